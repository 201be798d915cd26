import { addressLimits } from '../limits/mail.ts';

const atom = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;

/**
 * One plain address and nothing cleverer: no quoted parts, comments, groups or display names,
 * because those are where mail parsers disagree about who the recipient is.
 */
export function isEmailAddress(text: string): boolean {
  if (text.length > addressLimits.maxLength) return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const labels = text
    .slice(at + 1)
    .toLowerCase()
    .split('.');
  return (
    at > 0 &&
    local.length <= addressLimits.maxLocalLength &&
    atom.test(local) &&
    labels.length >= 2 &&
    labels.every((part) => label.test(part)) &&
    !/^\d+$/.test(labels.at(-1) ?? '')
  );
}

/** The form in which addresses are compared. Dots and tags stay, because providers differ in what they mean. */
export function canonicalAddress(address: string): string {
  return address.trim().toLowerCase();
}

/** Providers that ignore dots before the @. */
const dotlessDomains = new Set(['gmail.com', 'googlemail.com']);

/**
 * The key by which limits count an address: one mailbox, whatever tags or dots its owner adds. For limits only:
 * an account belongs to the address as typed.
 */
export function countedMailbox(address: string): string {
  const canonical = canonicalAddress(address);
  const at = canonical.lastIndexOf('@');
  const domain = canonical.slice(at + 1);
  const local = canonical.slice(0, at);
  const untagged = local.replace(/(?<=.)\+.*$/, '');
  if (!dotlessDomains.has(domain)) return `${untagged}@${domain}`;
  return `${untagged.replaceAll('.', '')}@gmail.com`;
}

/** Second levels under which countries register names, such as co.uk. */
const sharedLevels = new Set(['ac', 'co', 'com', 'edu', 'gov', 'go', 'ne', 'net', 'or', 'org']);

/**
 * The domain that the owner of an address registered, as far as its form tells: whoever has one makes up as many names
 * below it as they like.
 */
export function registeredDomain(address: string): string {
  const canonical = canonicalAddress(address);
  const labels = canonical.slice(canonical.lastIndexOf('@') + 1).split('.');
  const [second = '', top = ''] = labels.slice(-2);
  return labels.slice(top.length === 2 && sharedLevels.has(second) ? -3 : -2).join('.');
}

const plainLocal = /^[\w.+-]+$/;

/** An address as mails to others show it; masked if it could pass for a web address. */
export function addressInMail(address: string): string {
  return plainLocal.test(address.slice(0, address.lastIndexOf('@'))) ? address : maskedAddress(address);
}

/** Enough for its owner to recognise it, too little for anybody else to write to it. */
export function maskedAddress(address: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, 1)}•••${address.slice(at)}`;
}
