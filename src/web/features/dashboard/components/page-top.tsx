import Plus from 'lucide-react/icons/plus';
import { useEffect, useRef, useState } from 'react';
import { capitalized, formatDay } from '#web/lib/dates/dates.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Button } from '#web/ui/base/button.tsx';

interface PageTopProps {
  today: Temporal.PlainDate;
  /** The empty page has its own primary button. */
  isEmpty: boolean;
  onAdd: () => void;
}

export function PageTop({ today, isEmpty, onAdd }: PageTopProps) {
  const { t, language } = useI18n();
  const button = useRef<HTMLButtonElement>(null);
  const isAway = useScrolledAway(button);
  const label = t('dashboard.addBirthday');
  return (
    <div className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3 lg:mb-7">
      <div className="min-w-36 flex-1">
        <h1 className="h2">{t('dashboard.title')}</h1>
        <p className="text-small text-muted">
          <time dateTime={today.toString()} className="max-md:block md:after:content-['_·_']" suppressHydrationWarning>
            {capitalized(formatDay(language, 'full', today))}
          </time>
          {t('dashboard.welcome')}
        </p>
      </div>
      <Button
        ref={button}
        variant={isEmpty ? 'quiet' : 'primary'}
        icon={<Plus />}
        className="max-md:px-3.5"
        onClick={onAdd}
      >
        {label}
      </Button>
      {isAway && (
        <Button
          variant="primary"
          icon={<Plus />}
          onClick={onAdd}
          className="fixed right-4 bottom-[max(1rem,env(safe-area-inset-bottom))] z-5 shadow-dialog md:hidden"
        >
          {label}
        </Button>
      )}
    </div>
  );
}

/** Whether the button is scrolled out of view; false at the footer, whose links the floating button would cover. */
function useScrolledAway(element: { current: HTMLElement | null }): boolean {
  const [inSight, setInSight] = useState<{ button: boolean; foot: boolean }>({ button: true, foot: false });
  useEffect(() => {
    const foot = document.querySelector('body footer');
    const watch = new IntersectionObserver((seen) => {
      for (const { target, isIntersecting } of seen)
        setInSight((before) => ({ ...before, [target === foot ? 'foot' : 'button']: isIntersecting }));
    });
    for (const each of [element.current, foot]) if (each) watch.observe(each);
    return () => watch.disconnect();
  }, [element]);
  return !inSight.button && !inSight.foot;
}
