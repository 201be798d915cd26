import { createCipheriv, createDecipheriv, createHmac, hash, randomBytes, randomInt } from 'node:crypto';

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

/** 256 random bits as 43 letters of base64url. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
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

const cipher = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts a text so that only our secret and the caller's together open it; the caller's is not stored beside it. */
export function seal(hmac: SecretHmac, secret: string, text: string): Buffer {
  const nonce = randomBytes(nonceBytes);
  const encryption = createCipheriv(cipher, hmac('seal', secret), nonce, { authTagLength: tagBytes });
  const sealed = Buffer.concat([encryption.update(text, 'utf8'), encryption.final()]);
  return Buffer.concat([nonce, encryption.getAuthTag(), sealed]);
}

/** The sealed text, or nothing if any part of it or of the secrets is not the same. */
export function openSealed(hmac: KeyedHmac, secret: string, sealed: Buffer): string | undefined {
  const tagEnd = nonceBytes + tagBytes;
  for (const keyed of hmac.accepted) {
    try {
      const decryption = createDecipheriv(cipher, keyed('seal', secret), sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      });
      decryption.setAuthTag(sealed.subarray(nonceBytes, tagEnd));
      return Buffer.concat([decryption.update(sealed.subarray(tagEnd)), decryption.final()]).toString('utf8');
    } catch {
      // Sealed under another secret, or changed.
    }
  }
  return undefined;
}
