import type { InvitationItem } from '#contract/invitations.ts';
import { contributorAvatarIndex } from '#domain/cards/group-card.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Candle } from '#web/ui/base/candle.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { shortNameOf } from '../model.ts';

/** Further people appear only in the list below. */
const maxCandles = 27;

/** One candle for each invited person, lit in their colours once they have written. */
export function CandleRow({ people }: { people: readonly InvitationItem[] }) {
  const { t } = useI18n();
  const shown = people.slice(0, maxCandles);
  if (shown.length === 0) return null;
  return (
    <ul className="mt-5 flex flex-wrap gap-y-3 md:grid md:grid-cols-[repeat(auto-fill,minmax(4.5rem,1fr))] lg:grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))]">
      {shown.map((person) => {
        const hasWritten = person.status === 'responded';
        return (
          <li key={person.id} className="md:text-center">
            <span className="flex h-15 items-end justify-center border-b border-card-sub/60 max-md:px-1.5">
              <Candle
                inRow
                lit={hasWritten}
                hue={contributorAvatarIndex(person.inviteeEmail)}
                className="[--candle-height:30px] [--wax-off:color-mix(in_oklch,var(--c-sub)_45%,var(--c-bg))]"
              />
            </span>
            <span
              className={classes(
                'mx-1 mt-2 line-clamp-2 text-micro leading-tight wrap-anywhere max-md:sr-only',
                hasWritten ? 'font-[650]' : 'text-card-sub',
              )}
            >
              {shortNameOf(person)}
            </span>
            <span className="sr-only">{t(hasWritten ? 'groupCard.inviteWritten' : 'groupCard.invitePending')}</span>
          </li>
        );
      })}
      {people.length > shown.length && (
        <li className="flex h-15 items-end px-2 pb-1 text-small text-card-sub">+{people.length - shown.length}</li>
      )}
    </ul>
  );
}
