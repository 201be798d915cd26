import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Good practice that costs nothing and helps whoever walks by headings and landmarks. */
const customs = ['region', 'landmark-one-main', 'landmark-unique', 'page-has-heading-one', 'heading-order'];

/** An open menu stands by itself like a dialog, which axe excuses without being told. */
const isMenu = ({ html }: { html: string }) => html.includes('role="menu"');

/** Everything axe objects to, one line each: the rule, the place, the reason. */
export async function axeFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({
      runOnly: { type: 'tag', values: standards },
      rules: Object.fromEntries(customs.map((rule) => [rule, { enabled: true }])),
    })
    // No frames of other origins to look into, and so no second page to open for each look.
    .setLegacyMode()
    .analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter((node) => id !== 'region' || !isMenu(node))
      .map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary?.replaceAll(/\s+/g, ' ')}`),
  );
}
