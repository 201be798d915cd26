import type { CardView } from '#contract/group-cards.ts';
import { useLocalTimeZone } from '#web/lib/dates/clock.ts';
import { formatDay, formatTime } from '#web/lib/dates/dates.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { Switch } from '#web/ui/forms/switch.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { changeCard, useCardChange } from '#web/features/group-cards/cards/api/cards.ts';

/** When the card was published, or when it publishes itself, which can be switched off. */
export function PublishingTime({ card }: { card: CardView }) {
  const { t, language } = useI18n();
  const choose = useCardChange((publishOnBirthday: boolean) => changeCard(card.id, { publishOnBirthday }));
  const zone = useLocalTimeZone();
  const inWords = (moment: string) => {
    const here = Temporal.Instant.from(moment).toZonedDateTimeISO(zone ?? 'UTC');
    return { date: formatDay(language, 'full', here.toPlainDate()), time: formatTime(language, here) };
  };
  // The server does not know the reader's zone, so the line stays invisible until the browser renders it.
  const unseen = zone === null && 'invisible';
  if (card.publishedAt !== null) {
    return (
      <p className={classes('mt-4 text-card-sub', unseen)}>{t('groupCard.publishedOn', inWords(card.publishedAt))}</p>
    );
  }
  if (card.publishAt === null) return null;
  return (
    <div className="mt-4">
      <Switch
        label={t('groupCard.autoPublish')}
        checked={!choose.isPending || choose.variables}
        disabled={choose.isPending}
        onChange={({ target }) =>
          choose.mutate(target.checked, {
            onError: (error) => toast({ kind: 'error', title: t('common.error'), description: failureText(t, error) }),
          })
        }
      />
      <p className={classes('text-small text-card-sub', unseen)}>
        {t('groupCard.autoPublishOn', inWords(card.publishAt))}
      </p>
    </div>
  );
}
