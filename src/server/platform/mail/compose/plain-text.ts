import { toPlainText } from '@react-email/render';

/** What html-to-text, which has no types, gives to a formatter. */
interface HtmlNode {
  data?: string;
  attribs?: Record<string, string>;
  children?: HtmlNode[];
}
interface TextBuilder {
  addInline(text: string, options: { noWordTransform: boolean }): void;
}

function labelledLink(
  { attribs, children = [] }: HtmlNode,
  walk: (nodes: HtmlNode[], builder: TextBuilder) => void,
  builder: TextBuilder,
): void {
  const address = attribs?.['href'] ?? '';
  const isBare = children.length === 1 && children[0]?.data === address;
  if (!isBare) walk(children, builder);
  builder.addInline(isBare ? address : `: ${address}`, { noWordTransform: true });
}

/** The text part of a mail: headings are not shouted, and a label is followed by a colon and its address. */
export function mailPlainText(html: string): string {
  return toPlainText(html, {
    selectors: [
      { selector: 'h1', options: { uppercase: false } },
      { selector: 'h2', options: { uppercase: false } },
      { selector: 'a', format: 'labelledLink' },
    ],
    formatters: { labelledLink },
  }).trim();
}
