import { useQuery } from '@tanstack/react-query';
import Copy from 'lucide-react/icons/copy';
import { useId } from 'react';
import { copyText } from '#web/lib/clipboard.ts';
import { failureText } from '#web/lib/api/failures.ts';
import { useLocalTimeZone } from '#web/lib/dates/clock.ts';
import { formatDate } from '#web/lib/dates/dates.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { useConfirm } from '#web/lib/use-confirm.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { Field, FieldError, Input } from '#web/ui/forms/field.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { calendarFeedQuery, useMakeFeed, useRemoveFeed } from '../api/consent.ts';

export default function CalendarFeedCard() {
  const { t } = useI18n();
  const titleId = useId();
  const feed = useQuery(calendarFeedQuery);
  const making = useMakeFeed();
  const removing = useRemoveFeed();
  const { confirm, question } = useConfirm();
  const failure = making.error ?? removing.error ?? feed.error;
  const since = feed.data?.createdAt ?? null;

  async function make() {
    const title = t('settings.feedRevoke');
    if (
      since !== null &&
      !(await confirm({ title, text: t('settings.feedRevokeConfirm'), label: title, danger: true }))
    )
      return;
    removing.reset();
    making.mutate();
  }

  async function remove() {
    const title = t('settings.feedRemove');
    if (!(await confirm({ title, text: t('settings.feedRemoveConfirm'), label: title, danger: true }))) return;
    // The shown address no longer works.
    making.reset();
    removing.mutate();
  }

  return (
    <section aria-labelledby={titleId} className="grid content-start gap-3">
      <div>
        <h2 id={titleId} className="h2 text-[1.3125rem]">
          {t('settings.feedTitle')}
        </h2>
        <p className="mt-1.5 text-muted">{t('settings.feedText')}</p>
      </div>
      {making.data ? <NewAddress address={making.data.address} /> : since !== null && <Since createdAt={since} />}
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Button busy={making.isPending} disabled={!feed.isSuccess} onClick={() => void make()}>
          {t(since === null ? 'settings.feedCreate' : 'settings.feedRevoke')}
        </Button>
        {since !== null && (
          <Button variant="text" busy={removing.isPending} onClick={() => void remove()}>
            {t('settings.feedRemove')}
          </Button>
        )}
      </div>
      {failure && <FieldError>{failureText(t, failure)}</FieldError>}
      {question}
    </section>
  );
}

function Since({ createdAt }: { createdAt: string }) {
  const { t, language } = useI18n();
  const date = formatDate(language, createdAt, useLocalTimeZone() ?? 'UTC');
  return <p className="text-small">{t('settings.feedSince', { date })}</p>;
}

/** The new address, which is shown only once, with a button to copy it. */
function NewAddress({ address }: { address: string }) {
  const { t } = useI18n();

  async function copy() {
    // If the browser refuses access to the clipboard, the field can still be copied by hand.
    if (await copyText(address)) toast({ kind: 'success', title: t('settings.feedCopied') });
    else toast({ kind: 'error', title: t('settings.feedCopyByHand') });
  }

  return (
    <div className="grid gap-2">
      <Field label={t('settings.feedAddress')} hint={t('settings.feedOnce')}>
        <Input readOnly value={address} onFocus={({ target }) => target.select()} className="text-small" />
      </Field>
      <div className="flex flex-wrap gap-x-4 gap-y-2">
        <Button size="sm" icon={<Copy />} onClick={() => void copy()}>
          {t('settings.feedCopy')}
        </Button>
        <a href={address} className="inline-flex min-h-9 items-center text-small font-[560] touch:min-h-11">
          {t('settings.feedOpen')}
        </a>
      </div>
    </div>
  );
}
