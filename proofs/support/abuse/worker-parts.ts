import { randomId, randomLetters } from '#server/platform/secrets.ts';
import { networkOf } from '#test/networks.ts';
import { runConcurrently, type Part, type AbuseTestApp, happensWithin } from './abuse-app.ts';

/** Inserts cards of one creator that are due for publishing. */
async function insertDueCards(app: AbuseTestApp, email: string, many: number): Promise<void> {
  const { query } = app;
  await app.testApp.signIn(email);
  const day = "(now() at time zone 'UTC')::date - 1";
  await query(
    `with creator as (select user_id as id from user_addresses where email_canonical = $1)
      insert into group_cards (creator_id, id, initiator_name, recipient_name, recipient_birthday, celebrated_on, title,
        theme, slug, publish_on, publish_at)
      select creator.id, $2::bigint + n, 'Rasa', 'Ona', '1956-11-26', ${day}, 'Due', 'nature', $3 || n, ${day},
        now() - interval '1 minute' from creator, generate_series(1, $4::int) n`,
    [email, randomId(), `due-${randomLetters(20)}`, many],
  );
}

/** A card whose publishing fails, because its time zone is unknown, must not stop many good ones. */
export const poisonedCard: Part = async (app) => {
  const { testApp, query, isShort } = app;
  const good = isShort ? 300 : 1000;
  await insertDueCards(app, 'poison@example.lt', 1);
  await insertDueCards(app, 'good@example.lt', good);
  await query("update users set time_zone = 'VST' where email = 'poison@example.lt'");
  const published = async () => {
    const [row] = await query<{ found: number }>(
      `select count(*)::int as found from group_cards join users on users.id = creator_id
        where email = 'good@example.lt' and is_published`,
    );
    return row?.found ?? 0;
  };
  let found = 0;
  // Enqueues the publishing job, as the scheduler does each minute.
  await happensWithin(isShort ? 30 : 120, async () => {
    await testApp.enqueuePublishing();
    return (found = await published()) === good;
  });
  await query("update users set time_zone = 'UTC' where email = 'poison@example.lt'");
  return { pass: found === good, good, published: found };
};

/** Makes the next probe of stopped lanes due now: the stop itself, the waiting mails and their jobs. */
async function probeStops({ query }: AbuseTestApp): Promise<void> {
  await query('update mail_lane_stops set probe_at = now()');
  // Locked in the worker's order, to avoid a deadlock.
  await query(`update mail_deliveries set due_at = now() where key in
    (select key from mail_deliveries where state = 'queued' and due_at > now() order by key for update)`);
  await query("update pgboss.job set start_after = now() where name like 'mail.%' and start_after > now()");
}

/** One mail is refused as spam, one domain refuses everything, and the relay refuses all of our mails for a while. */
export const relayRefusals: Part = async (app) => {
  const { relay, askForLink, query, isShort } = app;
  const honest = isShort ? 20 : 100;
  const refusalSeconds = isShort ? 5 : 60;
  const ask = (name: string, many: number, first: number, domainOf = (_index: number) => `${name}.example.lt`) =>
    runConcurrently(many, 4, (index) => askForLink(`${name}${index}@${domainOf(index)}`, networkOf(first + index)));
  const manyDomains = (index: number) => `people${index % 10}.example`;
  const arrived = (name: string) => [...relay.accepted.keys()].filter((address) => address.startsWith(name)).length;
  await query('delete from mail_suppressions');

  // One mail is refused as spam, and one domain refuses all mails.
  relay.refuse = (step, address) => {
    if (step === 'DATA' && address.startsWith('filtered')) return '554 5.7.1 Gtube pattern';
    if (step === 'RCPT TO' && address.endsWith('@policy.example.lt')) return '550 5.7.1 Policy of the recipient';
    return undefined;
  };
  await askForLink('filtered@example.lt', networkOf(5000));
  await ask('policy', 8, 5100);
  await ask('beside', honest, 5200);
  const besideArrived = await happensWithin(30, () => arrived('beside') === honest);

  // Our own domain is not found for a while, so every mail is refused, but no address may be suppressed for it.
  relay.refuse = (step) => (step === 'RCPT TO' ? '550 5.1.8 Sender address rejected: Domain not found' : undefined);
  await ask('during', honest, 5400, manyDomains);
  await happensWithin(refusalSeconds, () => false);
  relay.refuse = () => undefined;
  const suppressed = (await query('select 1 from mail_suppressions')).length;
  await ask('later', honest, 5600, manyDomains);
  const allArrived = await happensWithin(60, async () => {
    await probeStops(app);
    return arrived('during') === honest && arrived('later') === honest;
  });
  const isRunning = await happensWithin(20, async () => (await query('select 1 from mail_lane_stops')).length === 0);
  return {
    pass: besideArrived && allArrived && isRunning && suppressed === 0,
    honest,
    beside: arrived('beside'),
    during: arrived('during'),
    later: arrived('later'),
    suppressed,
    isRunning,
  };
};
