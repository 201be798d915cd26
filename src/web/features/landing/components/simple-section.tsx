import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Candle } from '#web/ui/base/candle.tsx';

/** The three promises, each with its own illustration. */
export function SimpleSection() {
  const { t } = useI18n();
  return (
    <section aria-labelledby="simple" className="below-fold wrap py-16 md:py-24">
      <h2 id="simple" className="h1">
        {t('landing.simpleTitle')}
      </h2>
      <p className="lede mt-3">{t('landing.simpleText')}</p>
      <PasswordlessStrip />
      <div className="mt-14 grid gap-x-6 md:mt-20 md:grid-cols-[5fr_7fr] md:grid-rows-[auto_auto]">
        <GiftNote />
        <ReminderRail />
      </div>
    </section>
  );
}

function PasswordlessStrip() {
  const { t } = useI18n();
  return (
    <div className="mt-10 grid items-center gap-5 border-y border-line py-7 md:mt-14 md:grid-cols-[5fr_7fr] md:gap-6 md:py-10">
      <div>
        <h3 className="h2">{t('landing.passwordlessTitle')}</h3>
        <p className="mt-1.5 max-w-[42ch] text-pretty text-muted">{t('landing.passwordlessText')}</p>
      </div>
      <div aria-hidden className="flex flex-col gap-2.5 sm:flex-row">
        <span className="flex min-h-12 flex-1 items-center rounded-control border border-field-line bg-bg px-3.5 light:bg-surface">
          rasa@example.com
          <span className="ml-px h-5 w-[1.5px] bg-focus" />
        </span>
        <span className="inline-flex min-h-12 items-center justify-center rounded-control border border-field-line px-4.5 font-[560]">
          {t('landing.passwordlessSample')}
        </span>
      </div>
    </div>
  );
}

/** Two rows shared with the neighbour, so that illustrations and titles align. */
const sharedRows = 'grid md:row-span-2 md:grid-rows-subgrid';

function GiftNote() {
  const { t } = useI18n();
  return (
    <div className={sharedRows}>
      <div className="paper note mx-1.5 self-end max-w-[21.25rem] -rotate-[1.6deg] px-7 pt-6 pb-7 font-display">
        <p className="text-[1.625rem] leading-[1.15] font-[600] tracking-[-0.012em] italic">
          {t('landing.giftsSampleTitle')}
        </p>
        <ul className="mt-3.5 grid gap-1.5 text-[1.125rem] leading-[1.35] font-[500]">
          <li>
            <s className="gift-struck">{t('landing.giftsSamplePastOlder')}</s>
          </li>
          <li>
            <s className="gift-struck">{t('landing.giftsSamplePast')}</s>
          </li>
          <li className="font-[640] italic">{t('landing.giftsSampleIdea')}</li>
        </ul>
      </div>
      <div className="mt-8">
        <h3 className="h2">{t('landing.giftsTitle')}</h3>
        <p className="mt-1.5 max-w-[42ch] text-pretty text-muted">{t('landing.giftsText')}</p>
      </div>
    </div>
  );
}

function ReminderRail() {
  const { t } = useI18n();
  const stops = [
    {
      days: 7,
      height: '[--candle-height:9.25rem]',
      title: t('landing.timelineWeek'),
      text: t('landing.timelineWeekText'),
    },
    {
      days: 1,
      height: '[--candle-height:3.6rem]',
      title: t('landing.timelineDay'),
      text: t('landing.timelineDayText'),
    },
    {
      days: 0,
      height: '[--candle-height:1.1rem]',
      title: t('landing.timelineToday'),
      text: t('landing.timelineTodayText'),
    },
  ] as const;
  return (
    <div className={`${sharedRows} max-md:mt-16`}>
      <ol className="grid self-end grid-cols-[1.3fr_1.15fr_0.95fr] md:grid-cols-[1.6fr_1fr_0.8fr]">
        {stops.map((stop) => (
          <li key={stop.days} className="grid grid-rows-[13rem_auto]">
            <span className="flex items-end border-b border-field-line pl-px">
              <Candle lit size="lg" hue={1} className={stop.height} />
              {stop.days === 7 && <DayTicks />}
            </span>
            <span className="pt-3.5 pr-3">
              <strong className="block font-[650]">{stop.title}</strong>
              <span className="block text-small text-muted">{stop.text}</span>
            </span>
          </li>
        ))}
      </ol>
      <div className="mt-8">
        <h3 className="h2">{t('landing.remindersTitle')}</h3>
        <p className="mt-1.5 max-w-[46ch] text-pretty text-muted">{t('landing.remindersText')}</p>
      </div>
    </div>
  );
}

/** One tick for each day between the first reminder and the second. */
function DayTicks() {
  return (
    <span aria-hidden className="ml-5 flex h-2 flex-1 justify-between pr-6">
      {[6, 5, 4, 3, 2].map((day) => (
        <i key={day} className="w-px bg-field-line" />
      ))}
    </span>
  );
}
