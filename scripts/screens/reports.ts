import { friends, path, seenByCreator, seenByStranger } from './card-page.ts';
import { clickFarDown } from './hydrated-page.ts';
import type { Screen } from './screens.ts';

const takenDown = { takenDownAt: new Date('2026-11-16T08:00:00Z'), takenDownFor: 'me' } as const;

/** Reporting a card, and what is left of one that was taken down. */
export const reportScreens: readonly Screen[] = [
  {
    name: 'card-report',
    path,
    prepare: seenByStranger({ messages: friends }),
    reach: async ({ page, t }) => {
      await clickFarDown(page.getByRole('button', { name: t('report.ask') }));
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('report.send') })
        .click();
      await page
        .getByRole('alert')
        .filter({ hasText: t('report.reasonMissing') })
        .waitFor();
    },
  },
  { name: 'card-taken-down', path, prepare: seenByStranger(takenDown) },
  { name: 'card-taken-down-own', path, prepare: seenByCreator(takenDown) },
];
