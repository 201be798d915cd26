import type { BrowserErrorItem } from '#contract/admin.ts';
import type { PlainMessageId } from '#i18n/translate.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { BackendPage } from '../components/backend-page.tsx';
import { backendMeta, backendOf, momentText } from '../model.ts';
import type { Route } from './+types/errors.ts';

export const meta = backendMeta('admin.errors');

export async function loader({ context }: Route.LoaderArgs) {
  return { errors: await backendOf(context).browserErrors() };
}

const kindNames = {
  script: 'admin.errorScript',
  policy: 'admin.errorPolicy',
} as const satisfies Record<BrowserErrorItem['kind'], PlainMessageId>;

export default function ErrorsPage({ loaderData: { errors } }: Route.ComponentProps) {
  const { t } = useI18n();
  return (
    <BackendPage title={t('admin.errors')} text={t('admin.errorsText')}>
      {errors.length === 0 ? (
        <p className="backend-muted">{t('admin.errorsEmpty')}</p>
      ) : (
        <div className="backend-table-frame">
          <table className="backend-table">
            <thead>
              <tr>
                <th scope="col">{t('admin.errorLast')}</th>
                <th scope="col" data-cell="number">
                  {t('admin.errorTimes')}
                </th>
                <th scope="col">{t('admin.errorKind')}</th>
                <th scope="col">{t('admin.errorMessage')}</th>
                <th scope="col">{t('admin.errorPage')}</th>
                <th scope="col">{t('admin.errorBrowser')}</th>
                <th scope="col">{t('admin.errorFirst')}</th>
              </tr>
            </thead>
            <tbody>
              {errors.map((error) => (
                <ErrorRow key={`${error.kind} ${error.message} ${error.stack}`} {...error} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </BackendPage>
  );
}

function ErrorRow({ kind, message, stack, page, browser, times, firstAt, lastAt }: BrowserErrorItem) {
  const { t } = useI18n();
  return (
    <tr>
      <td data-cell="short">
        <time dateTime={lastAt}>{momentText(lastAt)}</time>
      </td>
      <td data-cell="number">{times.toLocaleString('en')}</td>
      <td data-cell="short">{t(kindNames[kind])}</td>
      <td>
        <b>{message}</b>
        {stack !== '' && (
          <div>
            <code>{stack.split('\n').join(' ← ')}</code>
          </div>
        )}
      </td>
      <td data-cell="short">
        <code>{page}</code>
      </td>
      <td data-cell="short">{browser}</td>
      <td data-cell="short">
        <time dateTime={firstAt}>{momentText(firstAt)}</time>
      </td>
    </tr>
  );
}
