import ArrowLeft from 'lucide-react/icons/arrow-left';
import { Link } from 'react-router';
import { pathInLanguage } from '#domain/language.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';

export function BackLink() {
  const { t, language } = useI18n();
  return (
    <Link
      to={pathInLanguage('/dashboard', language)}
      className="-ml-1 inline-flex min-h-11 items-center gap-2 pr-2 text-small font-[560] text-current! no-underline hover:underline"
    >
      <ArrowLeft aria-hidden />
      {t('groupCard.backToDashboard')}
    </Link>
  );
}
