import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash';
import type { SignatureItem, SigningView } from '#contract/cards/signing.ts';
import { contributorAvatarIndex } from '#domain/cards/group-card.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { useConfirm } from '#web/lib/use-confirm.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { useRemoveSignature } from '../api.ts';
import { Writer } from './signed-paper.tsx';

interface OwnMessagesProps {
  token: string;
  view: SigningView;
  onChange: (signature: SignatureItem) => void;
}

/** What was written in this browser, with its state and a way to change it. */
export function OwnMessages({ token, view, onChange }: OwnMessagesProps) {
  const { t } = useI18n();
  const { confirm, question } = useConfirm();
  const removing = useRemoveSignature(token);
  const name = view.initiatorName;
  const states = {
    waiting: [t('signing.waitsTitle', { name }), t('signing.waitsText')],
    changed: [t('signing.changeWaits', { name }), t('signing.changeWaitsText')],
    shown: [t('signing.onCard'), t('signing.editUntil')],
  };
  const remove = ({ id }: SignatureItem) =>
    confirm({
      title: t('signing.removeTitle'),
      text: t('signing.removeText'),
      label: t('signing.remove'),
      danger: true,
      run: () =>
        removing.mutateAsync(id).then(
          () => toast({ kind: 'success', title: t('signing.removed') }),
          (error: unknown) => toast({ kind: 'error', title: t('common.error'), description: failureText(t, error) }),
        ),
    });
  return (
    <>
      {view.own.length > 0 && (
        <ul className="own-messages">
          {view.own.map((signature) => {
            const [title, text] = states[signature.state];
            return (
              <li key={signature.id} className="own-message">
                <div className="own-state" role="status">
                  {signature.state === 'shown' ? <Check aria-hidden /> : <Clock aria-hidden />}
                  <p>
                    <b className="block font-[650]">{title}</b>
                    <span className="text-small text-card-sub">{text}</span>
                  </p>
                </div>
                <p className="signed-words">{signature.content}</p>
                <Writer name={signature.name} hue={contributorAvatarIndex(String(signature.id))}>
                  <span className="signed-mine">{t('signing.yours')}</span>
                </Writer>
                <div className="mt-3 flex flex-wrap gap-2.5">
                  <Button variant="card-quiet" icon={<Pencil />} onClick={() => onChange(signature)}>
                    {t('signing.change')}
                  </Button>
                  <Button variant="card-quiet" icon={<Trash2 />} onClick={() => void remove(signature)}>
                    {t('signing.remove')}
                  </Button>
                </div>
              </li>
            );
          })}
        </ul>
      )}
      {question}
    </>
  );
}
