import { eq } from 'drizzle-orm';
import type { Language } from '#domain/language.ts';
import type { Transaction } from '#server/platform/database/connect.ts';
import { users } from '#server/platform/database/schema/index.ts';

export interface Settings {
  language: Language;
  timeZone: string;
}

export async function saveSettings(tx: Transaction, userId: number, settings: Settings): Promise<void> {
  await tx.update(users).set(settings).where(eq(users.id, userId));
}
