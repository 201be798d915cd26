import { eq } from 'drizzle-orm';
import { birthdays } from '#server/platform/database/schema/index.ts';
import { signInVisitor, type TestApp } from '#test/browser.ts';
import { insertPeople } from '#test/fixtures/birthdays.ts';
import { inDatabase } from '#test/fixtures/database.ts';

/** Signs in a user whose dashboard fails, because of an impossible date put directly into the database. */
export async function signInWithFailingDashboard(testApp: TestApp): Promise<{ mend(): Promise<void> }> {
  const { userId } = await signInVisitor(testApp);
  await insertPeople(testApp.databaseUrl, userId, [{ name: 'Nobody', date: 'infinity' }]);
  return {
    async mend() {
      await inDatabase(testApp.databaseUrl, (db) => db.delete(birthdays).where(eq(birthdays.userId, userId)));
    },
  };
}
