import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { translator } from '#server/platform/i18n.ts';
import { inDays, insertPeople } from '#test/fixtures/birthdays.ts';
import { makeReminderDue, zoneAtNoon } from '#test/fixtures/reminders.ts';
import { linkMailedTo, newAddress, onlyMailTo, pageMailedTo } from '../support/mailbox.ts';
import { databaseUrl } from '../support/session.ts';
import {
  addFile,
  choose,
  elementNamed,
  type EnginePage,
  fill,
  openPage,
  press,
  waitFor,
  waitForPath,
  waitForText,
} from './engine-page.ts';

export interface Visit {
  origin: string;
  page: EnginePage;
  /** Somebody else with a browser of their own. */
  openOther(): Promise<EnginePage>;
  /** Takes a picture for whoever looks at the result. */
  look(page: EnginePage, name: string): Promise<void>;
}

const t = translator('en');
const lt = translator('lt');

async function signIn({ origin, page }: Pick<Visit, 'origin' | 'page'>, way: 'link' | 'code'): Promise<string> {
  const address = newAddress();
  await openPage(page, `${origin}/`);
  await press(page, 'button', t('landing.cta'));
  await fill(page, t('auth.emailLabel'), address);
  await press(page, 'button', t('auth.continueWithEmail'));
  await waitForText(page, t('auth.sentTitle'));
  const { link, code } = await linkMailedTo(address);
  if (way === 'link') await openPage(page, link);
  else await fill(page, t('auth.codeLabel'), code);
  await waitForPath(page, '/dashboard');
  await waitFor(page, 'document.documentElement.dataset.hydrated !== undefined', 'hydration of the dashboard');
  return address;
}

/** Signs in by the code, keeps a birthday, finds it again and switches the theme of its page. */
async function birthday(visit: Visit): Promise<void> {
  const { page, origin, look } = visit;
  await signIn(visit, 'code');
  await press(page, 'button', t('dashboard.addBirthday'));
  await fill(page, t('birthday.name'), 'Ona Petrauskienė');
  await choose(page, t('birthday.month'), '5');
  await fill(page, t('birthday.day'), '15');
  await look(page, 'birthday-dialog');
  await press(page, 'button', t('birthday.save'));
  await waitForText(page, t('birthday.addedText'));
  await openPage(page, `${origin}/dashboard`);
  await waitForText(page, 'Ona Petrauskienė');
  await look(page, 'dashboard');
}

/** Signs in by the link and takes people from a file. */
async function fileImport(visit: Visit): Promise<void> {
  const { page, look } = visit;
  await signIn(visit, 'link');
  const file = join(tmpdir(), `kartu-people-${process.pid}.csv`);
  await writeFile(file, 'name,day,month,year\nRūta,15,5,1956\nЕлена,18,11,1985\n');
  await press(page, 'button', t('import.fileTitle'));
  await addFile(page, t('import.fileChoose'), file);
  await waitForText(page, 'Елена');
  await look(page, 'import');
  await press(page, 'button', t('import.fileAdd', { count: 2 }));
  await press(page, 'button', t('common.done'));
  await waitForText(page, 'Rūta');
}

