import { useRef } from 'react';
import type { CardView } from '#contract/group-cards.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { askForLogin } from '#web/features/group-cards/cards/api/card.ts';

/**
 * An invited visitor may write without signing in; a sign-in link is mailed only on request, and once for
 * as long as the page is open.
 */
export function LoginOffer({ card: { id, viewer } }: { card: CardView }) {
  const { t } = useI18n();
  const wasSent = useRef(false);
  const { kind, email } = viewer;
  if (kind !== 'bearer' || email === null) return null;

  function sendLink() {
    const sayAlreadySent = () => toast({ title: t('contribution.loginLinkAlreadySent') });
    if (wasSent.current) return sayAlreadySent();
    wasSent.current = true;
    void askForLogin({ id }).then(
      (isSent) =>
        isSent
          ? toast({
              kind: 'success',
              title: t('contribution.loginLinkSent'),
              description: t('contribution.loginLinkSentText', { email: email ?? '' }),
            })
          : sayAlreadySent(),
      (error: unknown) => {
        wasSent.current = false;
        toast({
          kind: 'error',
          title: t('common.error'),
          description: failureText(t, error, t('contribution.loginLinkError')),
        });
      },
    );
  }

  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-3 text-small text-muted">
      {t('contribution.loginOffer')}
      <Button variant="quiet" size="sm" onClick={sendLink}>
        {t('contribution.loginSend')}
      </Button>
    </p>
  );
}
