import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { Link } from 'react-router';
import type { CardView } from '#contract/group-cards.ts';
import { pathInLanguage } from '#domain/language.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { keepingQuery, useSaveGivenCard, useRemoveGivenCard } from '../api/keeping.ts';
import { KeepDialog } from './keep-dialog.tsx';

/** In the address to which the mailed link leads. */
const wish = 'keep';

/** The recipient keeps the card in their account, at once or by a link that is mailed to them. */
export function KeepCard({ card: { slug } }: { card: CardView }) {
  const { t } = useI18n();
  const { data: keeping } = useQuery(keepingQuery(slug));
  const [isAsking, setIsAsking] = useState(false);
  const keep = useSaveGivenCard(slug);
  const { mutate } = keep;
  const isPossible = keeping?.state === 'here';
  const onError = useComplaint();
  const press = () => mutate(undefined, { onError });
  const keepAtOnce = useEffectEvent(press);

  useEffect(() => {
    if (!isPossible || !new URLSearchParams(location.search).has(wish)) return;
    // Not by the router, which would load the card again.
    history.replaceState(history.state, '', location.pathname);
    keepAtOnce();
  }, [isPossible]);

  if (!keeping || keeping.state === 'none') return null;
  if (keeping.state === 'kept') return <Kept slug={slug} />;
  return (
    <>
      <Button
        variant="card-quiet"
        size="lg"
        busy={isPossible && keep.isPending}
        onClick={isPossible ? press : () => setIsAsking(true)}
      >
        {t('recipient.keep')}
      </Button>
      <KeepDialog slug={slug} email={keeping.email ?? ''} open={isAsking} onOpenChange={setIsAsking} />
    </>
  );
}

/** Says that the card could be neither kept nor taken out. */
function useComplaint() {
  const { t } = useI18n();
  return (error: Error) => toast({ kind: 'error', title: t('common.error'), description: failureText(t, error) });
}

function Kept({ slug }: { slug: string }) {
  const { t, language } = useI18n();
  const remove = useRemoveGivenCard(slug);
  const onError = useComplaint();
  return (
    <div className="kept">
      <p role="status">{t('keep.done')}</p>
      <Link to={pathInLanguage('/my-group-cards', language)}>{t('keep.open')}</Link>
      <Button
        variant="card-quiet"
        size="sm"
        busy={remove.isPending}
        onClick={() => remove.mutate(undefined, { onError })}
      >
        {t('keep.takeOut')}
      </Button>
    </div>
  );
}
