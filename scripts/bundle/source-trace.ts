import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { basename, join, relative, resolve, dirname } from 'node:path';

const position = /(?:file:\/\/)?[^\s()"']*\/(build\/app\/[\w./-]+\.js):(\d+):(\d+)/g;

/** A trace, or a line of the log with one, with positions in the build replaced by those in our source. */
export function sourceTrace(text: string, root = process.cwd()): string {
  const maps = new Map<string, SourceMap | undefined>();
  const mapOf = (file: string) => {
    if (!maps.has(file)) {
      const path = join(root, `${file}.map`);
      const payload = existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload) : undefined;
      maps.set(file, payload && new SourceMap(payload));
    }
    return maps.get(file);
  };
  return text.replaceAll(position, (all, file: string, line: string, column: string) => {
    const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    if (!entry || !('originalSource' in entry)) return all;
    const source = relative(root, resolve(root, dirname(file), entry.originalSource));
    return `${source || basename(file)}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
  });
}
