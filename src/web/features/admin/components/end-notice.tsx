import type { PlainMessageId } from '#i18n/translate.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';

/** How a form ended, by the code in the address that it led back to. */
const ends: Readonly<Record<string, { text: PlainMessageId; isGood?: true }>> = {
  done: { text: 'admin.endDone', isGood: true },
  unchanged: { text: 'admin.endUnchanged' },
  newer: { text: 'admin.endNewer' },
  gone: { text: 'admin.endGone' },
  over: { text: 'admin.endOver' },
  admin: { text: 'admin.endAdmin' },
  nobody: { text: 'admin.endNobody' },
  'not-suppressed': { text: 'admin.endNotSuppressed', isGood: true },
  'no-reason': { text: 'admin.endNoReason' },
};

export function EndNotice({ end }: { end: string | null }) {
  const { t } = useI18n();
  const found = end === null || !Object.hasOwn(ends, end) ? undefined : ends[end];
  if (!found) return null;
  return (
    <p role={found.isGood ? 'status' : 'alert'} className="backend-notice" data-tone={found.isGood ? 'good' : 'bad'}>
      {t(found.text)}
    </p>
  );
}
