import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { requiredSettings } from '#test/fixtures/settings.ts';
import { ConfigError, parseConfig } from './config.ts';

describe('configuration', () => {
  test('fills in what may be left out', () => {
    expect(parseConfig({ ...requiredSettings, PORT: '' })).toMatchObject({
      PORT: 3000,
      TRUSTED_PROXIES: 0,
      RUN_MIGRATIONS: false,
    });
  });

  test('names every issue at once, and none of the values', () => {
    const wrong = {
      ...requiredSettings,
      PUBLIC_ORIGIN: 'https://kartu.example/app',
      PORT: 'eighty',
      APP_SECRET: 'hunter2',
    };
    const parse = () => parseConfig({ ...wrong, DATABASE_URL: undefined });
    expect(parse).toThrow(ConfigError);
    expect(parse).toThrow(/4 issue/);
    for (const name of ['PUBLIC_ORIGIN', 'PORT', 'APP_SECRET', 'DATABASE_URL']) expect(parse).toThrow(name);
    expect(parse).not.toThrow('hunter2');
  });

  test.each(['LEGAL_OPERATOR', 'PRIVACY_CONTACT', 'LEGAL_CONTACT'])(
    'asks for %s, which the legal pages name',
    (name) => {
      for (const value of [undefined, '', ' '])
        expect(() => parseConfig({ ...requiredSettings, [name]: value })).toThrow(name);
    },
  );

  test('takes two admins at most, by address', () => {
    const admins = (list: string) => parseConfig({ ...requiredSettings, ADMIN_ADDRESSES: list }).ADMIN_ADDRESSES;
    expect(admins('')).toEqual([]);
    expect(admins(' Ona@Kartu.example, petras@kartu.example,')).toEqual(['ona@kartu.example', 'petras@kartu.example']);
    for (const list of ['ona', 'a@x.lt,b@x.lt,c@x.lt']) expect(() => admins(list)).toThrow('ADMIN_ADDRESSES');
  });

  test('accepts former secrets that are as good as the secret and differ from it', () => {
    const previous = (list: string) =>
      parseConfig({ ...requiredSettings, APP_SECRET_PREVIOUS: list }).APP_SECRET_PREVIOUS;
    const [one, two] = ['y'.repeat(32), 'z'.repeat(40)];
    expect(previous('')).toEqual([]);
    expect(previous(`${one},${two}`)).toEqual([one, two]);
    for (const list of [
      'hunter2',
      `${one},hunter2`,
      requiredSettings.APP_SECRET,
      `${one},${requiredSettings.APP_SECRET}`,
    ]) {
      expect(() => previous(list)).toThrow('APP_SECRET_PREVIOUS');
      expect(() => previous(list)).not.toThrow('hunter2');
    }
  });

  test('wants a client at Google with its secret, and addresses that are encrypted or on this machine', () => {
    const client = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
    expect(parseConfig({ ...requiredSettings, ...client })).toMatchObject({
      GOOGLE_ISSUER: 'https://accounts.google.com',
      GOOGLE_PEOPLE_URL: 'https://people.googleapis.com',
    });
    for (const name of Object.keys(client))
      expect(() => parseConfig({ ...requiredSettings, ...client, [name]: '' })).toThrow(name);
    const at = (issuer: string) => parseConfig({ ...requiredSettings, GOOGLE_ISSUER: issuer }).GOOGLE_ISSUER;
    for (const issuer of ['http://localhost:4000', 'http://127.0.0.1']) expect(at(issuer)).toBe(issuer);
    for (const issuer of ['http://evil.example', 'http://localhost.evil.example', 'http://localhost@evil.example']) {
      expect(() => at(issuer)).toThrow('GOOGLE_ISSUER');
    }
  });

  test('wants a captcha’s provider and both its keys together', () => {
    const captcha = { CAPTCHA_PROVIDER: 'recaptcha', CAPTCHA_SECRET: 'secret', CAPTCHA_SITE_KEY: 'public' };
    expect(parseConfig({ ...requiredSettings, ...captcha })).toMatchObject(captcha);
    for (const name of Object.keys(captcha)) {
      expect(() => parseConfig({ ...requiredSettings, ...captcha, [name]: '' })).toThrow(/CAPTCHA_(?:SECRET|SITE_KEY)/);
    }
  });

  test('signs with an RSA key that may stand on one line, and needs all three settings for it', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const dkim = { DKIM_DOMAIN: 'kartu.example', DKIM_SELECTOR: 'k1', DKIM_PRIVATE_KEY: pem.replaceAll('\n', '\\n') };
    expect(parseConfig({ ...requiredSettings, ...dkim }).DKIM_PRIVATE_KEY).toBe(pem);
    for (const name of Object.keys(dkim)) {
      expect(() => parseConfig({ ...requiredSettings, ...dkim, [name]: '' })).toThrow(/DKIM_(?:SELECTOR|PRIVATE_KEY)/);
    }
    expect(() => parseConfig({ ...requiredSettings, ...dkim, DKIM_PRIVATE_KEY: 'hunter2' })).toThrow('RSA');
  });
});
