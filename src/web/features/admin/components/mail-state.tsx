import type { DeliveryState } from '#domain/mail/delivery.ts';
import type { PlainMessageId } from '#i18n/translate.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';

const words = {
  queued: { text: 'admin.mailQueued', tone: 'warning' },
  sending: { text: 'admin.mailSending', tone: 'warning' },
  sent: { text: 'admin.mailSent', tone: 'good' },
  superseded: { text: 'admin.mailSuperseded', tone: undefined },
  cancelled: { text: 'admin.mailCancelled', tone: undefined },
  expired: { text: 'admin.mailExpired', tone: 'bad' },
  bounced: { text: 'admin.mailBounced', tone: 'bad' },
  unconfirmed: { text: 'admin.mailUnconfirmed', tone: 'warning' },
  dead: { text: 'admin.mailDead', tone: 'bad' },
} as const satisfies Record<DeliveryState, { text: PlainMessageId; tone: string | undefined }>;

export function MailState({ state }: { state: DeliveryState }) {
  const { t } = useI18n();
  const { text, tone } = words[state];
  return <span data-tone={tone}>{t(text)}</span>;
}
