import { z } from 'zod';
import { pathInLanguage } from '#domain/language.ts';
import { zoneOrUtc } from '#domain/stored-zone.ts';
import type { Deps } from '#server/deps.ts';
import type { OldRows } from '#server/platform/database/old-rows.ts';
import { withToken } from '#server/platform/http/mailed-links.ts';
import { defineJob } from '#server/platform/jobs/define-job.ts';
import { type MailKind, oneByOne } from '#server/platform/mail/delivery/kinds.ts';
import { renderExportMail } from '../emails/export-ready.tsx';
import { createExportRepo } from '../repo/exports.ts';
import { exportQueue, linkOf } from '../service/exports.ts';
import type { createExporter } from './make-export.ts';

const exportKey = z.object({ userId: z.number(), id: z.number() });

/** Makes one export after another. */
export const exportJob = defineJob({
  name: exportQueue,
  schema: exportKey,
  run: ({ exporter }: { exporter: ReturnType<typeof createExporter> }, key) => exporter.run(key),
});

/** Tells that the file is ready, with a link that downloads it without signing in. */
export function exportMail(deps: Pick<Deps, 'clock' | 'config' | 'hmac'>): MailKind {
  const repo = createExportRepo(deps.clock);
  const { PUBLIC_ORIGIN } = deps.config;
  return {
    lane: 'sign-in',
    prepareMany: oneByOne(async (tx, subject) => {
      const { userId, id } = exportKey.parse(subject);
      const ready = await repo.findReady(tx, userId);
      if (ready?.id !== id) return { cancel: 'the file is gone' };
      return {
        mail: await renderExportMail({
          ...ready,
          to: ready.email,
          timeZone: zoneOrUtc(ready.timeZone),
          url: new URL(withToken('/your-data', linkOf(deps.hmac, ready)), PUBLIC_ORIGIN).href,
          settingsUrl: new URL(pathInLanguage('/settings', ready.language), PUBLIC_ORIGIN).href,
        }),
      };
    }),
  };
}

export function expiredExports({ clock, db }: Pick<Deps, 'clock' | 'db'>): Record<string, OldRows> {
  const repo = createExportRepo(clock);
  return { 'files of data_exports': repo.expiredFiles(db), data_exports: repo.expiredExports(db) };
}
