import type { Language } from '#domain/language.ts';
import {
  MailButton,
  MailHeading,
  MailLayout,
  MailLink,
  MailNote,
  MailPortrait,
  MailQuote,
  MailRule,
  MailSubtitle,
  MailTitle,
} from '#server/platform/mail/compose/layout.tsx';
import { compileTemplate, place, type Template } from '#server/platform/mail/compose/template.ts';
import { translator } from '#server/platform/i18n.ts';

export interface Portrait {
  initials: string;
  shade: number | 'remembered';
}

interface Person {
  title: string;
  facts: string;
  portrait: Portrait;
}

type Links = 'cardUrl' | 'openUrl';

interface CardPieces {
  button: Template<Links>;
  links: Template<Links>;
}

interface Pieces {
  sheet: Template<'preheader' | 'people' | 'why' | 'settings' | 'unsubscribe'>;
  first: (person: Person) => string;
  next: (person: Person) => string;
  hint: Template<'text'>;
  note: Template<'text'>;
  ideas: Template<'text'>;
  lastGifts: Template<'text'>;
  openButton: Template<'openUrl'>;
  /** Links to start a card, and to the card that the reader has made. */
  newCard: CardPieces;
  madeCard: CardPieces;
  openLink: Template<'openUrl'>;
  rest: Template<'names'>;
}

/** The gradients behind initials, as in the list of birthdays. */
const shades = [
  ['#f6d480', '#fb9f44'],
  ['#ffb7c6', '#fa7f8c'],
  ['#a8ecce', '#5ccbb0'],
  ['#aee1f6', '#73baea'],
  ['#d8e89b', '#9dcc68'],
  ['#fbc9a4', '#fa9673'],
] as const;
const quietShade = ['#eaddc1', '#d2b285'] as const;

const firstSize = 64;
const nextSize = 48;

function compilePerson(size: number, Title: typeof MailTitle): (person: Person) => string {
  const fill = compileTemplate<'title' | 'facts' | 'initials' | 'from' | 'to'>(
    <MailPortrait size={size} from={place('from')} to={place('to')} initials={place('initials')}>
      <Title>{place('title')}</Title>
      <MailSubtitle>{place('facts')}</MailSubtitle>
    </MailPortrait>,
  );
  return ({ title, facts, portrait: { initials, shade } }) => {
    const [from, to] = shade === 'remembered' ? quietShade : (shades[shade] ?? quietShade);
    return fill({ title, facts, initials, from, to });
  };
}

/** "Your note: {note}" becomes a label above what was written. */
function compileQuote(words: (text: string) => string): Template<'text'> {
  const [label = '', after = ''] = words(place('text')).split(place('text'));
  return compileTemplate(<MailQuote label={label.trim()}>{`${place('text')}${after}`}</MailQuote>);
}

/** Separates two links; the no-break space keeps it on the first one's line. */
const dot = '\u{A0}· ';
const open = place('openUrl');
const card = place('cardUrl');

const drawCardPieces = (cardLabel: string, openLabel: string): CardPieces => ({
  button: compileTemplate(
    <>
      <MailButton url={card} label={cardLabel} />
      <MailNote>
        <MailLink url={open}>{openLabel}</MailLink>
      </MailNote>
    </>,
  ),
  links: compileTemplate(
    <MailNote>
      <MailLink url={card}>{cardLabel}</MailLink>
      {dot}
      <MailLink url={open}>{openLabel}</MailLink>
    </MailNote>,
  ),
});

/** Renders the pieces of the mail once per language; each mail only fills them in. */
function drawPieces(language: Language): Pieces {
  const t = translator(language);
  const rule = compileTemplate<never>(<MailRule />)({});
  const next = compilePerson(nextSize, MailTitle);
  return {
    sheet: compileTemplate(
      <MailLayout
        language={language}
        preheader={place('preheader')}
        footnote={
          <>
            {place('why')}
            <br />
            <MailLink url={place('settings')}>{t('mail.reminder.settings')}</MailLink>
            {dot}
            <MailLink url={place('unsubscribe')}>{t('mail.reminder.stop')}</MailLink>
          </>
        }
      >
        {place('people')}
      </MailLayout>,
    ),
    first: compilePerson(firstSize, MailHeading),
    next: (person) => rule + next(person),
    hint: compileTemplate(<MailNote>{place('text')}</MailNote>),
    note: compileQuote((note) => t('mail.reminder.note', { note })),
    ideas: compileQuote((ideas) => t('mail.reminder.ideas', { ideas })),
    lastGifts: compileQuote((gift) => t('mail.reminder.lastGift', { gift })),
    openButton: compileTemplate(<MailButton url={open} label={t('mail.reminder.open')} />),
    newCard: drawCardPieces(t('mail.reminder.startCard'), t('mail.reminder.open')),
    madeCard: drawCardPieces(t('mail.reminder.openCard'), t('mail.reminder.open')),
    openLink: compileTemplate(
      <MailNote>
        <MailLink url={open}>{t('mail.reminder.open')}</MailLink>
      </MailNote>,
    ),
    rest: compileTemplate(
      <>
        <MailRule />
        <MailNote>{place('names')}</MailNote>
      </>,
    ),
  };
}

const drawn = new Map<Language, Pieces>();

export function piecesFor(language: Language): Pieces {
  const pieces = drawn.get(language) ?? drawPieces(language);
  drawn.set(language, pieces);
  return pieces;
}
