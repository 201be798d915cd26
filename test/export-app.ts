import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { LightMyRequestResponse } from 'fastify';
import { beforeAll, expect } from 'vitest';
import { type DataExport, dataExport } from '#contract/account.ts';
import { exportJob } from '#server/features/data-export/jobs/export-jobs.ts';
import { createExporter } from '#server/features/data-export/jobs/make-export.ts';
import { createObjectRemover } from '#server/features/group-cards/photos/jobs.ts';
import type { ObjectStore } from '#server/platform/objects/object-store.ts';
import { createServices } from '#server/services.ts';
import { cardTestApp } from './card-app.ts';
import type { Visitor } from './visitor.ts';

export const exportPath = '/api/account/export';

/** The app with a worker that makes exports, and what people do with them. */
export function exportTestApp() {
  const app = cardTestApp();
  /** What happens around storing a file; by default nothing. */
  const around: { before?: (() => Promise<void>) | undefined; after?: (() => Promise<void>) | undefined } = {};
  beforeAll(async () => {
    const { deps } = app.parts;
    const objects: ObjectStore = {
      ...deps.objects,
      async put(...file) {
        await around.before?.();
        await deps.objects.put(...file);
        await around.after?.();
      },
    };
    const exporter = createExporter({ ...deps, objects }, createServices(deps));
    await exportJob.start(deps.jobs, { exporter });
  });

  const stateOf = async (visitor: Visitor): Promise<DataExport> =>
    dataExport.parse((await visitor.get(exportPath)).json());

  return {
    app,
    around,
    stateOf,
    ask: async (visitor: Visitor): Promise<DataExport> => dataExport.parse((await visitor.post(exportPath)).json()),

    async becomes(visitor: Visitor, state: DataExport['state']): Promise<void> {
      await expect.poll(async () => (await stateOf(visitor)).state).toBe(state);
    },

    storedExports: () => readdir(join(app.parts.config.OBJECTS_FOLDER, 'exports')).catch((): string[] => []),
    removeObjects: () => createObjectRemover(app.parts.deps).run(),

    /** The secret of the latest mailed link. */
    async linkFor(email: string): Promise<string> {
      const links = () =>
        app.parts.mailbox.mailsTo(email).flatMap(({ text = '' }) => /\/your-data\?t=([\w.-]+)/.exec(text)?.[1] ?? []);
      await expect.poll(() => links().length).toBeGreaterThan(0);
      return links().at(-1) ?? '';
    },

    /** Presses the button of the link's page. */
    useLink: (visitor: Visitor, token: string, path = '/your-data'): Promise<LightMyRequestResponse> =>
      visitor.ask({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ t: token }).toString(),
      }),
  };
}
