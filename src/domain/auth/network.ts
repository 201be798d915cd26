import { widerNetworksLimits } from '../limits/browser.ts';

const ipv4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
const ipv6Group = /^[\da-f]{1,4}$/i;
const groupsOfIpv6 = 8;
const bitsOfGroup = 16;

/** The eight groups of an IPv6 address without leading zeros; nothing for any other text. */
function ipv6Groups(text: string): string[] | undefined {
  const halves = text.split('::');
  if (halves.length > 2) return undefined;
  const [head = [], tail = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const missing = groupsOfIpv6 - head.length - tail.length;
  if (halves.length === 2 ? missing < 1 : missing !== 0) return undefined;
  const groups = [...head, ...Array.from({ length: missing }, () => '0'), ...tail];
  if (!groups.every((group) => ipv6Group.test(group))) return undefined;
  return groups.map((group) => Number.parseInt(group, 16).toString(16));
}

function plainIpv4(address: string): string | undefined {
  const text = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return ipv4.test(text) ? text : undefined;
}

/** The network of an IPv6 address, given by a number of its first 64 bits. */
function ipv6Network(address: string, bits = 64): string | undefined {
  const [withoutZone = ''] = address.split('%', 1);
  const groups = ipv6Groups(withoutZone)?.slice(0, Math.ceil(bits / bitsOfGroup));
  const unused = (bitsOfGroup - (bits % bitsOfGroup)) % bitsOfGroup;
  const kept = groups?.map((group, index) =>
    index === groups.length - 1 ? ((Number.parseInt(group, 16) >> unused) << unused).toString(16) : group,
  );
  return kept && `${kept.join(':')}::/${bits}`;
}

const ipv4Network24 = (address: string): string => address.replace(/\d+$/, '0/24');

/** The network that limits count by: one IPv4 address, or the /64 that one household gets in IPv6. */
export function countedNetwork(address: string): string {
  return plainIpv4(address) ?? ipv6Network(address) ?? 'unknown';
}

/** A network that limits count by, and how many times the limit it may use. */
export interface CountedNetwork {
  network: string;
  multiple: number;
}

/**
 * The network of an address and the wider ones around it: renting a server gives a /56, a /48 or a whole /24, so each
 * of these has a limit as well, higher because many households may share it.
 */
export function countedNetworks(address: string): CountedNetwork[] {
  const { ipv4: wider4, ipv6: wider6 } = widerNetworksLimits;
  const nearest = { network: countedNetwork(address), multiple: 1 };
  const four = plainIpv4(address);
  if (four !== undefined) return [nearest, { network: ipv4Network24(four), multiple: wider4[24] }];
  const wider = ([56, 48] as const).flatMap((bits) => {
    const network = ipv6Network(address, bits);
    return network === undefined ? [] : [{ network, multiple: wider6[bits] }];
  });
  return [nearest, ...wider];
}

/** The /24 or /64, as stored with a session: enough to recognise a place, too little to identify a household. */
export function shortenedNetwork(address: string): string | null {
  const four = plainIpv4(address);
  if (four !== undefined) return ipv4Network24(four);
  return ipv6Network(address) ?? null;
}
