import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';

/** Imported anew for each test, since the module remembers loaded catalogues. */
let words: typeof import('./messages.ts');

afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

/** As in a build, where nothing is loaded that no page and no part needs. */
beforeEach(async () => {
  vi.resetModules();
  const catalogues = await import('./catalogues.ts');
  vi.doMock('./catalogues.ts', () => ({ ...catalogues, everyCatalogue: [] }));
  words = await import('./messages.ts');
});

afterAll(() => {
  vi.doUnmock('./catalogues.ts');
  vi.resetModules();
});

function inBrowser(pathname: string) {
  const reported: unknown[] = [];
  vi.stubEnv('PROD', true);
  vi.stubEnv('SSR', false);
  vi.stubGlobal('location', { pathname });
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error));
  return reported;
}

test('a lazy part that was loaded in one language has its messages in the next one too', async () => {
  const reported = inBrowser('/');
  await words.loadPageMessages('en');
  await words.withMessages('auth', async () => ({}));
  await words.loadPageMessages('lt');
  expect(words.translatorFor('lt')('auth.titleRegister')).toBe('Registracija');
  expect(reported).toEqual([]);
});

test('a lazy part that loads while the language is switched has its messages in both', async () => {
  inBrowser('/');
  const switched = words.loadPageMessages('lt');
  await words.withMessages('auth', async () => ({}));
  await switched;
  expect(words.translatorFor('en')('auth.titleRegister')).toBe('Register');
  expect(words.translatorFor('lt')('auth.titleRegister')).toBe('Registracija');
});

test('a navigation waits for the messages of the page whose module it loads', async () => {
  inBrowser('/');
  const request = new Request('https://kartu.example/lt/settings');
  const next = async () => {
    words.needMessages('auth');
    return 'results';
  };
  expect(await words.messagesOfPage({ request }, next)).toBe('results');
  expect(words.translatorFor('lt')('auth.titleRegister')).toBe('Registracija');
});

test('a missing message is reported and shown in a language that has it, or else by its id', async () => {
  const reported = inBrowser('/');
  await words.loadMessages('en', ['auth']);
  expect(words.translatorFor('lt')('auth.titleRegister')).toBe('Register');
  expect(words.translatorFor('lt')('profile.title')).toBe('profile.title');
  expect(reported).toHaveLength(2);
});

test('a missing message fails outside production', () => {
  expect(() => words.translatorFor('lt')('auth.titleRegister')).toThrow('"auth.titleRegister" is not loaded for "lt"');
});
