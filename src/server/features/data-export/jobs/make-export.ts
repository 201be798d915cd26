import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { day } from '#domain/limits/units.ts';
import type { Deps } from '#server/deps.ts';
import { writeZip } from '#server/platform/objects/zip-file.ts';
import { dataExportServerLimits } from '#server/platform/limits/data-export.ts';
import type { Services } from '#server/services.ts';
import { createExportRepo, type ExportKey } from '../repo/exports.ts';
import { countPictures, findOwner } from '../repo/read.ts';
import { createArchive } from './archive.ts';
import { exportObject } from '../service/exports.ts';

const folderPrefix = 'kartu-export-';

/** Removes what workers that were killed have left on this computer. */
async function removeLeftovers(now: Temporal.Instant): Promise<void> {
  for (const name of (await readdir(tmpdir())).filter((each) => each.startsWith(folderPrefix))) {
    const folder = join(tmpdir(), name);
    const changed = await stat(folder).catch(() => undefined);
    if (changed && changed.mtimeMs < now.epochMilliseconds - day * 1000)
      await rm(folder, { recursive: true, force: true });
  }
}

/** The user stopped it, or the account is gone. */
class NotWanted extends Error {}

/** Makes the file of an export, in the worker. */
export function createExporter(
  deps: Pick<Deps, 'clock' | 'db' | 'logger' | 'objects' | 'outbox'>,
  services: Pick<Services, 'birthdayFiles'>,
) {
  const { clock, db, logger, objects, outbox } = deps;
  const repo = createExportRepo(clock);
  const entriesOf = createArchive(deps, services);

  async function writeFile(key: ExportKey, file: string): Promise<number> {
    const owner = await findOwner(db, key.userId);
    if (!owner) throw new NotWanted();
    const progress = { picturesTotal: await countPictures(db, key.userId), picturesDone: 0, bytes: 0 };
    const start = performance.now();
    let saved = -Infinity;
    const entries = entriesOf(key.userId, owner, () => {
      progress.picturesDone = Math.min(progress.picturesDone + 1, progress.picturesTotal);
    });
    return writeZip(file, entries, async (bytes) => {
      progress.bytes = bytes;
      const now = performance.now();
      if (now - start > dataExportServerLimits.runSeconds * 1000) throw new Error('the export takes too long');
      if (now - saved < dataExportServerLimits.progressMs) return;
      saved = now;
      if (!(await repo.saveProgress(db, key, progress))) throw new NotWanted();
    });
  }

  /** The file is offered and announced in one transaction. False if nobody wants it any more. */
  const offer = (key: ExportKey, bytes: number): Promise<boolean> =>
    db.transaction(async (tx) => {
      if (!(await repo.saveReady(tx, key, bytes))) return false;
      await outbox.postMail(tx, {
        key: `export:${key.id}`,
        kind: 'data-export',
        lane: 'sign-in',
        subject: { userId: key.userId, id: key.id },
        userId: key.userId,
        deadlineSeconds: dataExportServerLimits.mailDeadlineSeconds,
      });
      return true;
    });

  /** A file that nobody wants any more is removed, also one that a killed worker had stored. */
  async function removeUnwanted(key: ExportKey): Promise<void> {
    if (!(await repo.isCurrent(db, key))) await objects.remove([exportObject(key)]);
  }

  async function makeFile(key: ExportKey): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), folderPrefix));
    try {
      const file = join(folder, 'export.zip');
      const bytes = await writeFile(key, file);
      await objects.put(exportObject(key), file, 'application/zip');
      if (await offer(key, bytes)) logger.info({ export: key.id, bytes }, 'an export is ready');
      else await removeUnwanted(key);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  return {
    /** Tried again by the queue until it succeeds or the attempts are used up. */
    async run(key: ExportKey): Promise<void> {
      await removeLeftovers(clock.now());
      const attempt = await repo.startRun(db, key);
      if (attempt === undefined) return removeUnwanted(key);
      try {
        await makeFile(key);
      } catch (error) {
        if (error instanceof NotWanted) return removeUnwanted(key);
        if (attempt < dataExportServerLimits.attempts) throw error;
        logger.error({ err: error, export: key.id }, 'an export could not be made');
        await repo.saveFailed(db, key);
      }
    },
  };
}
