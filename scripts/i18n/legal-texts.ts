import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { marked, type Token, type Tokens } from 'marked';
import {
  type LegalBlock,
  type LegalFact,
  legalFacts,
  type LegalInline,
  type LegalSection,
  type LegalText,
} from '#i18n/legal-text.ts';
import { languages, sourceLanguage } from './messages.ts';

export const legalTextNames = ['privacy', 'terms'] as const;
export type LegalTextName = (typeof legalTextNames)[number];
/** name → language → text */
export type LegalTexts = Record<LegalTextName, Record<string, LegalText>>;

const placeholder = /\{(\w*)\}/;

function isFact(name: string | undefined): name is LegalFact {
  return legalFacts.includes(name as LegalFact);
}

function textWithFacts(text: string): LegalInline[] {
  // Splitting by a pattern with a group gives text at even indexes and names of facts at odd ones.
  return text
    .replaceAll('\n', ' ')
    .split(new RegExp(placeholder, 'g'))
    .map((part, index): LegalInline => {
      if (index % 2 === 0) return part;
      if (isFact(part)) return { kind: 'fact', name: part };
      throw new Error(`there is no fact {${part}}. Known are ${legalFacts.map((fact) => `{${fact}}`).join(', ')}.`);
    })
    .filter((part) => part !== '');
}

function inline(tokens: readonly Token[] | undefined): LegalInline[] {
  return (tokens ?? []).flatMap((token): LegalInline[] => {
    const content = 'tokens' in token ? token.tokens : undefined;
    if (token.type === 'text' && content) return inline(content);
    if (token.type === 'text' || token.type === 'escape') return textWithFacts((token as Tokens.Text).text);
    if (token.type === 'strong') return [{ kind: 'strong', content: inline(content) }];
    if (token.type === 'em') return [{ kind: 'aside', content: inline(content) }];
    if (token.type === 'link') {
      const { href } = token as Tokens.Link;
      if (/^\/[a-z-]+$/.test(href)) return [{ kind: 'link', path: href, content: inline(content) }];
      throw new Error(`"${href}" is not a page of ours: link to a path such as /privacy-policy, without a language.`);
    }
    throw new Error(
      `"${token.raw.trim()}" is more than a legal text may hold: write words, **strong**, *asides* and [links](/path).`,
    );
  });
}

function block(token: Token): LegalBlock[] {
  if (token.type === 'space') return [];
  if (token.type === 'paragraph') return [{ kind: 'paragraph', content: inline((token as Tokens.Paragraph).tokens) }];
  if (token.type === 'list' && !(token as Tokens.List).ordered) {
    return [{ kind: 'list', items: (token as Tokens.List).items.map((item) => inline(item.tokens)) }];
  }
  throw new Error(
    `"${token.raw.trim()}" is more than a legal text may hold: write paragraphs, lists with "-" and sections with "##".`,
  );
}

function slug(title: string): string {
  return title
    .toLowerCase()
    .replace(/^\d+\.\s+/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

export function parseLegalText(markdown: string): LegalText {
  const tokens = marked.lexer(markdown, { gfm: false }).filter(({ type }) => type !== 'space');
  const [title, updated, ...rest] = tokens;
  if (title?.type !== 'heading' || (title as Tokens.Heading).depth !== 1 || updated?.type !== 'paragraph') {
    throw new Error('it must begin with "# Title" and a paragraph that says when it was last updated.');
  }
  const opening: LegalBlock[] = [];
  const sections: LegalSection[] = [];
  for (const token of rest) {
    if (token.type === 'heading' && (token as Tokens.Heading).depth === 2) {
      const { text } = token as Tokens.Heading;
      sections.push({ id: slug(text), title: text, blocks: [] });
    } else {
      (sections.at(-1)?.blocks ?? opening).push(...block(token));
    }
  }
  return { title: (title as Tokens.Heading).text, updated: (updated as Tokens.Paragraph).text, opening, sections };
}

function readLegalText(root: string, language: string, name: LegalTextName): LegalText {
  const path = `src/i18n/${language}/${name}.md`;
  try {
    return parseLegalText(readFileSync(join(root, path), 'utf8'));
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Every text in every language; all languages carry the section ids of the source language. */
export function readLegalTexts(root: string): LegalTexts {
  const byLanguage = (name: LegalTextName) => {
    const ids = readLegalText(root, sourceLanguage, name).sections.map(({ id }) => id);
    const texts = languages.map((language) => {
      const text = readLegalText(root, language, name);
      const sections = text.sections.map((section, index) => ({ ...section, id: ids[index] ?? section.id }));
      return [language, { ...text, sections }] as const;
    });
    return Object.fromEntries(texts);
  };
  return { privacy: byLanguage('privacy'), terms: byLanguage('terms') };
}

function factsIn(content: readonly LegalInline[]): LegalFact[] {
  return content.flatMap((part) => {
    if (typeof part === 'string') return [];
    return part.kind === 'fact' ? [part.name] : factsIn(part.content);
  });
}

function factsOf(blocks: readonly LegalBlock[]): string {
  const found = blocks.flatMap((one) => (one.kind === 'list' ? one.items.flatMap(factsIn) : factsIn(one.content)));
  return [...new Set(found)]
    .sort()
    .map((fact) => `{${fact}}`)
    .join(', ');
}

const shapeOf = (blocks: readonly LegalBlock[]) =>
  blocks.map((one) => (one.kind === 'list' ? `a list of ${one.items.length}` : 'a paragraph')).join(', ') || 'nothing';

/** What a translation lacks or adds. Wording cannot be compared, but paragraphs, facts and their order can. */
function issuesOf(path: string, text: LegalText, source: LegalText): string[] {
  if (text.sections.length !== source.sections.length) {
    return [
      `${path} has ${text.sections.length} sections (##), but ${source.sections.length} in ${sourceLanguage}: every language has the same ones in the same order.`,
    ];
  }
  const pairs = [
    { title: 'the opening', blocks: text.opening, wanted: source.opening },
    ...source.sections.map((section, index) => ({
      title: `section ${index + 1} ("${text.sections[index]?.title}")`,
      blocks: text.sections[index]?.blocks ?? [],
      wanted: section.blocks,
    })),
  ];
  return pairs.flatMap(({ title, blocks, wanted }) => {
    const issues: string[] = [];
    if (shapeOf(blocks) !== shapeOf(wanted)) {
      issues.push(
        `${path}: ${title} holds ${shapeOf(blocks)}, but ${shapeOf(wanted)} in ${sourceLanguage}. Say the same in every language, paragraph by paragraph.`,
      );
    }
    if (factsOf(blocks) !== factsOf(wanted)) {
      issues.push(
        `${path}: ${title} names ${factsOf(blocks) || 'no facts'}, but ${factsOf(wanted) || 'none'} in ${sourceLanguage}. Name the same facts in the same section.`,
      );
    }
    return issues;
  });
}

export function findLegalTextIssues(texts: LegalTexts): string[] {
  return legalTextNames.flatMap((name) => {
    const source = texts[name][sourceLanguage];
    if (!source) return [];
    return Object.entries(texts[name]).flatMap(([language, text]) =>
      issuesOf(`src/i18n/${language}/${name}.md`, text, source),
    );
  });
}
