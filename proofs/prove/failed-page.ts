/**
 * Pages whose database query fails. Each must say that it failed and under which number, and the log must
 * say what happened under that number, in one line, without the parameters of the query.
 */
import { createHash, randomUUID } from 'node:crypto';
import { ensureBuilt } from '#scripts/stack/build.ts';
import { stopChild, waitUntilAnswering } from '#scripts/stack/processes.ts';
import type { ProgramOptions, ProofResult } from '#scripts/stack/program.ts';
import { cardSlug } from '#domain/cards/group-card.ts';
import { languages, pathInLanguage } from '#domain/language.ts';
import { randomLetters } from '#server/platform/secrets.ts';
import { noLoadShedding, startWeb } from '../support/processes.ts';
import { startTestApp } from '../support/test-app.ts';

export default async function failedPage({ note }: ProgramOptions): Promise<ProofResult> {
  ensureBuilt();
  const testApp = await startTestApp();
  const log: string[] = [];
  const session = await testApp.signIn('rasa@example.lt');
  const slug = cardSlug(randomLetters(22));
  const secrets = [slug, session, ...(['hex', 'base64'] as const).map((form) => hashOf(session, form))];
  const web = startWeb({ ...testApp.environment, ...noLoadShedding }, (line) => log.push(line));
  const issues: string[] = [];
  const visited = new Map<string, string>();
  const expectThat = (isTrue: boolean, what: string) => void (isTrue || issues.push(what));
  const visit = async (path: string, headers: Record<string, string>) => {
    const requestId = randomUUID();
    visited.set(requestId, path);
    const answer = await fetch(`${testApp.origin}${path}`, { headers: { ...headers, 'x-request-id': requestId } });
    const page = await answer.text();
    expectThat(answer.status === 500, `${path} answers with ${answer.status}`);
    expectThat(page.includes(`>${requestId}</span>`), `${path} does not say its number`);
  };
  try {
    await waitUntilAnswering(`${testApp.origin}/healthz`, web);
    await testApp.deps.db.execute('alter table group_card_slugs rename to slugs_away');
    for (const language of languages) await visit(pathInLanguage(`/group-cards/${slug}`, language), {});
    await testApp.deps.db.execute('alter table sessions rename to sessions_away');
    const cookie = `__Host-session=${session}`;
    for (const path of ['/', '/dashboard', '/my-group-cards', '/settings']) await visit(path, { cookie });
  } finally {
    await stopChild(web);
    await testApp.close();
  }
  for (const [requestId, path] of visited) {
    const lines = log.filter((line) => line.includes(requestId) && line.includes('"level":"error"'));
    expectThat(lines.length === 1, `${path} is told in ${lines.length} lines of the log`);
    expectThat(
      lines.every((line) => line.includes('does not exist')),
      `the log does not say why ${path} failed`,
    );
  }
  const leaked = secrets.filter((secret) => log.some((line) => line.includes(secret))).length;
  const loose = log.filter((line) => !line.startsWith('{')).length;
  for (const issue of issues) note(issue);
  return {
    pass: issues.length === 0 && leaked === 0 && loose === 0,
    pages: visited.size,
    issues: issues.length,
    leaked,
    loose,
  };
}

const hashOf = (text: string, form: 'hex' | 'base64') => createHash('sha256').update(text).digest(form);
