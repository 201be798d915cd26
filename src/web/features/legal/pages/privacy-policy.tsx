import { languageOfPath } from '../../../../domain/language.ts';
import { pageMeta } from '../../../lib/head.ts';
import { pagePort } from '../../../lib/page-port.ts';
import { bringWords, type PageHandle } from '../../../lib/words.ts';
import { LegalPage } from '../components/legal-page.tsx';
import { legalTexts } from '../model.ts';
import type { Route } from './+types/privacy-policy.ts';

export const handle = { words: ['legal'], static: true } satisfies PageHandle;
export const clientMiddleware = [bringWords(handle.words)];

export function loader({ request, context }: Route.LoaderArgs) {
  const language = languageOfPath(new URL(request.url).pathname);
  return { text: legalTexts.privacy[language], facts: context.get(pagePort).legal };
}

export const meta = pageMeta('legal.privacyPageTitle', 'legal.privacyPageDescription');

export default function PrivacyPolicyPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage {...loaderData} />;
}
