import { type Scene, setProfile, signInVisitor } from './visitors.ts';

/** Signs in somebody whose dashboard fails: no rule of ours would store such a time zone. */
export async function failingDashboard(scene: Scene): Promise<number> {
  const { userId } = await signInVisitor(scene);
  await setProfile(scene.databaseUrl, userId, { timeZone: 'Nowhere/Nowhere' });
  return userId;
}
