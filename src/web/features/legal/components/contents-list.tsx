import type { LegalSection } from '#i18n/legal-text.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';

type Sections = readonly Pick<LegalSection, 'id' | 'title'>[];

/** Folded on small screens, beside the text on wide ones; CSS alone decides. */
export function ContentsList({ sections }: { sections: Sections }) {
  const { t } = useI18n();
  return (
    <nav aria-label={t('legal.contents')} className="legal-contents print:hidden">
      <details className="lg:hidden">
        <summary>{t('legal.contents')}</summary>
        <SectionLinks sections={sections} />
      </details>
      <div className="max-lg:hidden">
        <p className="font-[560]">{t('legal.contents')}</p>
        <SectionLinks sections={sections} />
      </div>
    </nav>
  );
}

function SectionLinks({ sections }: { sections: Sections }) {
  return (
    <ol>
      {sections.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${id}`}>{title}</a>
        </li>
      ))}
    </ol>
  );
}
