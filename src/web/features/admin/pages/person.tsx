import { useI18n } from '#web/lib/i18n/provider.tsx';
import { BackendPage } from '../components/backend-page.tsx';
import { EndNotice } from '../components/end-notice.tsx';
import { FindPerson } from '../components/find-person.tsx';
import { PersonView } from '../components/person-view.tsx';
import { backendMeta, backendOf } from '../model.ts';
import type { Route } from './+types/person.ts';

export const meta = backendMeta('admin.people');

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const backend = backendOf(context);
  return {
    lookup: await backend.person(params.reference),
    reference: params.reference,
    mayAct: backend.actsOpenSeconds > 0,
    end: url.searchParams.get('end'),
  };
}

export default function PersonPage({ loaderData: { lookup, reference, mayAct, end } }: Route.ComponentProps) {
  const { t } = useI18n();
  return (
    <BackendPage title={t('admin.people')} text={t('admin.peopleText')}>
      <EndNotice end={end} />
      <FindPerson who={lookup.state === 'known' ? '' : reference} />
      {lookup.state === 'known' && <PersonView person={lookup.person} mayAct={mayAct} />}
    </BackendPage>
  );
}
