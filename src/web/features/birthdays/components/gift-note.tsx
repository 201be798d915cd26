import ChevronDown from 'lucide-react/icons/chevron-down';
import ExternalLink from 'lucide-react/icons/external-link';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type ReactNode, useContext, useId, useRef, useState } from 'react';
import type { GiftItem } from '#contract/birthdays.ts';
import { failureText, issueText } from '#web/lib/api/failures.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { FormIsSaving } from '#web/ui/forms/field.tsx';
import { checkGift, emptyGiftLine, type GiftLine, inNoteOrder, yearsToOffer } from '../model.ts';
import type { Gifts } from './use-gifts.tsx';

interface GiftNoteProps {
  book: Gifts;
  today: Temporal.PlainDate;
  line: GiftLine;
  onLine: (changed: Partial<GiftLine>) => void;
  /** Why the input line cannot be saved. */
  issue: string | undefined;
  onIssue: (issue: string | undefined) => void;
}

/** The last action or failure, and how to undo it, if possible. */
interface News {
  text: string;
  isError?: boolean;
  /** The gift as it was before. */
  undo?: GiftItem;
}

const wordClasses =
  'inline-flex min-h-8 items-center gap-1 text-left text-small font-[560] text-(--c-word) underline underline-offset-[3px] touch:min-h-11 disabled:opacity-50';

/** Gift ideas and gifts given, in the paper style of the landing page. */
export function GiftNote(props: GiftNoteProps) {
  const { book, today } = props;
  const { t } = useI18n();
  const titleId = useId();
  const [news, setNews] = useState<News>();
  const undo = news?.undo;

  async function attempt(work: () => Promise<void>, done?: News) {
    setNews(undefined);
    try {
      await work();
      // Without news of its own it leaves what another change said meanwhile.
      if (done) setNews(done);
    } catch (error) {
      setNews({ text: `${t('gift.saveError')} ${failureText(t, error)}`, isError: true });
    }
  }

  function give(gift: GiftItem) {
    const done = { text: t('gift.markedGiven', { year: String(today.year) }), undo: gift };
    void attempt(() => book.change({ ...gift, givenYear: today.year }), done);
  }

  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="h2 pr-11 text-[1.3125rem]">
        {t('gift.title')}
      </h3>
      <p className="text-small text-muted">{t('gift.private')}</p>
      <div className="paper note mt-3.5 -rotate-[0.6deg] px-[22px] pt-4 pb-5">
        <GiftRows book={book} onGive={give} onRemove={(gift) => void attempt(() => book.remove(gift))} />
        {book.state === 'ready' && <NewGift {...props} />}
      </div>
      <div role="status" className="mt-3 text-small empty:hidden">
        {news && (
          <p className={news.isError ? 'text-danger' : 'text-muted'}>
            {news.text}{' '}
            {undo && (
              <Button
                variant="text"
                size="sm"
                className="min-h-0! py-0! align-baseline"
                onClick={() => void attempt(() => book.change(undo))}
              >
                {t('common.undo')}
              </Button>
            )}
          </p>
        )}
      </div>
    </section>
  );
}

interface GiftRowsProps {
  book: Gifts;
  onGive: (gift: GiftItem) => void;
  onRemove: (gift: GiftItem) => void;
}

function GiftRows({ book, onGive, onRemove }: GiftRowsProps) {
  const { t } = useI18n();
  if (book.state === 'loading') return <p className="py-2 text-small text-card-sub">{t('common.loading')}</p>;
  if (book.state === 'failed') {
    return (
      <div role="alert" className="py-2 text-small">
        <p>{t('gift.loadError')}</p>
        <button type="button" className={wordClasses} onClick={book.reload}>
          {t('common.retry')}
        </button>
      </div>
    );
  }
  if (book.gifts.length === 0) return <p className="pb-1 text-small text-card-sub">{t('gift.ideasEmpty')}</p>;
  return (
    <ul>
      {inNoteOrder(book.gifts).map((gift) =>
        gift.givenYear === null ? (
          <GiftRow key={gift.id} label={t('gift.ideaLabel')} gift={gift} onRemove={onRemove}>
            <button
              type="button"
              className={`${wordClasses} col-span-2 col-start-2 mt-0.5 justify-self-start`}
              aria-label={t('gift.markGivenLabel', { text: gift.text })}
              onClick={() => onGive(gift)}
            >
              {t('gift.markGiven')}
            </button>
          </GiftRow>
        ) : (
          <GiftRow key={gift.id} label={String(gift.givenYear)} gift={gift} onRemove={onRemove} />
        ),
      )}
    </ul>
  );
}

interface GiftRowProps {
  /** "Idea" or the year. */
  label: string;
  gift: GiftItem;
  onRemove: (gift: GiftItem) => void;
  children?: ReactNode;
}

