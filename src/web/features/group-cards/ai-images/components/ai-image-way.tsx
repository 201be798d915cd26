import { useQuery } from '@tanstack/react-query';
import Brush from 'lucide-react/icons/brush';
import { useState } from 'react';
import type { CardView } from '#contract/group-cards.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx';
import { aiQuotaQuery } from '../api.ts';

const AiImageDialog = lazyDialog(() => import('./ai-image-dialog.tsx'));

export interface MadePicture {
  url: string;
  prompt: string;
}

export interface AiImageUse {
  card: Pick<CardView, 'id' | 'theme'>;
  /** Asked before a picture is made; says itself why not. */
  mayStart?: (() => boolean) | undefined;
  /** Takes a picture as soon as it is made, without showing it first. */
  takesAtOnce?: boolean | undefined;
  onTake: (picture: MadePicture) => Promise<void> | void;
}

export interface AiImageWayProps extends AiImageUse {
  /** The picture that the form shows now. */
  present: string | undefined;
  /** Chooses a photo instead. */
  onUpload: () => void;
}

/** The second way to a picture: somebody describes it and it is made. Nothing where that is not offered. */
export function AiImageWay({ onUpload, ...use }: AiImageWayProps) {
  const { t } = useI18n();
  const [isOpen, setIsOpen] = useState(false);
  const { data: left = null } = useQuery(aiQuotaQuery(use.card.id));
  if (left === null) return null;
  return (
    <>
      <Button variant="text" size="sm" icon={<Brush aria-hidden />} className="py-0!" onClick={() => setIsOpen(true)}>
        {t('ai.open')}
      </Button>
      <AiImageDialog {...use} left={left} open={isOpen} onOpenChange={setIsOpen} onUpload={onUpload} />
    </>
  );
}
