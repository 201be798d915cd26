import type { CardDelivery } from '#contract/cards/delivery.ts';
import type { PlainMessageId } from '#i18n/translate.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { lifeStep } from '../model/form.ts';

const steps: readonly PlainMessageId[] = [
  'life.collecting',
  'life.sealed',
  'life.delivered',
  'life.opened',
  'life.thanked',
];

/** Where the card is in its life: what is behind is filled, where it stands is a flame, unless the mail came back. */
export function LifeLine({ delivery, isThanked }: { delivery: CardDelivery; isThanked: boolean }) {
  const { t } = useI18n();
  const here = isThanked ? steps.length - 1 : lifeStep(delivery);
  const isBroken = !isThanked && (delivery.state === 'bounced' || delivery.state === 'failed');
  return (
    <ol aria-label={t('life.label')} className="grid auto-cols-fr grid-flow-col">
      {steps.map((step, place) => (
        <li key={step} aria-current={place === here ? 'step' : undefined} className="relative pt-9">
          {place > 0 && (
            <span
              aria-hidden
              className={classes(
                'absolute top-4 right-1/2 mr-3 w-[calc(100%-1.5rem)] border-t-2',
                place <= here ? 'border-card-accent' : 'border-dotted border-card-sub/35',
              )}
            />
          )}
          <span aria-hidden className="absolute inset-x-0 top-0 grid h-8 place-items-center">
            {place === here && !isBroken ? <Flame /> : <Mark isBehind={place < here} isBroken={place === here} />}
          </span>
          <span
            className={classes(
              'flex justify-center text-small',
              // A word wider than its column must not leave the screen.
              place === 0 && 'max-sm:justify-start',
              place === steps.length - 1 && 'max-sm:justify-end',
              place === here ? 'font-[560]' : 'text-card-sub max-sm:sr-only',
            )}
          >
            {t(step)}
          </span>
        </li>
      ))}
    </ol>
  );
}

function Mark({ isBehind, isBroken }: { isBehind: boolean; isBroken: boolean }) {
  return (
    <span
      className={classes(
        'size-3.5 rounded-full border-2',
        isBroken ? 'border-danger bg-danger' : 'border-card-accent',
        isBehind && 'bg-card-accent',
      )}
    />
  );
}

function Flame() {
  return (
    <svg viewBox="0 0 16 24" className="h-6 w-4">
      <path d="M8 0c1 5 7 8.500 7 15a7 8.500 0 0 1-14 0C1 10 6.500 6.500 8 0Z" fill="#f5ae39" />
      <path d="M8 11c.8 2.500 3 3.800 3 6.800a3 4 0 0 1-6 0C5 14.800 7.200 13.500 8 11Z" fill="#fff3d6" />
    </svg>
  );
}
