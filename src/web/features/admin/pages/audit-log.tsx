import type { AuditKind } from '#domain/admin/audit.ts';
import { adminLimits } from '#domain/limits/admin.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { AuditTable } from '../components/audit-table.tsx';
import { BackendPage, Choice } from '../components/backend-page.tsx';
import { backendMeta, backendOf } from '../model.ts';
import type { Route } from './+types/audit-log.ts';

export const meta = backendMeta('admin.auditLog');

const kinds: readonly AuditKind[] = ['act', 'look'];

export async function loader({ context, url }: Route.LoaderArgs) {
  const kind = kinds.find((each) => each === url.searchParams.get('kind'));
  const before = /^\d{1,15}$/.exec(url.searchParams.get('before') ?? '')?.[0];
  const found = await backendOf(context).auditLog({ kind, before: before === undefined ? undefined : Number(before) });
  const entries = found.slice(0, adminLimits.auditPage);
  return { kind: kind ?? null, entries, older: found.length > entries.length ? (entries.at(-1)?.id ?? null) : null };
}

const address = (kind: AuditKind | null, before?: number) => {
  const query = new URLSearchParams({ ...(kind ? { kind } : {}), ...(before ? { before: String(before) } : {}) });
  return query.size === 0 ? '/backend/audit-log' : `/backend/audit-log?${query}`;
};

export default function AuditLogPage({ loaderData: { kind, entries, older } }: Route.ComponentProps) {
  const { t } = useI18n();
  const links = [
    { to: address(null), text: t('admin.auditAll'), here: kind === null },
    { to: address('act'), text: t('admin.auditActs'), here: kind === 'act' },
    { to: address('look'), text: t('admin.auditLooks'), here: kind === 'look' },
  ];
  return (
    <BackendPage title={t('admin.auditLog')} text={t('admin.auditText')}>
      <div className="backend-row">
        <Choice label={t('admin.auditFilter')} links={links} />
      </div>
      {entries.length === 0 ? (
        <p className="backend-muted">{t('admin.auditEmpty')}</p>
      ) : (
        <AuditTable entries={entries} />
      )}
      {older !== null && <a href={address(kind, older)}>{t('admin.older')}</a>}
    </BackendPage>
  );
}
