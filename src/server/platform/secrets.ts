import { createHmac, hash, randomBytes, randomInt } from 'node:crypto';

const idBytes = 6;

/** A random number of 48 bits; zero is left out so that an id is always truthy. */
export function randomId(): number {
  return randomBytes(idBytes).readUIntBE(0, idBytes) || randomId();
}

const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

/** Letters and digits that nobody can guess, nearly six bits each. */
export function randomLetters(count: number): string {
  return Array.from({ length: count }, () => letters[randomInt(letters.length)]).join('');
}

export function sha256(text: string): Buffer {
  return hash('sha256', text, 'buffer');
}

/** What only this installation can compute; `purpose` keeps the uses of one key apart. */
export type KeyedHmac = (purpose: string, text: string) => Buffer;

export function createKeyedHmac(secret: string): KeyedHmac {
  return (purpose, text) => createHmac('sha256', secret).update(`${purpose}\n${text}`).digest();
}
