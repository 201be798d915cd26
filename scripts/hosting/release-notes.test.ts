import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { releaseNotes } from './release-notes.ts';

const changelog = readFileSync('CHANGELOG.md', 'utf8');

test('the version of the package has its section in the changelog, with a day', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  expect(changelog).toMatch(new RegExp(`^## ${version} - \\d{4}-\\d\\d-\\d\\d$`, 'm'));
  expect(releaseNotes(changelog, `v${version}`)).toContain('Added');
});

test('the notes of a release are its section alone', () => {
  const text =
    '# Changelog\n\n## Unreleased\n\nSoon.\n\n## 1.1.0 - 2027-01-01\n\nNew.\n\n## 1.0.0 - 2026-11-18\n\nFirst.\n';
  expect(releaseNotes(text, 'v1.1.0')).toBe('New.');
  expect(releaseNotes(text, 'v1.0.0')).toBe('First.');
  for (const tag of ['v1.0', 'v2.0.0', '']) expect(() => releaseNotes(text, tag)).toThrow('no section');
});
