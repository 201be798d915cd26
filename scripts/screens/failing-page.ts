import { inDatabase, insertPeople, type TestApp, signInVisitor } from '#test/fixtures/users.ts';

/** Signs in somebody whose dashboard fails: no rule of ours would store such a day. */
export async function failingDashboard(testApp: TestApp): Promise<{ mend(): Promise<void> }> {
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
