import { expect } from '@playwright/test';
import { linkIn } from '#test/mailbox.ts';

interface Mail {
  id: string;
  subject: string;
  to: { address: string }[];
  headers: Record<string, string>;
  html: string;
  text: string;
}

/** How long to wait for a mail that should not arrive. */
const settleMs = 1_500;

export { newAddress } from '#test/fixtures/users.ts';

async function mailsTo(address: string): Promise<Mail[]> {
  const response = await fetch(`${process.env['KARTU_MAILBOX']}/api/email`);
  const mails = (await response.json()) as Mail[];
  return mails.filter((mail) => mail.to.some((recipient) => recipient.address === address));
}

/** The link and the code of the latest mail to the address, once it has received more than `after` mails. */
export async function linkMailedTo(address: string, after = 0): Promise<{ link: string; code: string }> {
  await expect
    .poll(async () => (await mailsTo(address)).length, { message: `mail ${after + 1} to ${address}`, timeout: 15_000 })
    .toBeGreaterThan(after);
  return linkIn((await mailsTo(address)).at(-1)!);
}

/** The address of this page in the latest mail that names it. */
export async function pageMailedTo(address: string, path: '/leave' | '/unsubscribe'): Promise<string> {
  const pattern = new RegExp(String.raw`https?:\S+${path}\?t=[\w.-]+`);
  const link = async () => {
    const texts = (await mailsTo(address)).map(({ text }) => pattern.exec(text)?.[0]);
    return texts.findLast((found) => found !== undefined) ?? '';
  };
  await expect.poll(link, { message: `the link to ${path} for ${address}`, timeout: 15_000 }).not.toBe('');
  return link();
}

/** The one mail that arrives for the address; none or several fail the test. */
export async function onlyMailTo(address: string): Promise<Mail> {
  await expect.poll(() => mailsTo(address), { message: `a mail to ${address}`, timeout: 15_000 }).not.toEqual([]);
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  const [mail, ...more] = await mailsTo(address);
  expect(more.map(({ subject }) => subject)).toEqual([]);
  if (!mail) throw new Error(`The mail to ${address} disappeared.`);
  return mail;
}

/** The latest mail to the address with this subject; waits for a job that runs once a minute. */
export async function mailWithSubject(address: string, subject: string): Promise<Mail> {
  const find = async () => (await mailsTo(address)).findLast((mail) => mail.subject === subject);
  await expect.poll(find, { message: `"${subject}" to ${address}`, timeout: 180_000 }).toBeDefined();
  return (await find())!;
}

export async function expectNoMailTo(address: string): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, settleMs));
  expect((await mailsTo(address)).map(({ subject }) => subject)).toEqual([]);
}

/** The headers of a mail as they were sent, unfolded, by their names in lower case. */
export async function headersOf({ id }: Mail): Promise<Map<string, string>> {
  const source = await (await fetch(`${process.env['KARTU_MAILBOX']}/api/email/${id}/source`)).text();
  const [head = ''] = source.split(/\r?\n\r?\n/, 1);
  const lines = head.replaceAll(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return new Map(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), line.slice(line.indexOf(':') + 1).trim()]),
  );
}
