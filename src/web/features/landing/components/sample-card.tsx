import type { ReactNode } from 'react';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { Avatar } from '#web/ui/base/avatar.tsx';
import { ThemedPicture } from '#web/ui/art/themed-picture.tsx';

/** A sample of an open group card: a cover and two messages. */
export function SampleCard() {
  const { t } = useI18n();
  return (
    <section aria-labelledby="sample" data-card="default" className="below-fold bg-card-bg text-card-ink">
      <div className="wrap py-14 md:py-24">
        <h2 id="sample" className="h1 max-w-[36rem]">
          {t('landing.sampleTitle')}
        </h2>
        <p className="lede mt-3 max-w-[36rem] text-card-sub">{t('landing.sampleText')}</p>
        <div className="mt-9 grid items-start gap-5 md:mt-14 md:grid-cols-12 md:gap-6">
          <figure className="paper overflow-hidden md:col-span-6 md:-rotate-[0.5deg] lg:col-span-5">
            <ThemedPicture
              name="theme-default"
              width={1200}
              height={750}
              className="w-full object-cover aspect-16/10 md:aspect-4/3"
            />
            <figcaption className="px-5.5 pt-5 pb-6 md:px-7 md:pt-6.5 md:pb-8">
              <span className="block font-display text-[2rem] leading-[1.1] font-[610] tracking-[-0.026em] text-balance md:text-[2.5rem]">
                {t('landing.sampleCardTitle')}
              </span>
            </figcaption>
          </figure>
          <SampleMessage
            picture={
              <ThemedPicture name="sample-cake" width={640} height={480} className="w-full object-cover aspect-4/3" />
            }
            text={t('landing.sampleMessage1')}
            author={t('landing.sampleAuthor1')}
            hue={3}
            className="md:col-span-6 md:mt-8 md:rotate-[0.5deg] lg:col-span-4 lg:mt-10"
          />
          <SampleMessage
            picture={
              <ThemedPicture
                name="sample-flowers"
                width={640}
                height={480}
                className="w-full object-cover aspect-4/3 lg:aspect-square"
              />
            }
            text={t('landing.sampleMessage2')}
            author={t('landing.sampleAuthor2')}
            hue={1}
            className="md:col-span-5 md:col-start-2 md:-rotate-[0.4deg] lg:col-span-3 lg:col-start-10 lg:-mt-18"
          />
        </div>
      </div>
    </section>
  );
}

function SampleMessage(props: { picture: ReactNode; text: string; author: string; hue: number; className: string }) {
  return (
    <article className={`paper overflow-hidden ${props.className}`}>
      {props.picture}
      <p className="px-5.5 pt-4.5 text-[1.0625rem] leading-[1.55] hyphens-auto">{props.text}</p>
      <p className="flex items-center gap-2.5 px-5.5 pt-4.5 pb-4.5 font-display text-[1.0625rem] font-[560] text-card-sub italic">
        <Avatar initials={props.author.slice(0, 1)} hue={props.hue} size="sm" />
        {props.author}
      </p>
    </article>
  );
}
