import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { blockingIndexesIn, removalsIn } from './migration-rules.ts';

describe('a migration', () => {
  test.each([
    'ALTER TABLE "birthdays" DROP COLUMN "died_year";',
    'DROP TABLE "gifts";',
    'ALTER TABLE "gifts" RENAME TO "presents";',
    'ALTER TABLE "gifts" RENAME COLUMN "text" TO "words";',
    'ALTER TABLE "gifts" ALTER COLUMN "text" SET DATA TYPE varchar(10);',
    'ALTER TABLE "gifts" ALTER COLUMN "link" SET NOT NULL;',
    'ALTER TABLE "gifts" ADD COLUMN "colour" text NOT NULL;',
  ])('that removes is refused: %s', (statement) => {
    expect(removalsIn(`CREATE TABLE "a" ("id" int NOT NULL);--> statement-breakpoint\n${statement}`)).toHaveLength(1);
    expect(removalsIn(`-- later release: nothing has read it since 0.2\n${statement}`)).toEqual([]);
  });

  test.each([
    'ALTER TABLE "gifts" ADD COLUMN "colour" text;',
    `ALTER TABLE "gifts" ADD COLUMN "colour" text DEFAULT 'red' NOT NULL;`,
    'CREATE INDEX "gifts_colour" ON "gifts" USING btree ("colour");',
    'DROP INDEX "gifts_colour";',
  ])('that adds is accepted: %s', (statement) => {
    expect(removalsIn(statement)).toEqual([]);
  });

  test('does not build an index on a table in use while nobody can write to it', () => {
    const index = 'INDEX CONCURRENTLY IF NOT EXISTS "gifts_colour" ON "gifts" USING btree ("colour");';
    const plain = index.replace('CONCURRENTLY IF NOT EXISTS ', '');
    for (const bad of [
      `CREATE ${plain}`,
      `CREATE UNIQUE ${plain}`,
      `CREATE ${index.replace('IF NOT EXISTS ', '')}`,
      `ALTER TABLE "gifts" ADD COLUMN "colour" text;--> statement-breakpoint\nCREATE ${index}`,
    ]) {
      expect(blockingIndexesIn(bad)).toHaveLength(1);
    }
    for (const good of [
      `CREATE ${index}`,
      `-- for the list by colour\nCREATE UNIQUE ${index}--> statement-breakpoint\nCREATE ${index}`,
      `CREATE TABLE "gifts" ("colour" text);--> statement-breakpoint\nCREATE ${plain}`,
    ]) {
      expect(blockingIndexesIn(good)).toEqual([]);
    }
    expect(blockingIndexesIn(readFileSync('migrations/0010_mail-incidents.sql', 'utf8'))).not.toEqual([]);
  });

  test('from before this rule did both', () => {
    expect(removalsIn(readFileSync('migrations/0005_remembrance.sql', 'utf8'))).toHaveLength(1);
  });
});
