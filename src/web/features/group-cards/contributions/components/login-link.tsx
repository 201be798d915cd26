import { useCallback, useRef } from 'react';
import type { CardView } from '../../../../../contract/group-cards.ts';
import { sayFailure } from '../../../../lib/failures.ts';
import { useSpeech } from '../../../../lib/language.tsx';
import { toast } from '../../../../ui/toast.tsx';
import { askForLogin } from '../api/card.ts';

/**
 * Whoever came by an invitation may write at once, and is mailed a way to sign in beside it: one link for as long as
 * the page is open.
 */
export function useLoginLink({ id, viewer: { kind, email } }: CardView): () => void {
  const { t } = useSpeech();
  const wasSent = useRef(false);
  return useCallback(() => {
    if (kind !== 'bearer' || email === null) return;
    const sayAlreadySent = () => toast({ title: t('contribution.loginLinkAlreadySent') });
    if (wasSent.current) return sayAlreadySent();
    wasSent.current = true;
    void askForLogin({ id }).then(
      (isSent) =>
        isSent
          ? toast({
              kind: 'success',
              title: t('contribution.loginLinkSent'),
              description: t('contribution.loginLinkSentText', { email }),
            })
          : sayAlreadySent(),
      (error: unknown) => {
        wasSent.current = false;
        toast({
          kind: 'error',
          title: t('common.error'),
          description: sayFailure(t, error, t('contribution.loginLinkError')),
        });
      },
    );
  }, [t, id, kind, email]);
}
