import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { liveServerLimits } from './limits/cards.ts';
import type { Transaction } from './database/connect.ts';
import type { Logger } from './logger.ts';

/** Gets the newest revision of a topic, or null when notifications may have been lost. */
export type LiveListener = (revision: number | null) => void;

/** Publish and subscribe over PostgreSQL's NOTIFY, across all processes. */
export interface Live {
  /** Subscribers are notified when the transaction commits. */
  publish(tx: Transaction, topic: string, revision: number): Promise<void>;
  /** From the moment this resolves the listener gets every revision; the returned function unsubscribes. */
  subscribe(topic: string, listener: LiveListener): Promise<() => void>;
  close(): Promise<void>;
}

const channel = 'kartu_live';

/** Each process has one connection for this, opened with the first subscription. */
export function createLive(parts: { url: string; logger: Logger }): Live {
  const { logger } = parts;
  const listeners = new Map<string, Set<LiveListener>>();
  let connection: Promise<Client | undefined> | undefined;
  let isClosed = false;

  /** Topics announced a moment ago, each with the newest revision that waits until the pause is over. */
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

  /** Each announcement makes every open page fetch, so changes in quick succession are announced together. */
  function onNotification(payload: string): void {
    const space = payload.lastIndexOf(' ');
    const topic = payload.slice(0, space);
    const revision = Number(payload.slice(space + 1));
    const known = recent.get(topic);
    if (known) known.waiting = Math.max(known.waiting ?? revision, revision);
    else if (listeners.has(topic)) announce(topic, revision);
  }

  /** After a lost connection notifications may be missing, so every subscriber reads the current revision. */
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
    // A hanging connection raises no error by itself; only a query finds out.
    const heartbeat = setInterval(() => {
      client.query('select 1', (error: Error | null) => error && onLost(error));
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
