import './thanks.css';
import { useEffect, useState } from 'react';
import type { CardThanks } from '#contract/cards/thanks.ts';
import type { CardView } from '#contract/group-cards.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Candle } from '#web/ui/base/candle.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { KeepCard } from '#web/features/group-cards/delivery/components/keep-card.tsx';
import { useThanks } from '../api.ts';
import { ThanksDialog } from './thanks-dialog.tsx';

/** Further people have no candle of their own. */
const maxCandles = 27;

/** What the recipient can answer to those who wrote; for everybody else the thank-you, once it is sent. */
export default function CardAnswer({ card }: { card: CardView }) {
  const { thanks, viewer } = card;
  const isRecipient = viewer.kind === 'recipient';
  const left = useSecondsLeft(thanks);
  const [isWriting, setIsWriting] = useState(false);
  if (!isRecipient) return thanks && <ThanksPaper card={card} thanks={thanks} />;
  return (
    <>
      <Greeting card={card} mayThank={thanks === null} onThank={() => setIsWriting(true)} />
      {thanks && left > 0 && <Waiting card={card} left={left} onChange={() => setIsWriting(true)} />}
      {thanks && left === 0 && <ThanksPaper card={card} thanks={thanks} />}
      <ThanksDialog card={card} open={isWriting} onOpenChange={setIsWriting} />
    </>
  );
}

interface GreetingProps {
  card: CardView;
  mayThank: boolean;
  onThank: () => void;
}

function Greeting({ card, mayThank, onThank }: GreetingProps) {
  const { t } = useI18n();
  const authors = new Map(card.contributions.map((each) => [each.contributorEmail, each.avatarIndex]));
  return (
    <section className="greeting" aria-label={t('recipient.greeting')}>
      <p>{t('recipient.hearts')}</p>
      <div className="greeting-candles">
        {[...authors].slice(0, maxCandles).map(([author, hue]) => (
          <Candle key={author} inRow lit hue={hue} />
        ))}
      </div>
      <div className="thanks-buttons">
        {mayThank && (
          <Button variant="card" size="lg" onClick={onThank}>
            {t('recipient.thank')}
          </Button>
        )}
        <KeepCard card={card} />
      </div>
    </section>
  );
}

/** The time in which the thank-you can still be changed and taken back. */
function Waiting({ card, left, onChange }: { card: CardView; left: number; onChange: () => void }) {
  const { t } = useI18n();
  const takeBack = useThanks(card.slug);
  const undo = () =>
    takeBack.mutate(null, {
      onSuccess: () => toast({ title: t('thanks.takenBack') }),
      onError: (error) => toast({ kind: 'error', title: t('common.error'), description: failureText(t, error) }),
    });
  return (
    <section className="thanks-waiting">
      <h2 className="h2">
        {t('thanks.minuteTitle')}{' '}
        <span role="timer" className="thanks-left">
          {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
        </span>
      </h2>
      <p>{t('thanks.minuteText')}</p>
      <div className="thanks-buttons">
        <Button variant="card-quiet" busy={takeBack.isPending} onClick={undo}>
          {t('thanks.takeBack')}
        </Button>
        <Button variant="card-quiet" onClick={onChange}>
          {t('thanks.change')}
        </Button>
      </div>
    </section>
  );
}

function ThanksPaper({ card, thanks }: { card: CardView; thanks: CardThanks }) {
  const { t } = useI18n();
  return (
    <section className="paper thanks-paper">
      <h2>{t('panel.thankedTitle', { name: card.recipientName })}</h2>
      <p>{thanks.content}</p>
    </section>
  );
}

/** Counts down from what the server said, so that the clock of the browser does not matter. */
function useSecondsLeft(thanks: CardThanks | null): number {
  const [left, setLeft] = useState(thanks?.secondsLeft ?? 0);
  useEffect(() => {
    const end = performance.now() + (thanks?.secondsLeft ?? 0) * 1000;
    const tick = () => setLeft(Math.max(0, Math.ceil((end - performance.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [thanks]);
  return left;
}
