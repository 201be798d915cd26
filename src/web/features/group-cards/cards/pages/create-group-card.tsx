import { useState } from 'react';
import { useHour } from '#web/lib/dates/clock.ts';
import { pageMeta } from '#web/lib/head.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { usePageCard } from '#web/lib/page-card.ts';
import { pagePort } from '#web/lib/api/page-port.ts';
import { signedInUser } from '#web/lib/api/require-user.ts';
import { useDraft } from '#web/lib/forms/use-draft.ts';
import type { PageHandle } from '#web/lib/i18n/messages.ts';
import { Button } from '#web/ui/base/button.tsx';
import { classes } from '#web/ui/base/classes.ts';
import { lazyDialog } from '#web/ui/overlays/lazy-dialog.tsx';
import { AppHeader } from '#web/shell/layouts/app-header.tsx';
import { SiteFooter } from '#web/shell/site/site-footer.tsx';
import { BackLink } from '../components/page/back-link.tsx';
import { NextSteps } from '../components/editor/next-steps.tsx';
import { Preview } from '../components/editor/preview.tsx';
import { emptyCard, withContact } from '../model/form.ts';
import type { Route } from './+types/create-group-card.ts';

export const handle = { frame: 'own' } satisfies PageHandle;

const loadNewCardDialog = () => import('../components/editor/new-card-dialog.tsx');
const NewCardDialog = lazyDialog(loadNewCardDialog);
/** When somebody is about to need it; whether it came is seen when it is opened. */
const prefetchNewCard = () => void loadNewCardDialog().catch(() => {});

/** With `?birthday=ID` the form is filled with that person of the user's list. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { name, timeZone } = context.get(signedInUser);
  const port = context.get(pagePort);
  const wanted = new URL(request.url).searchParams.get('birthday');
  const contact = wanted === null ? null : await port.birthday(wanted);
  return { name, timeZone, contact, now: port.now() };
}

export const meta = pageMeta('groupCard.createPageTitle', 'groupCard.createPageDescription', { noindex: true });

/** Dims what is inert while the form is open. */
const waiting = 'transition-opacity inert:opacity-40';

export default function CreateGroupCardPage({ loaderData }: Route.ComponentProps) {
  const { t } = useI18n();
  const { name, timeZone, contact, now } = loaderData;
  const today = useHour(timeZone, now).toPlainDate();
  // With a chosen person the form is open at once, without the sample.
  const [isOpen, setOpen] = useState(contact !== null);
  const empty = emptyCard(name ?? '');
  const draft = useDraft(`card/new/${contact?.id ?? ''}`, contact ? withContact(empty, contact, today) : empty, true);
  const { form } = draft;
  usePageCard(form.theme);
  const isSample = !isOpen && form.title === '' && form.recipientName === '';
  return (
    <div
      data-card={form.theme}
      className="flex flex-1 flex-col bg-card-bg text-card-ink transition-[background-color] duration-320"
    >
      {/* Inert while the form is open, since it covers a part of these links. */}
      <div inert={isOpen} className={classes(isOpen && 'lg:[&_nav]:invisible', waiting)}>
        <AppHeader />
      </div>
      <main id="content" className="wrap pt-1 pb-14 lg:pb-20">
        <div inert={isOpen} className={waiting}>
          <BackLink />
        </div>
        <div className="mt-3 grid gap-x-12 gap-y-9 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:items-start">
          <div className={classes('lg:sticky lg:top-10 lg:col-start-2 lg:row-start-1', isOpen && 'lg:invisible')}>
            <h1 className="h1">{t('groupCard.createTitle')}</h1>
            <p className="lede mt-3 text-card-sub">{t('groupCard.createIntro')}</p>
            <Button
              variant="card"
              size="lg"
              className="mt-6 max-md:w-full"
              onPointerEnter={prefetchNewCard}
              onFocus={prefetchNewCard}
              onClick={() => setOpen(true)}
            >
              {t('groupCard.openForm')}
            </Button>
          </div>
          <div className="min-w-0 lg:col-start-1 lg:row-start-1">
            <Preview form={form} isSample={isSample} today={today} />
            <NextSteps />
          </div>
        </div>
        <NewCardDialog open={isOpen} onOpenChange={setOpen} draft={draft} today={today} />
      </main>
      <div inert={isOpen} className={waiting}>
        <SiteFooter />
      </div>
    </div>
  );
}
