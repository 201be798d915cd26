import { celebratedDay } from '#domain/cards/group-card.ts';
import { parseDay } from '#domain/birthdays/calendar-day.ts';
import { initialsOf } from '#domain/birthdays/person-name.ts';
import { capitalized, formatDay } from '#web/lib/dates/dates.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Avatar } from '#web/ui/base/avatar.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { ThemedPicture } from '#web/ui/art/themed-picture.tsx';
import type { CardForm } from '#web/features/group-cards/cards/model/form.ts';

const titleClasses = 'font-display font-[610] tracking-[-0.026em] [word-spacing:0.08em] text-balance wrap-anywhere';
const subtitleClasses = 'font-display font-[560] [word-spacing:0.08em] text-card-sub italic wrap-anywhere';

function useCoverWords(form: CardForm) {
  const { t } = useI18n();
  return {
    title: form.title.trim() || t('groupCard.sampleTitle'),
    line:
      form.coverLine.trim() ||
      t('groupCard.forRecipient', { name: form.recipientName.trim() || t('groupCard.sampleRecipient') }),
  };
}

interface PreviewProps {
  form: CardForm;
  /** Nothing is typed yet, so sample texts are shown. */
  isSample: boolean;
  today: Temporal.PlainDate;
  className?: string;
}

/** The card as it will look with the current input. */
export function Preview({ form, isSample, today, className }: PreviewProps) {
  const { t, language } = useI18n();
  const { title, line } = useCoverWords(form);
  const day = parseDay(form.recipientBirthday) && celebratedDay(form.recipientBirthday, today);
  const description = form.description.trim() || (isSample ? t('groupCard.sampleDescription') : '');
  return (
    <section aria-label={t('groupCard.previewLabel')} className={className}>
      <div className="paper overflow-hidden">
        <ThemedPicture
          name={`theme-${form.theme}`}
          width={1200}
          height={750}
          className="aspect-16/9 w-full object-cover object-[var(--c-eye,50%)_86%] md:aspect-2/1"
        />
        <div className="px-5.5 pt-5 pb-6 md:px-8 md:pt-6 md:pb-8">
          <p className={classes(subtitleClasses, 'text-[1.0625rem] leading-[1.3]')}>{line}</p>
          <p className={classes(titleClasses, 'mt-1 text-[clamp(1.75rem,1.3rem+1.9vw,2.75rem)] leading-[1.08]')}>
            {title}
          </p>
          {day && <p className="mt-2.5 font-[560]">{capitalized(formatDay(language, 'full', day))}</p>}
          {description !== '' && (
            <p className="mt-2 max-w-[52ch] text-pretty whitespace-pre-line text-card-sub wrap-anywhere">
              {description}
            </p>
          )}
        </div>
      </div>
      <SampleMessages />
    </section>
  );
}

function SampleMessages() {
  const { t } = useI18n();
  return (
    <div className="mt-5 grid items-start gap-5 sm:grid-cols-2">
      <article className="paper overflow-hidden md:-rotate-[0.4deg]">
        <ThemedPicture
          name="sample-cake"
          alt={t('groupCard.sampleCakeAlt')}
          width={640}
          height={480}
          className="aspect-4/3 w-full object-cover"
        />
        <p className="px-5.5 pt-4.5 text-[1.0625rem] text-pretty">{t('groupCard.sampleMessage1')}</p>
        <Signature name={t('groupCard.sampleAuthor1')} hue={1} />
      </article>
      <article className="paper md:rotate-[0.4deg]">
        <p className="px-5.5 pt-5 font-display text-[1.5rem] leading-[1.25] font-[560] tracking-[-0.01em] text-balance [word-spacing:0.08em]">
          {t('groupCard.sampleMessage2')}
        </p>
        <Signature name={t('groupCard.sampleAuthor2')} hue={4} />
      </article>
    </div>
  );
}

function Signature({ name, hue }: { name: string; hue: number }) {
  return (
    <p className={classes(subtitleClasses, 'flex items-center gap-2.5 px-5.5 py-4.5 text-[1.0625rem]')}>
      <Avatar initials={initialsOf(name)} hue={hue} size="sm" />
      {name}
    </p>
  );
}

/** A low version of the cover for the place above the form on small screens. */
export function PreviewStrip({ form, className }: { form: CardForm; className: string }) {
  const { title, line } = useCoverWords(form);
  return (
    <div data-card={form.theme} className={classes('bg-card-bg px-4 pt-4 pb-5', className)} aria-hidden>
      <div className="paper overflow-hidden">
        <ThemedPicture
          name={`theme-${form.theme}`}
          width={1200}
          height={750}
          className="aspect-16/5 w-full object-cover object-[var(--c-eye,50%)_86%]"
        />
        <div className="px-4.5 pt-3 pb-4">
          <p className={classes(subtitleClasses, 'truncate leading-[1.3]')}>{line}</p>
          <p className={classes(titleClasses, 'line-clamp-2 text-[1.5rem] leading-[1.1]')}>{title}</p>
        </div>
      </div>
    </div>
  );
}
