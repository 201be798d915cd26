import { inDatabase, keepPeople, type Scene, signInVisitor } from './visitors.ts';

/** Signs in somebody whose dashboard fails: no rule of ours would store such a day. */
export async function failingDashboard(scene: Scene): Promise<{ mend(): Promise<void> }> {
  const { userId } = await signInVisitor(scene);
  await keepPeople(scene.databaseUrl, userId, [{ name: 'Nobody', date: 'infinity' }]);
  return {
    async mend() {
      await inDatabase(scene.databaseUrl, (client) =>
        client.query('delete from birthdays where user_id = $1', [userId]),
      );
    },
  };
}
