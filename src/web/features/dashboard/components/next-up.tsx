import type { BirthdayItem } from '#contract/birthdays.ts';
import type { UpcomingRow } from '#domain/birthdays/birthday-list.ts';
import type { FindCard } from '#domain/cards/upcoming-card.ts';
import { pathInLanguage } from '#domain/language.ts';
import { birthdayLimits } from '#domain/limits/birthdays.ts';
import { avatarIndex, initialsOf } from '#domain/birthdays/person-name.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Avatar } from '#web/ui/base/avatar.tsx';
import { Button, ButtonLink } from '#web/ui/base/button.tsx';
import { Candle } from '#web/ui/base/candle.tsx';

/** Names with more letters are set smaller, so that they take at most three lines. */
const longName = 34;
const othersShown = 3;

interface NextUpProps {
  /** The people with the nearest birthday, at least one. */
  people: readonly [UpcomingRow<BirthdayItem>, ...UpcomingRow<BirthdayItem>[]];
  findCard: FindCard;
  onNote: (birthday: BirthdayItem) => void;
  onGoTo: (birthday: BirthdayItem) => void;
}

export function NextUp({ people: [{ birthday, next }, ...others], findCard, onNote, onGoTo }: NextUpProps) {
  const { t, language } = useI18n();
  const { name, isRemembered } = birthday;
  // The birthday of somebody who has died has no festive colour, animation or card.
  const isToday = next.inDays === 0 && !isRemembered;
  const card = findCard(birthday, next.on);
  return (
    <section
      aria-label={t(next.inDays === 0 ? 'dashboard.nextUpToday' : 'dashboard.nextUp')}
      className="next-up"
      data-today={isToday || undefined}
    >
      <Hills />
      <span className="next-up-candle">
        <Candle size="lg" lit={next.inDays <= birthdayLimits.upcomingDays} alive={isToday} />
      </span>
      <div className="next-up-who">
        <Avatar initials={initialsOf(name)} hue={avatarIndex(name)} size="lg" />
        <p className="next-up-when">
          <b className="mr-1 font-[650] text-(--when)">
            {t(isRemembered ? 'birthday.daysAwayInMemory' : 'birthday.daysAway', { days: next.inDays })}
          </b>{' '}
          {isRemembered && <span>{t('birthday.remembrance')}</span>}
          {next.turns !== null && (
            <span>{t(next.inDays === 0 ? 'birthday.is' : 'birthday.turns', { age: next.turns })}</span>
          )}
        </p>
        <h2 className="next-up-name" data-long={name.length > longName || undefined}>
          {name}
        </h2>
      </div>
      {others.length > 0 && <Others people={others} onGoTo={onGoTo} />}
      <div className="mt-5 flex flex-wrap gap-2 pr-14 md:mt-6 md:pr-28">
        {!isRemembered && (
          <ButtonLink
            variant="paper"
            to={
              card
                ? pathInLanguage(`/group-cards/${card.slug}`, language)
                : `${pathInLanguage('/create-group-card', language)}?birthday=${birthday.id}`
            }
            className="max-md:px-3.5"
          >
            {t(card ? 'dashboard.nextUpOpenCard' : 'dashboard.nextUpCard')}
          </ButtonLink>
        )}
        <Button className="btn-outline max-md:px-3.5" onClick={() => onNote(birthday)}>
          {t('dashboard.nextUpNote')}
        </Button>
      </div>
    </section>
  );
}

function Others({ people, onGoTo }: { people: readonly UpcomingRow<BirthdayItem>[]; onGoTo: NextUpProps['onGoTo'] }) {
  return (
    <ul className="mt-4 flex flex-wrap gap-x-4 pr-14 md:pr-28">
      {people.slice(0, othersShown).map(({ birthday }) => (
        <li key={birthday.id} className="max-w-[min(100%,17rem)]">
          <button
            type="button"
            onClick={() => onGoTo(birthday)}
            className="flex min-h-11 max-w-full items-center gap-2 rounded-control text-left font-[560] underline-offset-[0.3em] hover:underline"
          >
            <Avatar initials={initialsOf(birthday.name)} hue={avatarIndex(birthday.name)} size="sm" />
            <span className="truncate">{birthday.name}</span>
          </button>
        </li>
      ))}
      {people.length > othersShown && (
        <li className="flex min-h-11 items-center font-[560]">+{people.length - othersShown}</li>
      )}
    </ul>
  );
}

function Hills() {
  return (
    <svg
      className="next-up-hills"
      viewBox="0 0 420 260"
      preserveAspectRatio="xMaxYMax meet"
      aria-hidden="true"
      focusable="false"
    >
      <path opacity=".55" d="M60 260c60-70 120-54 190-86s110-50 170-40v126Z" />
      <path d="M0 260c90-34 160-22 240-40s110-34 180-26v66Z" />
    </svg>
  );
}
