import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Mailbox, type SmtpStep, startMailbox } from '#test/mailbox.ts';
import type { Outcome } from '#domain/mail/delivery.ts';
import { mailServerLimits } from '#server/platform/limits/mail.ts';
import { createKeyedHmac } from '#server/platform/secrets.ts';
import type { OutgoingMail, SenderSettings } from '../compose/compose.ts';
import { type Answer, createMailer, judgeSmtpError, type Mailer } from './transport.ts';

const hmac = createKeyedHmac('a-secret-that-only-this-test-has');
const settings: SenderSettings = { MAIL_FROM: 'hello@kartu.test', MAIL_REPLY_TO: 'people@kartu.test' };
let mailbox: Mailbox;
let mailer: Mailer;

beforeAll(async () => {
  mailbox = await startMailbox();
  mailer = createMailer({ ...settings, SMTP_URL: mailbox.smtpUrl }, hmac);
});

beforeEach(() => {
  mailbox.refuse = () => undefined;
  mailbox.refuseAt = () => undefined;
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

  test('a hang-up after the mail was taken is no answer, and nobody knows', async () => {
    mailbox.refuse = () => 'cut';
    const { outcome } = await send(mail('ona@example.lt'));
    expect(outcome).toEqual({ kind: 'unanswered' });
    mailbox.refuse = () => undefined;
  });

  test('the server’s words are kept without the address', async () => {
    mailbox.refuseAt = (step, said) =>
      step === 'RCPT TO' ? { code: 550, text: `5.1.1 <${said}> unknown` } : undefined;
    const { outcome, detail } = await send(mail('ona@example.lt'));
    expect(outcome).toEqual({ kind: 'no-mailbox' });
    expect(detail).toContain('<[recipient]> unknown');
  });

  test('a server that is away is temporary', async () => {
    const nobody = createMailer({ ...settings, SMTP_URL: 'smtp://127.0.0.1:1' }, hmac);
    expect((await send(mail('ona@example.lt'), nobody)).outcome).toEqual({ kind: 'temporary' });
    nobody.close();
  });
});

describe('what an answer is about', () => {
  test.each<[SmtpStep | 'DATA', number, string, Outcome['kind']]>([
    ['CONNECT', 554, '5.7.1 You are listed', 'sender-refused'],
    ['CONNECT', 421, '4.3.2 Too many connections', 'temporary'],
    ['AUTH', 535, '5.7.8 Authentication credentials invalid', 'sender-refused'],
    ['AUTH', 454, '4.7.0 Temporary authentication failure', 'temporary'],
    ['MAIL FROM', 550, '5.7.1 Sender blocked', 'sender-refused'],
    ['MAIL FROM', 550, '5.1.8 Sender address rejected: Domain not found', 'sender-refused'],
    ['MAIL FROM', 552, '5.3.4 Message too large', 'permanent'],
    ['MAIL FROM', 451, '4.3.0 Later', 'temporary'],
    ['RCPT TO', 550, '5.1.1 No such user', 'no-mailbox'],
    ['RCPT TO', 550, '5.1.2 No such domain', 'no-mailbox'],
    ['RCPT TO', 501, '5.1.3 Bad address', 'no-mailbox'],
    ['RCPT TO', 551, '5.1.6 Has moved', 'no-mailbox'],
    ['RCPT TO', 550, '5.1.10 Takes no mail', 'no-mailbox'],
    ['RCPT TO', 550, '5.1.0 Rejected', 'permanent'],
    ['RCPT TO', 550, '5.1.7 Bad sender address', 'sender-doubted'],
    ['RCPT TO', 550, '5.1.8 Sender domain not found', 'sender-doubted'],
    ['RCPT TO', 550, '5.7.1 Not for you', 'mail-refused'],
    ['RCPT TO', 552, '5.2.2 Mailbox full', 'permanent'],
    ['RCPT TO', 550, 'No', 'permanent'],
    ['DATA', 550, '5.1.1 No such user', 'permanent'],
    ['DATA', 554, '5.7.1 Gtube pattern', 'mail-refused'],
    ['DATA', 550, '5.1.8 Sender domain not found', 'sender-doubted'],
    ['DATA', 550, '5.4.5 Daily quota exceeded', 'temporary'],
    ['DATA', 451, '4.7.1 Greylisted', 'temporary'],
  ])('at %s: %s %s is %s', async (at, code, text, kind) => {
    const signedIn = mailbox.smtpUrl.replace('://', '://kartu:secret@');
    const fresh = createMailer({ ...settings, SMTP_URL: at === 'AUTH' ? signedIn : mailbox.smtpUrl }, hmac);
    if (at === 'DATA') mailbox.refuse = () => ({ code, text });
    else mailbox.refuseAt = (step) => (step === at ? { code, text } : undefined);
    expect((await send(mail('ona@example.lt'), fresh)).outcome).toEqual({ kind });
    fresh.close();
  });

  test('without an answer nobody knows', () => {
    expect(judgeSmtpError(new Error('gone'))).toEqual({ kind: 'temporary' });
    expect(judgeSmtpError(Object.assign(new Error('no credentials'), { code: 'EAUTH' }))).toEqual({
      kind: 'sender-refused',
    });
  });
});

describe('a server that lets us wait', () => {
  test.each<SmtpStep>(['CONNECT', 'MAIL FROM', 'RCPT TO'])('at %s is cut off as a whole', async (at) => {
    const impatient = createMailer({ ...settings, SMTP_URL: mailbox.smtpUrl }, hmac, 0.3);
    let release = () => {};
    const slowly = new Promise<undefined>((resolve) => {
      release = () => resolve(undefined);
    });
    mailbox.refuseAt = (step) => (step === at ? slowly : undefined);
    const before = mailbox.mails.length;
    const started = performance.now();
    expect(await send(mail('ona@example.lt'), impatient)).toEqual({
      outcome: { kind: 'temporary' },
      detail: expect.stringContaining('more than'),
    });
    expect(performance.now() - started).toBeLessThan(3000);
    mailbox.refuseAt = () => undefined;
    release();
    const patient = createMailer({ ...settings, SMTP_URL: mailbox.smtpUrl }, hmac);
    expect((await send(mail('jonas@example.lt'), patient)).outcome).toEqual({ kind: 'accepted' });
    patient.close();
    expect(mailbox.mails.slice(before).map(({ to }) => [to].flat()[0]?.text)).toEqual(['jonas@example.lt']);
    impatient.close();
  });

  test('after the whole mail is cut off as well, and may have taken it', async () => {
    const impatient = createMailer({ ...settings, SMTP_URL: mailbox.smtpUrl }, hmac, 3);
    let release = () => {};
    mailbox.refuse = () =>
      new Promise<undefined>((resolve) => {
        release = () => resolve(undefined);
      });
    expect(await send(mail('ona@example.lt'), impatient)).toEqual({
      outcome: { kind: 'unanswered' },
      detail: expect.stringContaining('more than'),
    });
    release();
    mailbox.refuse = () => undefined;
    impatient.close();
  });

  test('a whole dialogue is shorter than the time after which another worker takes the mail over', () => {
    expect(mailServerLimits.smtpDialogueSeconds).toBeLessThan(mailServerLimits.sweepAfterSeconds / 1.5);
  });
});
