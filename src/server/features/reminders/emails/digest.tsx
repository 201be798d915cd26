import type { Language } from '../../../../domain/language.ts';
import type { RenderedMail } from '../../../platform/mail/kinds.ts';
import { MailAction, MailLayout, MailNote, MailText } from '../../../platform/mail/layout.tsx';
import { compileTemplate, escapeHtml, place, type Template } from '../../../platform/mail/template.ts';
import { say } from '../../../platform/words.ts';
import type { Digest, DigestLine } from '../present.ts';

interface Pieces {
  sheet: Template<'preheader' | 'heading' | 'lines' | 'why'>;
  when: Template<'when'>;
  person: Template<'name' | 'about'>;
  detail: Template<'text'>;
}

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

const compiled = new Map<string, Pieces>();

/** The look of the mail: each piece is drawn once for each language, then only filled in. */
function piecesFor(language: Language, url: string): Pieces {
  const key = `${language} ${url}`;
  const known = compiled.get(key);
  if (known) return known;
  const t = say(language);
  const pieces: Pieces = {
    sheet: compileTemplate(
      <MailLayout language={language} preheader={place('preheader')} heading={place('heading')}>
        {place('lines')}
        <MailAction language={language} url={url} label={t('mail.reminder.open')} />
        <MailNote>{place('why')}</MailNote>
      </MailLayout>,
    ),
    when: compileTemplate(<MailNote>{place('when')}</MailNote>),
    person: compileTemplate(
      <MailText>
        <strong>{place('name')}</strong>
        {place('about')}
      </MailText>,
    ),
    detail: compileTemplate(<MailNote>{place('text')}</MailNote>),
  };
  compiled.set(key, pieces);
  return pieces;
}

function whenOf({ inDays }: DigestLine, language: Language): string {
  const t = say(language);
  if (inDays < 0) return t('mail.reminder.headingYesterday');
  if (inDays === 0) return t('mail.reminder.headingToday');
  return inDays === 1 ? t('mail.reminder.headingTomorrow') : t('mail.reminder.headingDays', { days: inDays });
}

function subjectOf([{ name, inDays }, ...others]: readonly [DigestLine, ...DigestLine[]], language: Language): string {
  const t = say(language);
  const count = others.length;
  if (inDays < 0) return t('mail.reminder.subjectYesterday', { name });
  if (inDays === 0) {
    return count > 0 ? t('mail.reminder.subjectTodayMore', { name, count }) : t('mail.reminder.subjectToday', { name });
  }
  if (inDays === 1) {
    return count > 0
      ? t('mail.reminder.subjectTomorrowMore', { name, count })
      : t('mail.reminder.subjectTomorrow', { name });
  }
  return count > 0
    ? t('mail.reminder.subjectDaysMore', { name, days: inDays, count })
    : t('mail.reminder.subjectDays', { name, days: inDays });
}

/** What is said about one person: the name, and everything under it. */
function wordsAbout(line: DigestLine, language: Language): { name: string; about: string; details: string[] } {
  const t = say(language);
  const details = [];
  if (line.inDays < 0 && !line.isRemembered) details.push(t('mail.reminder.late'));
  if (line.note) details.push(t('mail.reminder.note', { note: line.note }));
  const list = new Intl.ListFormat(language, { type: 'unit' });
  if (line.ideas.length > 0) details.push(t('mail.reminder.ideas', { ideas: list.format(line.ideas) }));
  if (line.lastGifts.length > 0) details.push(t('mail.reminder.lastGift', { gift: list.format(line.lastGifts) }));
  return {
    name: line.isRemembered ? t('mail.reminder.inMemory', { name: line.name }) : line.name,
    about: line.turns === null ? '' : `, ${t('mail.reminder.age', { age: line.turns })}`,
    details,
  };
}

export function renderDigest({ to, language, lines }: Digest, origin: string): RenderedMail {
  const [first, ...others] = lines;
  if (!first) throw new Error('a reminder mail has at least one line');
  const t = say(language);
  const url = new URL(language === 'en' ? '/dashboard' : `/${language}/dashboard`, origin).href;
  const pieces = piecesFor(language, url);
  const why = t('mail.reminder.why', { email: to });
  let html = '';
  const text = [];
  let lastWhen = '';
  for (const line of lines) {
    const when = whenOf(line, language);
    const { name, about, details } = wordsAbout(line, language);
    if (when !== lastWhen) {
      html += pieces.when({ when: escapeHtml(when) });
      text.push(when);
    }
    lastWhen = when;
    html += pieces.person({ name: escapeHtml(name), about: escapeHtml(about) });
    html += details.map((detail) => pieces.detail({ text: escapeHtml(detail) })).join('');
    text.push(`${name}${about}`, ...details);
  }
  const subject = subjectOf([first, ...others], language);
  const preheader = t('mail.reminder.preheader', { count: lines.length });
  return {
    to,
    language,
    subject,
    html:
      doctype +
      pieces.sheet({
        preheader: escapeHtml(preheader),
        heading: escapeHtml(subject),
        lines: html,
        why: escapeHtml(why),
      }),
    text: [...text, `${t('mail.reminder.open')}: ${url}`, why, t('mail.footer')].join('\n\n'),
  };
}
