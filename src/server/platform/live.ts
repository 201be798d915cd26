import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { liveServerLimits } from './limits/cards.ts';
import type { Transaction } from './database/connect.ts';
import type { Logger } from './logger.ts';

/** Gets the newest revision of a topic, or null after a time of which nothing is known. */
export type LiveListener = (revision: number | null) => void;

/** Tells what changed to whoever waits for it, in every process. */
export interface Live {
  /** Told if, and when, the transaction commits. */
  publish(tx: Transaction, topic: string, revision: number): Promise<void>;
  /** Hears every revision from the moment this resolves; what it gives ends it. */
  subscribe(topic: string, listener: LiveListener): Promise<() => void>;
  close(): Promise<void>;
}

const channel = 'kartu_live';

/** One connection of its own for each process, opened when somebody waits for the first time. */
export function createLive(parts: { url: string; logger: Logger }): Live {
  const { logger } = parts;
  const listeners = new Map<string, Set<LiveListener>>();
  let connection: Promise<Client | undefined> | undefined;
  let isClosed = false;

  /** The newest revision of a topic that was announced a moment ago; what comes meanwhile waits for the end of that time. */
  const recent = new Map<string, { waiting: number | undefined; timer: NodeJS.Timeout }>();

  function announce(topic: string, revision: number): void {
    const timer = setTimeout(() => {
      const { waiting } = recent.get(topic) ?? {};
      recent.delete(topic);
      if (waiting !== undefined) announce(topic, waiting);
    }, liveServerLimits.coalesceMs).unref();
    recent.set(topic, { waiting: undefined, timer });
    for (const listener of listeners.get(topic) ?? []) listener(revision);
  }

  /** Each announcement makes every open page fetch, so many changes in a row are announced together. */
  function onNotification(payload: string): void {
    const space = payload.lastIndexOf(' ');
    const topic = payload.slice(0, space);
    const revision = Number(payload.slice(space + 1));
    const known = recent.get(topic);
    if (known) known.waiting = Math.max(known.waiting ?? revision, revision);
    else if (listeners.has(topic)) announce(topic, revision);
  }

  /** Nobody knows what was said meanwhile, so everybody looks again. */
  function requestRefresh(): void {
    for (const waiting of listeners.values()) for (const listener of waiting) listener(null);
  }

  async function reopen(): Promise<void> {
    await sleep(liveServerLimits.retryMs, undefined, { ref: false });
    if (isClosed) return;
    connection = open();
    if (await connection) requestRefresh();
  }

  async function end(client: Client): Promise<void> {
    try {
      await client.end();
    } catch (error) {
      logger.debug({ err: error }, 'a broken connection could not be closed');
    }
  }

  async function open(): Promise<Client | undefined> {
    const client = new Client({
      connectionString: parts.url,
      application_name: 'kartu-live',
      keepAlive: true,
      connectionTimeoutMillis: liveServerLimits.connectTimeoutMs,
      query_timeout: liveServerLimits.connectTimeoutMs,
    });
    let isLost = false;
    function onLost(cause?: Error): void {
      if (isLost) return;
      isLost = true;
      clearInterval(heartbeat);
      void end(client);
      if (isClosed) return;
      logger.warn({ err: cause }, 'the connection for live changes was lost');
      void reopen();
    }
    // A connection that hangs says nothing by itself: only a question finds out.
    const heartbeat = setInterval(() => {
      client.query('select 1', (fault: Error | null) => fault && onLost(fault));
    }, liveServerLimits.heartbeatMs).unref();
    client.on('error', onLost);
    client.on('end', onLost);
    client.on('notification', ({ payload }) => onNotification(payload ?? ''));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      return client;
    } catch (error) {
      onLost(error as Error);
      return undefined;
    }
  }

  return {
    async publish(tx, topic, revision) {
      await tx.execute(sql`select pg_notify(${channel}, ${`${topic} ${revision}`})`);
    },

    async subscribe(topic, listener) {
      const waiting = listeners.get(topic) ?? new Set();
      listeners.set(topic, waiting.add(listener));
      await (connection ??= open());
      return () => {
        waiting.delete(listener);
        if (waiting.size === 0 && listeners.get(topic) === waiting) listeners.delete(topic);
      };
    },

    async close() {
      isClosed = true;
      for (const { timer } of recent.values()) clearTimeout(timer);
      const client = await connection;
      if (client) await end(client);
    },
  };
}
