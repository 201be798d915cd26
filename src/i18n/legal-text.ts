/** Facts about whoever runs the product; the legal texts leave a place for each. */
export const legalFacts = ['operator', 'privacyContact', 'legalContact'] as const;
export type LegalFact = (typeof legalFacts)[number];

export type LegalInline =
  | string
  | { kind: 'strong'; content: LegalInline[] }
  | { kind: 'aside'; content: LegalInline[] }
  /** To another page of ours, without the prefix of a language. */
  | { kind: 'link'; path: string; content: LegalInline[] }
  | { kind: 'fact'; name: LegalFact };

export type LegalBlock = { kind: 'paragraph'; content: LegalInline[] } | { kind: 'list'; items: LegalInline[][] };

export interface LegalSection {
  /** The same in every language, so that an address with a hash survives a change of language. */
  id: string;
  title: string;
  blocks: LegalBlock[];
}

/** A legal page in one language, compiled from its markdown. */
export interface LegalText {
  title: string;
  updated: string;
  opening: LegalBlock[];
  sections: LegalSection[];
}
