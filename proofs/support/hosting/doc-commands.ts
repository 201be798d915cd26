/** Reads commands out of the documentation, so that whoever follows it runs what was tried. */
import { readFileSync } from 'node:fs';

/** The text of a section, up to the next one of the same or a higher level. */
export function sectionOf(file: string, title: string): string {
  const text = readFileSync(file, 'utf8');
  const from = text.indexOf(`\n## ${title}\n`);
  if (from < 0) throw new Error(`${file} has no section "${title}"`);
  const to = text.indexOf('\n## ', from + 1);
  return text.slice(from, to < 0 ? undefined : to);
}

/** The blocks of a language in a section, without their indentation. */
export function blocksOf(section: string, language: string): string[] {
  return [...section.matchAll(new RegExp(`^( *)\`\`\`${language}\\n([^]*?)^ *\`\`\``, 'gm'))].map(
    ([, indent = '', block = '']) => block.replaceAll(new RegExp(`^${indent}`, 'gm'), ''),
  );
}

/** The command in backquotes that begins like this; its line may be broken. */
export function commandIn(section: string, beginning: string): string {
  const prose = section.replaceAll(/^ *```[^]*?^ *```/gm, '');
  const commands = [...prose.matchAll(/`([^`]+)`/g)].map(([, command = '']) => command.replaceAll(/\s+/g, ' '));
  const found = commands.find((command) => command.startsWith(beginning));
  if (found === undefined) throw new Error(`no command begins with "${beginning}"`);
  return found;
}
