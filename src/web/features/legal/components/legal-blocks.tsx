import { pathInLanguage } from '#domain/language.ts';
import type { LegalBlock, LegalFact, LegalInline } from '#i18n/legal-text.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';

export type Facts = Readonly<Record<LegalFact, string>>;

export function LegalBlocks({ blocks, facts }: { blocks: readonly LegalBlock[]; facts: Facts }) {
  return blocks.map((block, index) =>
    block.kind === 'paragraph' ? (
      <p key={index}>
        <Words content={block.content} facts={facts} />
      </p>
    ) : (
      <ul key={index}>
        {block.items.map((item, place) => (
          <li key={place}>
            <Words content={item} facts={facts} />
          </li>
        ))}
      </ul>
    ),
  );
}

function Words({ content, facts }: { content: readonly LegalInline[]; facts: Facts }) {
  return content.map((part, index) => <Word key={index} part={part} facts={facts} />);
}

function Word({ part, facts }: { part: LegalInline; facts: Facts }) {
  const { language } = useI18n();
  if (typeof part === 'string') return part;
  if (part.kind === 'fact') return <Fact name={part.name} value={facts[part.name]} />;
  const inner = <Words content={part.content} facts={facts} />;
  if (part.kind === 'strong') return <strong>{inner}</strong>;
  if (part.kind === 'aside') return <em>{inner}</em>;
  return <a href={pathInLanguage(part.path, language)}>{inner}</a>;
}

/** The operator's name as it is, or a contact address as a link. */
function Fact({ name, value }: { name: LegalFact; value: string }) {
  if (name === 'operator') return value;
  return (
    <a href={`mailto:${value}`} translate="no">
      {value}
    </a>
  );
}