/** A card from its creation over a message by an invited friend to the reveal. */
async function card(visit: Visit): Promise<void> {
  const { page, origin, openOther, look } = visit;
  await signIn(visit, 'link');
  const friend = newAddress();
  await openPage(page, `${origin}/create-group-card`);
  await press(page, 'button', t('groupCard.openForm'));
  await fill(page, t('groupCard.initiatorName'), 'Rasa');
  await fill(page, t('groupCard.recipientName'), 'Ona');
  await choose(page, t('groupCard.recipientBirthday'), '1956-11-26');
  await fill(page, t('groupCard.title'), 'Seventy candles');
  await fill(page, t('groupCard.invitedContributors'), `${friend},`);
  await press(page, 'button', t('groupCard.create'));
  await waitFor(page, `location.pathname.startsWith('/group-cards/')`, 'the card');

  const other = await openOther();
  const { text } = await onlyMailTo(friend);
  const [link = ''] = /https?:\S+\/group-cards\/\S+invite=[\w-]+/.exec(text) ?? [];
  await openPage(other, link);
  await look(other, 'invited');
  await press(other, 'button', t('groupCard.addMessage'));
  await fill(other, t('contribution.name'), 'Jonas');
  await fill(other, t('contribution.message'), 'Seventy looks good on you.');
  await press(other, 'button', t('contribution.submit'));
  await waitForText(other, 'Seventy looks good on you.');
  // The creator's open page hears of it by itself.
  await waitForText(page, 'Seventy looks good on you.');
  await look(page, 'card');

  await press(page, 'button', t('groupCard.publish'));
  await press(page, 'button', t('deliver.noAddress'));
  await page.click(
    `[...document.querySelectorAll('[role=dialog] label')].find((label) => label.textContent.includes(${JSON.stringify(t('deliver.now'))}))`,
  );
  await press(page, 'button', t('deliver.publish'));
  await waitForText(page, t('groupCard.publishedToast'));
  const place = await page.evaluate<string>('location.href');
  const reader = await openOther();
  await openPage(reader, place);
  await press(reader, 'button', t('groupCard.revealOpen'));
  await waitForText(reader, 'Seventy looks good on you.');
  await look(reader, 'opened');
}

/** Turns a reminder off, then goes on in another language and zone; all of it is there after a reload. */
async function settings(visit: Visit): Promise<void> {
  const { page, origin, look } = visit;
  await signIn(visit, 'code');
  await openPage(page, `${origin}/settings`);
  await look(page, 'settings');
  await press(page, 'field', t('reminders.weekBefore'));
  await waitForText(page, t('reminders.saved'));
  await choose(page, t('reminders.timeZone'), 'Asia/Tokyo');
  await waitForText(page, 'Asia/Tokyo · UTC+9');
  await choose(page, t('language.label'), 'lt');
  await press(page, 'button', t('common.save'));
  await waitForPath(page, '/lt/settings');
  await waitForText(page, lt('settings.saved'));
  await openPage(page, `${origin}/lt/settings`);
  await waitForText(page, 'Asia/Tokyo · UTC+9');
  const isOn = (name: string) => page.evaluate<boolean>(`${elementNamed('field', name)}.checked`);
  const kept = [await isOn(lt('reminders.weekBefore')), await isOn(lt('reminders.dayBefore'))];
  if (kept[0] || !kept[1]) throw new Error(`week and day before after a reload: ${kept.join(', ')}`);
  await look(page, 'settings-lt');
}

/** Follows the link of a reminder in a browser that knows nobody, stops the mails and takes them up again. */
async function unsubscribe(visit: Visit): Promise<void> {
  const { page, origin, openOther, look } = visit;
  const address = await signIn(visit, 'code');
  const userId = await page.evaluate<number>(
    `fetch('/api/auth/me').then((answer) => answer.json()).then(({ id }) => id)`,
  );
  const timeZone = zoneAtNoon();
  const date = inDays(Temporal.Now.plainDateISO(timeZone), 7);
  await insertPeople(databaseUrl(), userId, [{ name: 'Ona Petrauskienė', date }]);
  await makeReminderDue(databaseUrl(), userId, timeZone);
  const link = await pageMailedTo(address, '/unsubscribe');

  const reader = await openOther();
  await openPage(reader, link);
  await waitForText(reader, t('unsubscribe.remindersTitle'));
  await look(reader, 'unsubscribe');
  await press(reader, 'button', t('unsubscribe.remindersButton'));
  await press(reader, 'button', t('unsubscribe.turnBackOn'));
  await press(reader, 'button', t('unsubscribe.remindersButton'));
  await waitForText(reader, t('unsubscribe.turnBackOn'));
  await look(reader, 'unsubscribed');
  await openPage(page, `${origin}/dashboard`);
  await waitForText(page, t('reminders.nextOff'));
}

export const journeys: Record<string, (visit: Visit) => Promise<void>> = {
  birthday,
  fileImport,
  card,
  settings,
  unsubscribe,
};
