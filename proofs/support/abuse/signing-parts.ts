import { signingLimits } from '#domain/limits/group-cards/signing.ts';
import { rates } from '#server/platform/limits/rates.ts';
import { networkOf } from '#test/networks.ts';
import { type AbuseTestApp, median, type Part, runConcurrently } from './abuse-app.ts';

interface Link {
  address: string;
  isPaused: boolean;
  waitingCount: number;
  waiting: unknown[];
}

async function makeSignable({ testApp, call }: AbuseTestApp, email: string) {
  const session = await testApp.signIn(email);
  const card = {
    initiatorName: 'Rasa',
    recipientName: 'Ona',
    recipientBirthday: '1956-11-26',
    title: 'Seventy candles',
    invitedContributors: `guest-of-${email}`,
  };
  const made = await call('/api/group-cards', { method: 'POST', session, body: card });
  const { id, slug } = JSON.parse(made.text) as { id: number; slug: string };
  const path = `/api/group-cards/${id}/signing-link`;
  const on = await call(path, { method: 'PUT', session, body: { isOn: true } });
  const { address } = JSON.parse(on.text) as Link;
  const post = `/api/signing/${new URL(address).pathname.split('/').at(-1)}/messages`;
  const look = async () => {
    const answer = await call(path, { session });
    return { ms: answer.ms, link: JSON.parse(answer.text) as Link };
  };
  const onCard = async () => {
    const answer = await call(`/api/group-cards/slug/${slug}`);
    return (JSON.parse(answer.text) as { contributions: unknown[] }).contributions.length;
  };
  return { post, look, onCard };
}

const atOnce = 8;
const quietLooks = 50;

/** Floods two signing links: one from a single network, one from a thousand. */
export const signingFlood: Part = async (app) => {
  const posts = app.isShort ? 600 : 10_000;
  const words = { name: 'Spam', content: 'Buy this' };
  const waits: number[] = [];
  const quiet: number[] = [];

  async function flood(name: string, network: (index: number) => string) {
    const signable = await makeSignable(app, `${name}@example.lt`);
    for (let look = 0; look < quietLooks; look += 1) quiet.push((await signable.look()).ms);
    let accepted = 0;
    let failed = 0;
    await runConcurrently(posts, atOnce, async (index) => {
      const { status } = await app.call(signable.post, { method: 'POST', network: network(index), body: words });
      if (status === 201) accepted += 1;
      if (status >= 500) failed += 1;
      if (index % 100 === 0) waits.push((await signable.look()).ms);
    });
    const { link } = await signable.look();
    return { accepted, failed, link, shown: await signable.onCard() };
  }

  const one = await flood('one-network', () => networkOf(7));
  const many = await flood('many-networks', (index) => networkOf(1000 + (index % 1000) * 300));
  const byNetwork = rates.signaturesByNetwork[0].times;
  const pageMs = median(waits);
  const quietMs = median(quiet);
  return {
    pass:
      one.accepted === byNetwork &&
      !one.link.isPaused &&
      // Those under way when the link pauses are refused, too.
      many.accepted <= signingLimits.perHour &&
      many.accepted > signingLimits.perHour - atOnce &&
      many.link.isPaused &&
      many.link.waitingCount === many.accepted &&
      many.link.waiting.length <= signingLimits.page &&
      one.shown + many.shown + one.failed + many.failed === 0 &&
      pageMs < 1000,
    posts: posts * 2,
    fromOneNetwork: one.accepted,
    fromManyNetworks: many.accepted,
    shownUnseen: one.shown + many.shown,
    creatorsPageMs: Math.round(pageMs * 10) / 10,
    creatorsPageQuietMs: Math.round(quietMs * 10) / 10,
  };
};
