import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Mailbox, startMailbox } from '../../../../test/mailbox.ts';
import { createDerive } from '../secrets.ts';
import type { OutgoingMail, SenderSettings } from './compose.ts';
import { type Answer, createMailer, judgeSmtpError, type Mailer } from './transport.ts';

const derive = createDerive('a-secret-that-only-this-test-has');
const settings: SenderSettings = { MAIL_FROM: 'hello@kartu.test', MAIL_REPLY_TO: 'people@kartu.test' };
let mailbox: Mailbox;
let mailer: Mailer;

beforeAll(async () => {
  mailbox = await startMailbox();
  mailer = createMailer({ ...settings, SMTP_URL: mailbox.smtpUrl }, derive);
});

afterAll(async () => {
  mailer.close();
  await mailbox.close();
});

const mail = (to: string): OutgoingMail => ({
  to,
  lane: 'sign-in',
  key: 'test:1',
  messageId: '<test.1@kartu.test>',
  subject: 'Šventė — праздник',
  html: '<p>Žodžiai</p>',
  text: 'Žodžiai',
  language: 'lt',
});

const send = async (one: OutgoingMail, by = mailer): Promise<Answer> => (await by.ready(one))();

describe('handing a mail to the server', () => {
  test('says who, in which language, and that nobody needs to answer', async () => {
    expect(await send(mail('ona@example.lt'))).toEqual({ outcome: { kind: 'accepted' }, detail: null });
    const received = mailbox.mails.at(-1);
    expect(received?.from?.text).toBe('"Kartu" <hello@kartu.test>');
    expect(received?.replyTo?.text).toBe('people@kartu.test');
    expect(received?.subject).toBe('Šventė — праздник');
    expect(received?.messageId).toBe('<test.1@kartu.test>');
    expect(received?.headers.get('content-language')).toBe('lt');
    expect(received?.headers.get('auto-submitted')).toBe('auto-generated');
    expect(received?.headers.get('x-entity-ref-id')).toBe('test:1');
  });

  test('a hang-up after the mail was taken is temporary, since nobody knows', async () => {
    mailbox.refuse = () => 'cut';
    const { outcome } = await send(mail('ona@example.lt'));
    expect(outcome).toEqual({ kind: 'temporary' });
    mailbox.refuse = () => undefined;
  });

  test('the server’s words are kept without the address', async () => {
    mailbox.refuse = () => ({ code: 550, text: '5.1.1 <ona@example.lt> unknown' });
    const { outcome, detail } = await send(mail('ona@example.lt'));
    expect(outcome).toEqual({ kind: 'no-mailbox' });
    expect(detail).toContain('<[recipient]> unknown');
    mailbox.refuse = () => undefined;
  });

  test('a server that is away is temporary', async () => {
    const nobody = createMailer({ ...settings, SMTP_URL: 'smtp://127.0.0.1:1' }, derive);
    expect((await send(mail('ona@example.lt'), nobody)).outcome).toEqual({ kind: 'temporary' });
    nobody.close();
  });

  test.each([
    [421, '421 4.7.0 Too fast', 'temporary'],
    [550, '550 5.1.1 No such user', 'no-mailbox'],
    [550, '550 5.7.1 Blocked', 'refused-by-policy'],
    [552, '552 5.2.2 Mailbox full', 'permanent'],
    [550, '550 No', 'permanent'],
    [550, '550 5.4.5 Daily quota exceeded', 'temporary'],
    [undefined, '', 'temporary'],
  ] as const)('%s "%s" is %s', (responseCode, response, kind) => {
    expect(judgeSmtpError(Object.assign(new Error('smtp'), { responseCode, response }) as Error)).toEqual({ kind });
  });
});
