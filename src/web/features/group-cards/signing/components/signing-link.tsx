import './signing-link.css';
import { useQuery } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { useId } from 'react';
import type { SigningLinkChange } from '#contract/cards/signing.ts';
import type { CardView } from '#contract/group-cards.ts';
import { signingLimits } from '#domain/limits/group-cards/signing.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { QueryWaiting } from '#web/lib/api/query-waiting.tsx';
import { copyText } from '#web/lib/clipboard.ts';
import { formatDay } from '#web/lib/dates/dates.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { useConfirm } from '#web/lib/use-confirm.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Switch } from '#web/ui/forms/switch.tsx';
import { Dialog, DialogBody, DialogTitle } from '#web/ui/overlays/dialog.tsx';
import type { OpenProps } from '#web/ui/overlays/lazy-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { useCardChange } from '#web/features/group-cards/cards/api/cards.ts';
import { changeSigningLink, renewSigningLink, signingLinkQuery } from '../api.ts';
import { WaitingMessages } from './waiting-messages.tsx';

/** The link for chats: on or off, what becomes of what is written by it, and what waits for the creator. */
export default function SigningDialog({ card, ...dialog }: OpenProps & { card: CardView }) {
  const { t } = useI18n();
  return (
    <Dialog {...dialog} size="lg" closeLabel={t('common.close')}>
      <DialogBody>
        <DialogTitle>{t('signingLink.dialog')}</DialogTitle>
        <SigningLink card={card} />
      </DialogBody>
    </Dialog>
  );
}

function SigningLink({ card }: { card: CardView }) {
  const { t } = useI18n();
  const titleId = useId();
  const query = useQuery(signingLinkQuery(card));
  const { data: link } = query;
  const change = useCardChange((wanted: SigningLinkChange) => changeSigningLink(card.id, wanted));
  if (!link)
    return (
      <div className="mt-5">
        <QueryWaiting query={query} />
      </div>
    );
  const set = (wanted: SigningLinkChange) =>
    // A promise instead of a mutation callback, which does not run once the dialog is closed.
    void change
      .mutateAsync(wanted)
      .catch((error: unknown) =>
        toast({ kind: 'error', title: t('common.error'), description: failureText(t, error) }),
      );
  return (
    <>
      <section aria-labelledby={titleId} className="signing-link">
        <Switch
          place="after"
          label={
            <span id={titleId} className="font-[560]">
              {t('signingLink.title')}
            </span>
          }
          checked={link.isOn}
          disabled={change.isPending}
          onChange={({ target }) => set({ isOn: target.checked })}
        />
        {link.isOn ? (
          <>
            <p className="text-small text-muted">
              {t('signingLink.on', { count: link.writtenCount })} {t('signingLink.hint')}
            </p>
            <fieldset className="signing-choice" disabled={change.isPending}>
              <legend className="sr-only">{t('signingLink.whatTheyWrite')}</legend>
              {[false, true].map((showsAtOnce) => (
                <label key={String(showsAtOnce)}>
                  <input
                    type="radio"
                    className="radio"
                    name={titleId}
                    checked={link.showsAtOnce === showsAtOnce}
                    onChange={() => set({ showsAtOnce })}
                  />
                  {t(showsAtOnce ? 'signingLink.showOnce' : 'signingLink.showSeen')}
                </label>
              ))}
            </fieldset>
            <LinkButtons card={card} address={link.address ?? ''} />
          </>
        ) : link.isPaused ? (
          <div className="signing-paused">
            <TriangleAlert aria-hidden />
            <div>
              <p className="font-[650]">{t('signingLink.pausedTitle')}</p>
              <p className="text-small">
                {t('signingLink.pausedHint', { count: signingLimits.perHour })} {t('signingLink.pausedText')}
              </p>
            </div>
          </div>
        ) : (
          <p className="text-small text-muted">{t('signingLink.off')}</p>
        )}
      </section>
      <WaitingMessages cardId={card.id} link={link} />
    </>
  );
}

function LinkButtons({ card, address }: { card: CardView; address: string }) {
  const { t, language } = useI18n();
  const { confirm, question } = useConfirm();
  const renew = useCardChange(() => renewSigningLink(card.id));
  const date = formatDay(language, 'day', Temporal.PlainDate.from(card.celebratedOn));
  const text = t('signingLink.text', { name: card.recipientName, date, link: address });

  async function copy(what: string) {
    const isCopied = await copyText(what);
    if (isCopied) toast({ kind: 'success', title: t('signingLink.copied') });
    else toast({ title: t('signingLink.title'), description: what });
  }

  const askToRenew = () =>
    confirm({
      title: t('signingLink.newTitle'),
      text: t('signingLink.newText'),
      label: t('signingLink.newLink'),
      run: () =>
        renew.mutateAsync(undefined).then(
          () => toast({ kind: 'success', title: t('signingLink.newDone') }),
          (error: unknown) => toast({ kind: 'error', title: t('common.error'), description: failureText(t, error) }),
        ),
    });

  return (
    <div className="mt-3 flex flex-wrap items-center gap-2.5">
      <Button variant="quiet" size="sm" icon={<Copy />} onClick={() => void copy(text)}>
        {t('signingLink.copyBoth')}
      </Button>
      <Button variant="quiet" size="sm" onClick={() => void copy(address)}>
        {t('signingLink.copy')}
      </Button>
      <Button variant="text" size="sm" onClick={() => void askToRenew()}>
        {t('signingLink.newLink')}
      </Button>
      {question}
    </div>
  );
}
