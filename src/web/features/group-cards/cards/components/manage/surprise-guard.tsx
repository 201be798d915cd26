import { type ReactNode, useState } from 'react';
import { canonicalAddress } from '#domain/mail/email-address.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { warnedAddress } from '#web/features/group-cards/invitations/api.ts';

type Answer = 'invite' | 'leave-out' | 'back';

interface Asked {
  answer: (answer: Answer) => void;
}

interface SurpriseGuard {
  /** Sends invitations; asks first if one would go to the birthday person. Undefined if the person cancels. */
  send: <Result>(
    addresses: readonly string[],
    attempt: (addresses: readonly string[], confirmRecipient: boolean) => Promise<Result>,
  ) => Promise<Result | undefined>;
  question: ReactNode;
}

export function useSurpriseGuard(): SurpriseGuard {
  const { t } = useI18n();
  const [asked, setAsked] = useState<Asked>();
  // Keeps the texts of the question until its closing animation has ended.
  const [email, setEmail] = useState('');

  async function ask(about: string): Promise<Answer> {
    setEmail(about);
    const answer = await new Promise<Answer>((resolve) => setAsked({ answer: resolve }));
    setAsked(undefined);
    return answer;
  }

  const send: SurpriseGuard['send'] = async (addresses, attempt) => {
    try {
      return await attempt(addresses, false);
    } catch (error) {
      const warned = warnedAddress(error);
      if (warned === undefined) throw error;
      const answer = await ask(warned);
      if (answer === 'invite') return attempt(addresses, true);
      const others = addresses.filter((address) => canonicalAddress(address) !== canonicalAddress(warned));
      return answer === 'back' || others.length === 0 ? undefined : send(others, attempt);
    }
  };

  const question = (
    <ConfirmDialog
      open={asked !== undefined}
      onOpenChange={(open) => !open && asked?.answer('back')}
      title={t('groupCard.surpriseAddressTitle')}
      text={t('groupCard.surpriseAddressText', { email })}
      cancelLabel={t('groupCard.surpriseRemove')}
      confirmLabel={t('groupCard.surpriseInviteAnyway')}
      closeLabel={t('common.close')}
      danger
      onCancel={() => asked?.answer('leave-out')}
      onConfirm={() => asked?.answer('invite')}
    />
  );
  return { send, question };
}
