import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';
import type { CardView } from '#contract/group-cards.ts';
import { pathInLanguage } from '#domain/language.ts';
import { copyText } from '#web/lib/clipboard.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';

/** Copies the address of the card and opens a sheet with other ways to share it. */
export function useShare({ slug }: Pick<CardView, 'slug'>) {
  const { t, language } = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  const [isCopied, setIsCopied] = useState(true);
  const origin = useRouteLoaderData<{ origin: string }>('root')?.origin ?? '';
  // Without the token of a personal link, which belongs to the invited person only.
  const address = origin + pathInLanguage(`/group-cards/${slug}`, language);

  async function copy() {
    const isDone = await copyText(address);
    setIsCopied(isDone);
    if (isDone) toast({ kind: 'success', title: t('groupCard.linkCopied') });
  }
  return {
    open: isOpen,
    isCopied,
    address,
    copy,
    share: () => {
      setIsOpen(true);
      void copy();
    },
    onOpenChange: setIsOpen,
  };
}
