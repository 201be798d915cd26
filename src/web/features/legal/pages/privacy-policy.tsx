import { languageOfPath } from '#domain/language.ts';
import { pageMeta } from '#web/lib/head.ts';
import { pagePort } from '#web/lib/api/page-port.ts';
import type { PageHandle } from '#web/lib/i18n/messages.ts';
import { LegalPage } from '../components/legal-page.tsx';
import { legalTexts } from '../model.ts';
import type { Route } from './+types/privacy-policy.ts';

export const handle = { static: true } satisfies PageHandle;

export function loader({ request, context }: Route.LoaderArgs) {
  const language = languageOfPath(new URL(request.url).pathname);
  return { text: legalTexts.privacy[language], facts: context.get(pagePort).legal };
}

export const meta = pageMeta('legal.privacyPageTitle', 'legal.privacyPageDescription');

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />;
}
