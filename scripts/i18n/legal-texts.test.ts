import { describe, expect, it } from 'vitest';
import { type LegalTexts, findLegalTextIssues, legalTextNames, parseLegalText, readLegalTexts } from './legal-texts.ts';

const head = '# Terms\n\nLast updated: July 15, 2025\n\n';

describe('compiling a legal text', () => {
  it('keeps title, date, opening and sections', () => {
    expect(parseLegalText(`${head}Hello.\n\n## 1. Who we are\n\nWe.\n\n## Your rights, and ours\n`)).toEqual({
      title: 'Terms',
      updated: 'Last updated: July 15, 2025',
      opening: [{ kind: 'paragraph', content: ['Hello.'] }],
      sections: [
        { id: 'who-we-are', title: '1. Who we are', blocks: [{ kind: 'paragraph', content: ['We.'] }] },
        { id: 'your-rights-and-ours', title: 'Your rights, and ours', blocks: [] },
      ],
    });
  });

  it('reads strong and emphasised text, links, facts, lists and wrapped lines', () => {
    const text = '**Write:** {legalContact}, *or\nnot* [here](/privacy-policy).\n\n- one {operator}\n- two\n';
    expect(parseLegalText(head + text).opening).toEqual([
      {
        kind: 'paragraph',
        content: [
          { kind: 'strong', content: ['Write:'] },
          ' ',
          { kind: 'fact', name: 'legalContact' },
          ', ',
          { kind: 'aside', content: ['or not'] },
          ' ',
          { kind: 'link', path: '/privacy-policy', content: ['here'] },
          '.',
        ],
      },
      { kind: 'list', items: [['one ', { kind: 'fact', name: 'operator' }], ['two']] },
    ]);
  });

  it('leaves quotes, ampersands and unbreakable spaces as they are', () => {
    const words = '„Kartu“ & „jūs“\u00a0– 5\u00a0d., <3';
    expect(parseLegalText(head + words).opening).toEqual([{ kind: 'paragraph', content: [words] }]);
  });

  it.each([
    ['# Title only', 'must begin with "# Title"'],
    [`${head}{oprator}`, 'there is no fact {oprator}. Known are {operator}'],
    [`${head}[there](https://example.com)`, '"https://example.com" is not a page of ours'],
    [`${head}### Deeper`, '"### Deeper" is more than a legal text may hold'],
    [`${head}1. one\n2. two`, 'is more than a legal text may hold'],
    [`${head}![picture](/x.png)`, 'is more than a legal text may hold'],
    [`${head}<script>alert(1)</script>`, 'is more than a legal text may hold'],
  ])('refuses %j and says why', (markdown, hint) => {
    expect(() => parseLegalText(markdown)).toThrow(hint);
  });
});

describe('comparing the languages', () => {
  const source = `${head}Hello.\n\n## One\n\nBy {operator}.\n\n## Two\n\n- a\n- b\n`;
  const compare = (translation: string): string[] => {
    const empty = { en: parseLegalText(head), lt: parseLegalText(head) };
    const texts: LegalTexts = {
      privacy: empty,
      terms: { en: parseLegalText(source), lt: parseLegalText(translation) },
    };
    return findLegalTextIssues(texts);
  };

  it('accepts other words', () => {
    expect(compare(source.replace('By', 'Teikia').replace('- a', '- ą'))).toEqual([]);
  });

  it.each([
    ['a section less', source.replace('## Two\n\n', ''), 'src/i18n/lt/terms.md has 1 sections (##), but 2 in en'],
    [
      'another fact',
      source.replace('{operator}', '{legalContact}'),
      'section 1 ("One") names {legalContact}, but {operator} in en',
    ],
    [
      'a fact in another section',
      source.replace('- a', '- {operator}'),
      'section 2 ("Two") names {operator}, but none in en',
    ],
    ['an item less', source.replace('- b\n', ''), 'section 2 ("Two") holds a list of 1, but a list of 2 in en'],
    [
      'a paragraph more',
      source.replace('Hello.', 'Hello.\n\nMore.'),
      'the opening holds a paragraph, a paragraph, but a paragraph in en',
    ],
  ])('refuses %s and says where', (_, translation, hint) => {
    expect(compare(translation)).toEqual([expect.stringContaining(hint)]);
  });
});

describe('the texts of the product', () => {
  const texts = readLegalTexts(process.cwd());

  it('say the same in every language, at the same addresses', () => {
    expect(findLegalTextIssues(texts)).toEqual([]);
    for (const name of legalTextNames) {
      const ids = Object.values(texts[name]).map(({ sections }) => sections.map(({ id }) => id));
      expect(ids).toEqual(ids.map(() => ids[0]));
      expect(new Set(ids[0]).size).toBe(ids[0]?.length);
    }
  });

  it('use the marks of their language', () => {
    for (const name of legalTextNames) {
      expect(JSON.stringify(texts[name]['lt'])).not.toMatch(/[”«»—]| –|el\. /);
      expect(JSON.stringify(texts[name]['ru'])).not.toMatch(/[„“”–]| —|эл\. | [авикосу] /);
    }
  });
});
