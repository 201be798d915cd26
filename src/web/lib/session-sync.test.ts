import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { forgetSession, syncSession } from './session-sync.ts';

const kept = new Map<string, string>();
let events: EventTarget;
const ways = { reload: vi.fn<() => void>(), leave: vi.fn<() => void>() };

beforeEach(() => {
  kept.clear();
  events = new EventTarget();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetAllMocks();
});

const tell = (type: string, about: object) => events.dispatchEvent(Object.assign(new Event(type), about));

/** Changes the storage as another tab does, and dispatches the event that follows. */
function elsewhere(value: string | null, key: string | null = 'sessionToken'): void {
  if (value === null) kept.delete('sessionToken');
  else kept.set('sessionToken', value);
  tell('storage', { key });
}

describe('session sync between tabs', () => {
  test('[AUTH-12] local storage names the session while there is one', () => {
    syncSession('public-1', ways)();
    expect(kept.get('sessionToken')).toBe('public-1');
    syncSession(null, ways)();
    expect(kept.has('sessionToken')).toBe(false);
    syncSession('public-2', ways)();
    forgetSession();
    expect(kept.has('sessionToken')).toBe(false);
  });

  test('signing out in another tab leads away, also by clearing the storage', () => {
    for (const key of ['sessionToken', null]) {
      const stop = syncSession('public-1', ways);
      elsewhere(null, key);
      stop();
    }
    expect(ways.leave).toHaveBeenCalledTimes(2);
    expect(ways.reload).not.toHaveBeenCalled();
  });

  test('signing in in another tab, as anybody, reloads the page', () => {
    syncSession(null, ways)();
    const stop = syncSession(null, ways);
    elsewhere('public-1');
    stop();
    syncSession('public-1', ways);
    elsewhere('public-2');
    expect(ways.reload).toHaveBeenCalledTimes(2);
    expect(ways.leave).not.toHaveBeenCalled();
  });

  test('a page from the back/forward cache checks for missed changes', () => {
    syncSession('public-1', ways);
    tell('pageshow', { persisted: true });
    expect(ways.leave).not.toHaveBeenCalled();
    kept.delete('sessionToken');
    tell('pageshow', { persisted: false });
    expect(ways.leave).not.toHaveBeenCalled();
    tell('pageshow', { persisted: true });
    expect(ways.leave).toHaveBeenCalledOnce();
  });

  test('where nothing can be kept, a page from the back/forward cache stays', () => {
    const refuse = () => {
      throw new Error('QuotaExceededError');
    };
    for (const storage of [{ getItem: () => null, setItem: refuse, removeItem: refuse }, null]) {
      vi.stubGlobal('localStorage', storage);
      const stops = [syncSession('public-1', ways), syncSession(null, ways)];
      tell('pageshow', { persisted: true });
      for (const stop of stops) stop();
    }
    expect(ways.reload).not.toHaveBeenCalled();
    expect(ways.leave).not.toHaveBeenCalled();
  });

  test('nothing happens without a change, after a change of another key, or after stopping', () => {
    const stop = syncSession('public-1', ways);
    elsewhere('public-1');
    tell('storage', { key: 'language' });
    stop();
    elsewhere(null);
    expect(ways.reload).not.toHaveBeenCalled();
    expect(ways.leave).not.toHaveBeenCalled();
  });
});
