import type { Readable } from 'node:stream';
import type { DataExport } from '#contract/account.ts';
import type { ExportLink } from '#contract/pages.ts';
import { dataExportLimits } from '#domain/limits/data-export.ts';
import { zoneOrUtc } from '#domain/stored-zone.ts';
import type { Language } from '#domain/language.ts';
import type { Deps } from '#server/deps.ts';
import { assertWithinLimits, HttpError } from '#server/platform/http/errors.ts';
import { type KeyedHmac, randomId, type SecretHmac, sha256 } from '#server/platform/secrets.ts';
import { createExportRepo, type ExportKey, type ExportRow, type ReadyExport } from '../repo/exports.ts';

export const exportQueue = 'data-export.make';

/** Outside of every folder that is served to the public. */
export const exportObject = ({ userId, id }: ExportKey): string => `exports/${userId}-${id}.zip`;

/** Derived, not stored: each attempt to send the mail carries the same link, and no row holds it. */
const linkToken = (hmac: SecretHmac, { userId, id }: ExportKey): string =>
  hmac('data-export', `${userId} ${id}`).toString('base64url');

/** The secret in the mailed link, derived from the accepted secret that yields the hash in its row. */
export function linkOf(hmac: KeyedHmac, row: Pick<ReadyExport, 'userId' | 'id' | 'linkToken'>): string {
  const signer = hmac.accepted.find((one) => sha256(linkToken(one, row)).equals(row.linkToken));
  return `${row.userId}.${linkToken(signer ?? hmac, row)}`;
}

/** The user id, so that the data can be sharded by it, and the token. */
const linkForm = /^(\d{1,15})\.([\w-]{43})$/;

export interface ExportFile {
  name: string;
  bytes: number;
  stream: Readable;
}

/** Named by the day on which it was asked for, in the user's zone. */
function fileName(requestedAt: Date, timeZone: string): string {
  const instant = Temporal.Instant.fromEpochMilliseconds(requestedAt.getTime());
  return `kartu-${instant.toZonedDateTimeISO(zoneOrUtc(timeZone)).toPlainDate().toString()}.zip`;
}

export function createExportService(deps: Pick<Deps, 'clock' | 'db' | 'hmac' | 'jobs' | 'objects' | 'rateLimits'>) {
  const { clock, db, hmac, jobs, objects, rateLimits } = deps;
  const repo = createExportRepo(clock);

  function present(row: ExportRow | undefined, timeZone: string): DataExport {
    if (!row) return { state: 'none', nextAt: null };
    const { bytes, picturesDone, picturesTotal } = row;
    const isOver = row.expiresAt.getTime() <= clock.now().epochMilliseconds;
    const requestedAt = row.requestedAt.toISOString();
    if (row.state === 'making') return { state: 'making', bytes, picturesDone, picturesTotal };
    if (row.state === 'failed') return { state: 'failed' };
    if (row.state === 'ready' && !isOver) {
      const expiresAt = row.expiresAt.toISOString();
      return { state: 'ready', bytes, expiresAt, fileName: fileName(row.requestedAt, timeZone) };
    }
    if (row.state === 'ready') return { state: 'expired', requestedAt };
    const nextAt = Temporal.Instant.fromEpochMilliseconds(row.requestedAt.getTime()).add({
      seconds: dataExportLimits.pauseSeconds,
    });
    return { state: 'none', nextAt: Temporal.Instant.compare(nextAt, clock.now()) > 0 ? nextAt.toString() : null };
  }

  const stateOf = async (userId: number, timeZone: string): Promise<DataExport> =>
    present(await repo.findExport(db, userId), timeZone);

  async function open(ready: ReadyExport | undefined): Promise<ExportFile | undefined> {
    const found = ready && (await objects.read(ready.objectName));
    return found ? { ...found, name: fileName(ready.requestedAt, ready.timeZone) } : undefined;
  }

  function parseLink(link: string): { userId: number; hash: Buffer } | undefined {
    const [, userId, token] = linkForm.exec(link) ?? [];
    return userId && token ? { userId: Number(userId), hash: sha256(token) } : undefined;
  }

  return {
    stateOf,

    /** Asking again while a file is being made, or too early for another, changes nothing. */
    async requestExport(userId: number, timeZone: string): Promise<DataExport> {
      assertWithinLimits(await rateLimits.firstExceeded({ rate: 'exportsByOwner', key: String(userId) }));
      const key = { userId, id: randomId() };
      await db.transaction(async (tx) => {
        const request = { ...key, objectName: exportObject(key), linkToken: sha256(linkToken(hmac, key)) };
        if (!(await repo.insertExport(tx, request))) return;
        await jobs.enqueue(tx, exportQueue, key, { onceFor: `${userId}:${key.id}` });
      });
      return stateOf(userId, timeZone);
    },

    /** Stops the making, or removes the file before its time. */
    async removeExport(userId: number, timeZone: string): Promise<DataExport> {
      await db.transaction((tx) => repo.removeExport(tx, userId));
      return stateOf(userId, timeZone);
    },

    async openOwnFile(userId: number): Promise<ExportFile> {
      assertWithinLimits(await rateLimits.firstExceeded({ rate: 'exportDownloadsByOwner', key: String(userId) }));
      const file = await open(await repo.findReady(db, userId));
      if (!file) throw new HttpError(404, 'errors.notFound');
      return file;
    },

    /** Takes one download of the mailed link, once the file is open: a store that fails takes none. */
    async openFileByLink(link: string): Promise<ExportFile | undefined> {
      const found = parseLink(link);
      if (!found || !(await repo.isLinkValid(db, found.userId, found.hash))) return undefined;
      const file = await open(await repo.findReady(db, found.userId));
      let isTaken = false;
      try {
        isTaken = file !== undefined && (await repo.useLink(db, found.userId, found.hash));
        return isTaken ? file : undefined;
      } finally {
        if (!isTaken) file?.stream.destroy();
      }
    },

    /** What the link's page shows. Opening it changes nothing, because mail scanners open every link. */
    async describeLink(link: string): Promise<ExportLink> {
      const found = parseLink(link);
      const isValid = found !== undefined && (await repo.isLinkValid(db, found.userId, found.hash));
      const ready = isValid ? await repo.findReady(db, found.userId) : undefined;
      if (!ready) return { state: 'gone' };
      const { bytes, expiresAt, requestedAt, timeZone } = ready;
      return {
        state: 'ready',
        bytes,
        expiresAt: expiresAt.toISOString(),
        fileName: fileName(requestedAt, timeZone),
        timeZone: zoneOrUtc(timeZone),
      };
    },

    async languageOf(link: string): Promise<Language | undefined> {
      const found = parseLink(link);
      if (!found || !(await repo.isLinkValid(db, found.userId, found.hash))) return undefined;
      return (await repo.findReady(db, found.userId))?.language;
    },
  };
}
