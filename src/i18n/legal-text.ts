/** Facts about the operator, for which the legal texts have placeholders. */
export const legalFacts = ['operator', 'privacyContact', 'legalContact'] as const;
export type LegalFact = (typeof legalFacts)[number];

export type LegalInline =
  | string
  | { kind: 'strong'; content: LegalInline[] }
  | { kind: 'aside'; content: LegalInline[] }
  /** A link to a page of ours, without a language prefix. */
  | { kind: 'link'; path: string; content: LegalInline[] }
  | { kind: 'fact'; name: LegalFact };

export type LegalBlock = { kind: 'paragraph'; content: LegalInline[] } | { kind: 'list'; items: LegalInline[][] };

export interface LegalSection {
  /** The same in every language, so that an address with a hash stays valid when the language changes. */
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
