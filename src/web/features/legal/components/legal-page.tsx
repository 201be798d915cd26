import ArrowLeft from 'lucide-react/icons/arrow-left';
import { pathInLanguage } from '#domain/language.ts';
import type { LegalText } from '#i18n/legal-text.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { ContentsList } from './contents-list.tsx';
import { type Facts, LegalBlocks } from './legal-blocks.tsx';
import './legal-page.css';

/** A legal text without JavaScript: links are plain page loads or anchors. */
export function LegalPage({ text, facts }: { text: LegalText; facts: Facts }) {
  const { t, language } = useI18n();
  return (
    <main id="content" className="wrap legal-page pt-4 pb-16 lg:pt-10 lg:pb-24">
      <div className="legal-page-head">
        <a
          href={pathInLanguage('/', language)}
          className="-ml-1 inline-flex min-h-11 items-center gap-2 px-1 text-small font-[560] no-underline hover:underline print:hidden"
        >
          <ArrowLeft size={16} aria-hidden />
          {t('legal.backToHome')}
        </a>
        <h1 className="h1 mt-3 lg:mt-6">{text.title}</h1>
        <p className="mt-3 text-small text-muted">{text.updated}</p>
      </div>
      <ContentsList sections={text.sections} />
      <article className="legal-text">
        <LegalBlocks blocks={text.opening} facts={facts} />
        {text.sections.map((section) => (
          <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
            <h2 id={`${section.id}-title`} className="h2">
              {section.title}
            </h2>
            <LegalBlocks blocks={section.blocks} facts={facts} />
          </section>
        ))}
      </article>
    </main>
  );
}
