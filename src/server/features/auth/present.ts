import Bowser from 'bowser';
import type { z } from 'zod';
import type { sessionList } from '#contract/auth.ts';
import type { ListedSession } from './repo/sessions.ts';

/** Browser and system only: enough for the owner to recognise the device; the full user agent is not sent. */
function deviceOf(userAgent: string | null) {
  if (!userAgent) return null;
  const { browser, os } = Bowser.parse(userAgent);
  return browser.name && os.name ? { browser: browser.name, system: os.name } : null;
}

export function presentSessions(sessions: readonly ListedSession[], currentId: string): z.infer<typeof sessionList> {
  return {
    sessions: sessions.map(({ id, userAgent, lastSeenAt, createdAt }) => ({
      id,
      device: deviceOf(userAgent),
      lastSeenAt: lastSeenAt.toISOString(),
      createdAt: createdAt.toISOString(),
      current: id === currentId,
    })),
  };
}
