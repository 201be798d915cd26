import { useI18n } from '#web/lib/i18n/provider.tsx';
import { HeroFlame } from '#web/ui/art/hero-scene.tsx';
import { Button } from '#web/ui/base/button.tsx';
import { ThemedPicture } from '#web/ui/art/themed-picture.tsx';

/** The first screen: headline, drawing and the button to start. */
export function Hero({ onStart, onIntent }: { onStart: () => void; onIntent: () => void }) {
  const { t } = useI18n();
  const badges = [t('landing.badgeFree'), t('landing.badgeNoAds'), t('landing.badgeNoSpam')];
  return (
    <section className="relative overflow-x-clip md:-mt-16 md:min-h-[44rem] md:pt-16">
      <div className="wrap relative z-1 pt-6 pb-2 md:pt-24 md:pb-32">
        <div className="md:max-w-[52vw] lg:max-w-[36rem] xl:max-w-[40rem]">
          <h1 className="display">{t('landing.title')}</h1>
          <p className="lede mt-5 max-w-[30rem]">{t('landing.subtitle')}</p>
          <p className="mt-7">
            <Button
              variant="primary"
              size="lg"
              onClick={onStart}
              onPointerEnter={onIntent}
              onFocus={onIntent}
              className="max-md:w-full"
            >
              {t('landing.cta')}
            </Button>
          </p>
          <ul aria-label={t('landing.badges')} className="mt-4 flex flex-wrap gap-x-2.5 text-small text-muted">
            {badges.map((badge, index) => (
              <li key={badge} className="flex gap-x-2.5">
                {index > 0 && <span aria-hidden>·</span>}
                {badge}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="hero-scene">
        <ThemedPicture name="hero" width={660} height={560} className="block w-full" />
        <HeroFlame className="flame-alive hero-flame" />
      </div>
    </section>
  );
}
