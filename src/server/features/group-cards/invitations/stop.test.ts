import { describe, expect, test } from 'vitest';
import { cardTestApp } from '#test/card-app.ts';
import type { Visitor } from '#test/visitor.ts';

const testApp = cardTestApp();
const asForm = { 'content-type': 'application/x-www-form-urlencoded' };

/** The token by which the last invitation to this address can be refused, as its header names it. */
async function stopToken(address: string, after = 0): Promise<string> {
  const mail = await testApp.parts.mailbox.lastTo(address, after);
  const list = mail.headers.get('list') as { unsubscribe?: { url?: string } } | undefined;
  return new URL(list?.unsubscribe?.url ?? 'https://kartu.test/').searchParams.get('t') ?? '';
}

const press = (visitor: Visitor, path: string, token: string, from: string) =>
  visitor.ask({
    method: 'POST',
    url: path,
    headers: asForm,
    payload: new URLSearchParams({ t: token, from }).toString(),
  });

/** Waits for a mail that must arrive, so that another that must not would have arrived by then too. */
async function arrivesOnly(sender: string, refusing: string, other: string): Promise<void> {
  const creator = await testApp.signedIn(sender);
  const before = testApp.parts.mailbox.mailsTo(refusing).length;
  await testApp.make(creator, `${refusing}, ${other}`);
  await testApp.parts.mailbox.lastTo(other);
  expect(testApp.parts.mailbox.mailsTo(refusing)).toHaveLength(before);
}

describe('refusing invitations', () => {
  test('one click of a mail program, from anywhere and without a cookie, ends those of everybody', async () => {
    await testApp.make(await testApp.signedIn('anyone1@example.lt'), 'tired@example.lt');
    const url = `/api/stop-invitations?t=${await stopToken('tired@example.lt')}`;
    const click = () =>
      testApp.web.inject({
        method: 'POST',
        url,
        headers: { host: 'kartu.test', 'content-type': 'multipart/form-data; boundary=x' },
        payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      });
    expect((await click()).statusCode).toBe(200);
    expect((await click()).statusCode).toBe(200);
    await arrivesOnly('anyone2@example.lt', 'tired@example.lt', 'awake@example.lt');
  });

  test('on the page it may be this sender alone', async () => {
    const sender = await testApp.signedIn('pushy@example.lt');
    await testApp.make(sender, 'annoyed@example.lt');
    const token = await stopToken('annoyed@example.lt');
    const visitor = testApp.anybody();
    const page = await visitor.get(`/stop-invitations?t=${token}`);
    expect(page.json()).toMatchObject({ stop: { state: 'known', maskedEmail: 'a•••@example.lt', sender: 'Rasa' } });
    expect(page.headers).toMatchObject({ 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' });
    const done = await press(visitor, '/lt/stop-invitations', token, 'sender');
    expect([done.statusCode, done.headers.location]).toEqual([303, `/lt/stop-invitations?t=${token}&done`]);
    await testApp.make(sender, 'annoyed@example.lt, calm@example.lt', { title: 'Another' });
    await testApp.parts.mailbox.lastTo('calm@example.lt');
    expect(testApp.parts.mailbox.mailsTo('annoyed@example.lt')).toHaveLength(1);
    await testApp.make(await testApp.signedIn('polite@example.lt'), 'annoyed@example.lt');
    await testApp.parts.mailbox.lastTo('annoyed@example.lt', 1);
  });

  test('works after the card is deleted', async () => {
    const creator = await testApp.signedIn('deleter@example.lt');
    const card = await testApp.make(creator, 'later@example.lt');
    const token = await stopToken('later@example.lt');
    await creator.remove(`/api/group-cards/${card.id}`);
    const visitor = testApp.anybody();
    expect((await visitor.get(`/stop-invitations?t=${token}`)).json()).toMatchObject({
      stop: { state: 'known', maskedEmail: '•••', sender: null },
    });
    await press(visitor, '/stop-invitations', token, 'anyone');
    await arrivesOnly('again@example.lt', 'later@example.lt', 'witness@example.lt');
  });

  test('looking changes nothing, and what we did not write is not believed', async () => {
    await testApp.make(await testApp.signedIn('looker1@example.lt'), 'curious@example.lt');
    const token = await stopToken('curious@example.lt');
    const visitor = testApp.anybody();
    await visitor.get(`/stop-invitations?t=${token}`);
    const opened = await visitor.get(`/api/stop-invitations?t=${token}`);
    expect([opened.statusCode, opened.headers.location]).toEqual([303, `/stop-invitations?t=${token}`]);
    const middle = token[40] === 'A' ? 'B' : 'A';
    const forged = `${token.slice(0, 40)}${middle}${token.slice(41)}`;
    for (const wrong of ['', 'x', forged]) {
      expect((await visitor.get(`/stop-invitations?t=${wrong}`)).json()).toMatchObject({ stop: { state: 'unknown' } });
      const answer = await testApp.web.inject({
        method: 'POST',
        url: `/api/stop-invitations?t=${wrong}`,
        headers: { host: 'kartu.test' },
      });
      expect(answer.statusCode).toBe(200);
    }
    await testApp.make(await testApp.signedIn('looker2@example.lt'), 'curious@example.lt');
    await testApp.parts.mailbox.lastTo('curious@example.lt', 1);
  });
});
