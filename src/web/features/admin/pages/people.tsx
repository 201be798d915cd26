import { useI18n } from '#web/lib/i18n/provider.tsx';
import { BackendPage } from '../components/backend-page.tsx';
import { FindPerson } from '../components/find-person.tsx';
import { EndNotice } from '../components/end-notice.tsx';
import { backendMeta } from '../model.ts';
import type { Route } from './+types/people.ts';

export const meta = backendMeta('admin.people');

export function loader({ url }: Route.LoaderArgs) {
  return { end: url.searchParams.get('end') };
}

export default function PeoplePage({ loaderData: { end } }: Route.ComponentProps) {
  const { t } = useI18n();
  return (
    <BackendPage title={t('admin.people')} text={t('admin.peopleText')}>
      <EndNotice end={end} />
      <FindPerson />
    </BackendPage>
  );
}
