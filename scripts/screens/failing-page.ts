import { inDatabase, insertPeople, type TestApp, signInVisitor } from '#test/fixtures/users.ts';

/** Signs in a user whose dashboard fails, because of an impossible date put directly into the database. */
export async function signInWithFailingDashboard(testApp: TestApp): Promise<{ mend(): Promise<void> }> {
  const { userId } = await signInVisitor(testApp);
  await insertPeople(testApp.databaseUrl, userId, [{ name: 'Nobody', date: 'infinity' }]);
  return {
    async mend() {
      await inDatabase(testApp.databaseUrl, (client) =>
        client.query('delete from birthdays where user_id = $1', [userId]),
      );
    },
  };
}
