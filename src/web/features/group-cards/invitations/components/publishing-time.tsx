import type { CardView } from '../../../../../contract/group-cards.ts';
import { useZoneHere } from '../../../../lib/clock.ts';
import { sayDay, sayTime } from '../../../../lib/dates.ts';
import { sayFailure } from '../../../../lib/failures.ts';
import { useSpeech } from '../../../../lib/language.tsx';
import { classes } from '../../../../ui/classes.ts';
import { Switch } from '../../../../ui/switch.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { changeCard, useCardChange } from '../../cards/api.ts';

/** When the card was published, or whether it publishes itself and when. */
export function PublishingTime({ card }: { card: CardView }) {
  const { t, language } = useSpeech();
  const choose = useCardChange((publishOnBirthday: boolean) => changeCard(card.id, { publishOnBirthday }));
  const zone = useZoneHere();
  const inWords = (moment: string) => {
    const here = Temporal.Instant.from(moment).toZonedDateTimeISO(zone ?? 'UTC');
    return { date: sayDay(language, 'full', here.toPlainDate()), time: sayTime(language, here) };
  };
  // The server does not know the reader's zone: until the browser tells it, the line keeps its place and is not seen.
  const unseen = zone === null && 'invisible';
  if (card.publishedAt !== null) {
    return (
      <p className={classes('mt-4 text-card-sub', unseen)}>{t('groupCard.publishedOn', inWords(card.publishedAt))}</p>
    );
  }
  return (
    <div className="mt-4">
      <Switch
        label={t('groupCard.autoPublish')}
        checked={choose.isPending ? choose.variables : card.publishAt !== null}
        disabled={choose.isPending}
        onChange={({ target }) =>
          choose.mutate(target.checked, {
            onError: (error) => toast({ kind: 'error', title: t('common.error'), description: sayFailure(t, error) }),
          })
        }
      />
      {card.publishAt !== null && (
        <p className={classes('text-small text-card-sub', unseen)}>
          {t('groupCard.autoPublishOn', inWords(card.publishAt))}
        </p>
      )}
    </div>
  );
}