function GiftRow({ label, gift, onRemove, children }: GiftRowProps) {
  const { t } = useI18n();
  const { text, link, givenYear } = gift;
  const isIdea = givenYear === null;
  return (
    <li className="grid grid-cols-[4.25rem_minmax(0,1fr)_auto] items-baseline gap-x-2 border-b border-[rgb(58_42_28/0.16)] py-1">
      <span className="figures text-small font-[500] text-card-sub">{label}</span>
      <p className="py-1 font-display text-[1.0625rem] leading-[1.3] font-[500] wrap-anywhere">
        {isIdea ? <em className="font-[640]">{text}</em> : <s className="gift-struck">{text}</s>}
        {link !== null && (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer nofollow"
            className="ml-1 inline-grid size-6 place-items-center align-middle text-(--c-word)!"
          >
            <ExternalLink className="size-4!" aria-hidden />
            <span className="sr-only">{t('gift.openLink')}</span>
          </a>
        )}
      </p>
      <button
        type="button"
        aria-label={t(isIdea ? 'gift.deleteIdea' : 'gift.deleteGiven', { text })}
        className="-mr-2 inline-grid size-8 place-items-center self-start rounded-control text-card-sub hover:bg-[rgb(58_42_28/0.1)] hover:text-card-ink touch:-mr-3 touch:size-11"
        onClick={() => onRemove(gift)}
      >
        <X className="size-4!" aria-hidden />
      </button>
      {children}
    </li>
  );
}

/** The input line for a new gift. Enter adds it; link and year appear with the first letter. */
function NewGift({ book, today, line, onLine, issue, onIssue }: GiftNoteProps) {
  const { t } = useI18n();
  const [isBusy, setIsBusy] = useState(false);
  const isLocked = useContext(FormIsSaving);
  const issueId = useId();
  const textField = useRef<HTMLInputElement>(null);
  const change = (changed: Partial<GiftLine>) => {
    onIssue(undefined);
    onLine(changed);
  };

  async function add() {
    if (isBusy) return;
    const checked = checkGift(line, today);
    if ('issues' in checked) {
      const [first] = Object.values(checked.issues);
      onIssue(first && issueText(t, first));
      return;
    }
    setIsBusy(true);
    try {
      await book.add(checked.request);
      // What was typed while this one was on its way is the next gift; of a closed dialog only the draft is left.
      if ((textField.current?.value ?? line.giftText) === line.giftText) change(emptyGiftLine);
      textField.current?.focus();
    } catch (error) {
      onIssue(failureText(t, error));
    } finally {
      setIsBusy(false);
    }
  }

  /** Enter adds the gift instead of submitting the birthday form around it. */
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void add();
  }

  const lineClasses =
    'min-h-10 w-full min-w-0 border-b border-dashed border-[rgb(58_42_28/0.55)] bg-transparent font-display text-[1.0625rem] text-ellipsis italic placeholder:text-(--c-struck) placeholder:opacity-100 focus-visible:border-solid focus-visible:border-(--focus) focus-visible:shadow-[0_1px_0_var(--focus)] focus-visible:outline-none';
  return (
    <div role="group" aria-label={t('gift.addIdea')} className="mt-1.5">
      <div className="grid grid-cols-[4.25rem_minmax(0,1fr)] items-end gap-x-2">
        <div className="relative -ml-1 text-small font-[500] text-card-sub">
          <select
            aria-label={t('gift.kindLabel')}
            value={line.giftYear}
            disabled={isLocked}
            onChange={({ target }) => change({ giftYear: target.value })}
            className="figures min-h-10 w-full appearance-none bg-transparent pl-1"
          >
            <option value="">{t('gift.ideaLabel')}</option>
            {yearsToOffer(today).map((year) => (
              <option key={year}>{year}</option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute top-1/2 right-1 size-4 -translate-y-1/2" aria-hidden />
        </div>
        <input
          ref={textField}
          name="giftText"
          aria-label={t('gift.ideaPlaceholder')}
          aria-invalid={issue !== undefined}
          aria-describedby={issue === undefined ? undefined : issueId}
          autoComplete="off"
          placeholder={t('gift.ideaPlaceholder')}
          value={line.giftText}
          readOnly={isLocked}
          onChange={({ target }) => change({ giftText: target.value })}
          onKeyDown={onKeyDown}
          className={lineClasses}
        />
        {line.giftText !== '' && (
          <>
            <input
              type="url"
              inputMode="url"
              aria-label={t('gift.linkLabel')}
              autoComplete="off"
              placeholder={t('gift.linkPlaceholder')}
              value={line.giftLink}
              readOnly={isLocked}
              onChange={({ target }) => change({ giftLink: target.value })}
              onKeyDown={onKeyDown}
              className={`${lineClasses} col-start-2 mt-1`}
            />
            <button
              type="button"
              disabled={isBusy}
              className={`${wordClasses} col-start-2 mt-1 justify-self-start`}
              onClick={() => void add()}
            >
              <Plus className="size-4!" aria-hidden />
              {t(line.giftYear === '' ? 'gift.addIdea' : 'gift.addGiven')}
            </button>
          </>
        )}
      </div>
      {issue !== undefined && (
        <p id={issueId} role="alert" className="mt-1.5 text-small text-(--c-error)">
          {issue}
        </p>
      )}
    </div>
  );
}
