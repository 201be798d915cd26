import { DraftNotice } from '#web/ui/forms/draft-notice.tsx';
import { useI18n } from '../i18n/provider.tsx';
import type { Draft } from './use-draft.ts';

interface RestoredDraftProps {
  draft: Pick<Draft<object>, 'isRestored' | 'discard'>;
  className?: string;
}

/** Says that the form was filled from a draft, if it was. */
export function RestoredDraft({ draft, className }: RestoredDraftProps) {
  const { t } = useI18n();
  return (
    <DraftNotice
      shown={draft.isRestored}
      text={t('common.draftRestored')}
      discardLabel={t('common.startOver')}
      onDiscard={draft.discard}
      className={className}
    />
  );
}
