import ArrowLeft from 'lucide-react/icons/arrow-left';
import Play from 'lucide-react/icons/play';
import Printer from 'lucide-react/icons/printer';
import Share from 'lucide-react/icons/share';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CardView } from '#contract/group-cards.ts';
import { pathInLanguage } from '#domain/language.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';

/** The page from which this visitor most likely came. */
function wayBack({ viewer }: CardView): string {
  if (!viewer.isSignedIn) return '/';
  return viewer.kind === 'creator' ? '/my-group-cards' : '/dashboard';
}

interface CardBarProps {
  card: CardView;
  onShare: () => void;
  onShow: () => void;
  onPrint: () => void;
}

export function CardBar({ card, onShare, onShow, onPrint }: CardBarProps) {
  const { t, language } = useI18n();
  const hasMessages = card.contributions.length > 0;
  return (
    <header className="card-bar">
      <div className="wrap flex min-h-14 items-center gap-1 md:min-h-16 md:gap-3">
        <Link to={pathInLanguage(wayBack(card), language)} className="card-tool mr-auto -ml-2.5">
          <ArrowLeft aria-hidden />
          <span className="max-[479px]:sr-only">{t('common.back')}</span>
        </Link>
        {hasMessages && (
          <>
            <Tool icon={<Play aria-hidden />} name={t('groupCard.slideshow')} onPress={onShow} />
            <Tool icon={<Printer aria-hidden />} name={t('groupCard.print')} onPress={onPrint} />
          </>
        )}
        <button type="button" className="card-tool -mr-2.5" onClick={onShare}>
          <Share aria-hidden />
          {t('common.share')}
        </button>
      </div>
    </header>
  );
}

interface ToolProps {
  icon: ReactNode;
  name: string;
  onPress: () => void;
}

/** A button with an icon, and with its name where there is space. */
function Tool({ icon, name, onPress }: ToolProps) {
  return (
    <button type="button" className="card-tool" aria-label={name} onClick={onPress}>
      {icon}
      <span className="max-lg:hidden">{name}</span>
    </button>
  );
}
