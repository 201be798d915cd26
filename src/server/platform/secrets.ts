import { createHmac, hash, randomBytes, randomInt } from 'node:crypto';

const idBytes = 6;

/** A random 48-bit number; never zero, so that an id is always truthy. */
export function randomId(): number {
  return randomBytes(idBytes).readUIntBE(0, idBytes) || randomId();
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Unguessable letters and digits, nearly six bits each. */
export function randomLetters(count: number): string {
  return Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('');
}

export function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** An HMAC under a secret; `purpose` keeps the uses of one secret apart. */
export type SecretHmac = (purpose: string, text: string) => Buffer;

/** Signs with the current secret; signatures by any of the `accepted` secrets are valid. */
export type KeyedHmac = SecretHmac & { readonly accepted: readonly SecretHmac[] };

export function createKeyedHmac(secret: string, previous: readonly string[] = []): KeyedHmac {
  const keyed =
    (key: string): SecretHmac =>
    (purpose, text) =>
      createHmac('sha256', key).update(`${purpose}\n${text}`).digest();
  const current = keyed(secret);
  return Object.assign((purpose: string, text: string) => current(purpose, text), {
    accepted: [current, ...previous.map(keyed)],
  });
}
