/** Statements that remove or change what the release before still needs while both run side by side. */
const removals: readonly { pattern: RegExp; hint: string }[] = [
  { pattern: /\bdrop\s+column\b/i, hint: 'drops a column that the release before may still use' },
  { pattern: /\bdrop\s+table\b/i, hint: 'drops a table that the release before may still use' },
  {
    pattern: /\brename\s+(?:to|column|constraint)\b/i,
    hint: 'renames what the release before knows by its old name',
  },
  { pattern: /\bset\s+data\s+type\b/i, hint: 'changes the type of a column, which rewrites the table under a lock' },
  {
    pattern: /\balter\s+column\s+\S+\s+set\s+not\s+null\b/i,
    hint: 'demands a value that the release before may leave out',
  },
  {
    pattern: /\badd\s+column\b(?!.*\b(?:default|generated)\b).*\bnot\s+null\b/is,
    hint: 'adds a column without a default that the release before does not fill',
  },
];

const statementsOf = (migration: string): string[] =>
  migration.split('--> statement-breakpoint').map((statement) => statement.replaceAll(/--.*$/gm, '').trim());

const plainIndex = /^create\s+(?:unique\s+)?index\s+(?!concurrently\b).*?\bon\s+"([^"]+)"/is;
const concurrentIndex = /^create\s+(?:unique\s+)?index\s+concurrently\s+if\s+not\s+exists\s+"/i;

/** Why a migration would hold up everybody who writes to a table in use while it builds an index. */
export function blockingIndexesIn(migration: string): string[] {
  const statements = statementsOf(migration).filter(Boolean);
  const created = new Set(statements.flatMap((text) => /^create\s+table\s+"([^"]+)"/i.exec(text)?.[1] ?? []));
  const blocking = statements.filter((text) => {
    const table = plainIndex.exec(text)?.[1];
    return table !== undefined && !created.has(table);
  });
  const isMixed =
    statements.some((text) => /\bconcurrently\b/i.test(text)) &&
    !statements.every((text) => concurrentIndex.test(text));
  return [
    ...blocking.map((text) => `builds an index while nobody can write to its table: ${text.slice(0, 100)}`),
    ...(isMixed ? ['builds indexes CONCURRENTLY beside other statements, or without IF NOT EXISTS'] : []),
  ];
}

/** The comment by which a migration states that no release in use needs what the statement removes. */
const mark = /--\s*later release:\s*\S+/i;

/** Why a migration would break the release that runs beside it; nothing if it only adds. */
export function removalsIn(migration: string): string[] {
  return migration
    .split('--> statement-breakpoint')
    .filter((statement) => !mark.test(statement))
    .flatMap((statement) => {
      const code = statement.replaceAll(/--.*$/gm, '').trim();
      const found = removals.find(({ pattern }) => pattern.test(code));
      return found ? [`${found.hint}: ${code.slice(0, 100)}`] : [];
    });
}
