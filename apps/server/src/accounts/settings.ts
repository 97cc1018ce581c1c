import { eq } from 'drizzle-orm';
import { AccountSettings, AccountSettingsAnswer } from '@kinoloom/contract';
import { endpoint, found, type App } from '../http/index.ts';
import { tables, type Database } from '../platform/db/index.ts';

const path = '/api/account/settings';

/** What the account has chosen for all that it does. */
export function settingsRoutes(app: App, db: Database): void {
  const { user: users } = tables;
  const settings = { keep_location: users.keepLocation };

  endpoint(
    app,
    {
      method: 'get',
      path,
      summary: 'What the account has chosen',
      access: 'session',
      answer: AccountSettingsAnswer,
    },
    async ({ user }) => {
      const [row] = await db.queries.select(settings).from(users).where(eq(users.id, user.id));
      return { success: true as const, settings: found(row, 'This user') };
    },
  );

  endpoint(
    app,
    {
      method: 'put',
      path,
      summary: 'Choose whether uploads keep the position where they were made',
      access: 'session',
      body: AccountSettings,
      answer: AccountSettingsAnswer,
    },
    async ({ user, body }) => {
      const chosen = { keepLocation: body.keep_location };
      const [row] = await db.queries.update(users).set(chosen).where(eq(users.id, user.id)).returning(settings);
      return { success: true as const, settings: found(row, 'This user') };
    },
  );
}
