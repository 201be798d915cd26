import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Rules beyond WCAG for people who navigate by headings and landmarks. */
const bestPractices = ['region', 'landmark-one-main', 'landmark-unique', 'page-has-heading-one', 'heading-order'];

/** An open menu may lie outside all landmarks, as a dialog may; axe exempts only dialogs by itself. */
const isMenu = ({ html }: { html: string }) => html.includes('role="menu"');

/** Every violation that axe finds, one line each: rule, element, reason. */
export async function findAxeIssues(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({
      runOnly: { type: 'tag', values: standards },
      rules: Object.fromEntries(bestPractices.map((rule) => [rule, { enabled: true }])),
      // Every rule runs; only what passed is not written down, which took longer than the rules on long pages.
      resultTypes: ['violations'],
    })
    // Legacy mode opens no second page; that would only be needed for frames of other origins.
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter((node) => id !== 'region' || !isMenu(node))
      .map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replaceAll(/\s+/g, ' ')}`),
  );
}
