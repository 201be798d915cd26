/** Prints the section of a version in the changelog, for the notes of its release: `node … release-notes.ts v1.0.0`. */
import { readFileSync } from 'node:fs';

export function releaseNotes(changelog: string, tag: string): string {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((each) => each.split(/\s/, 1)[0] === tag.replace(/^v/, ''));
  const notes = section?.slice(section.indexOf('\n')).trim() ?? '';
  if (notes === '') throw new Error(`the changelog has no section of ${tag}`);
  return notes;
}

if (import.meta.main) console.log(releaseNotes(readFileSync('CHANGELOG.md', 'utf8'), process.argv[2] ?? ''));
