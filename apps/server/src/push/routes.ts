import { z } from 'zod';
import { messages, PushBrowser, PushBrowsers, PushKey, RenewPush, SubscribePush } from '@kinoloom/contract';
import { endpoint, found, Refused, type App, type AppEnv } from '../http/index.ts';
import type { Database } from '../platform/db/index.ts';
import { checkUrl, UrlError, type Rules } from '../platform/fetch/index.ts';
import type { Context } from 'hono';
import { encryptFor } from './encrypt.ts';
import type { PushKeys } from './keys.ts';
import { listBrowsers, renew, subscribe, unsubscribe } from './subscriptions.ts';

interface Deps {
  readonly db: Database;
  /** Undefined where push is off. */
  readonly keys: (() => Promise<PushKeys>) | undefined;
  readonly rules: Rules;
}

const Done = z.object({ success: z.literal(true) });
const Stored = z.object({ success: z.literal(true), browser: PushBrowser });

/** The browsers of a user that get a push message when jobs end while no page is open. */
export function pushRoutes(app: App, { db, keys, rules }: Deps): void {
  endpoint(app, 'GET /api/push/key', {
    summary: 'Get the key for push messages',
    description: 'A browser subscribes with it. Null where the installation sends none.',
    answer: PushKey,
    handle: async () => ({ success: true as const, key: (await keys?.())?.publicKey ?? null }),
  });

  endpoint(app, 'GET /api/push/subscriptions', {
    summary: 'List browsers that get push messages',
    description: 'Newest first.',
    answer: PushBrowsers,
    handle: async ({ user, context }) => ({
      success: true as const,
      browsers: await listBrowsers(db.queries, user.id, sessionId(context)),
    }),
  });

  endpoint(app, 'POST /api/push/subscriptions', {
    summary: 'Create a subscription to push messages',
    description:
      'For a browser that is told when jobs have ended and no page is open. It lasts until the session ends; the oldest browser beyond the limit goes. Subscribing again takes the place of the session’s last.',
    body: SubscribePush,
    answer: Stored,
    async handle({ user, body, context }) {
      if (!keys) throw new Refused({ code: 'unavailable', message: messages.pushOff });
      checkSubscription(body, rules);
      const browser = await subscribe(db, { userId: user.id, sessionId: sessionId(context) }, body);
      return { success: true as const, browser };
    },
  });

  endpoint(app, 'PUT /api/push/subscriptions', {
    summary: 'Replace the subscription of this browser',
    description:
      'For a browser that has renewed its subscription by itself. It keeps its language. 404 if the session has none: nobody is subscribed who did not ask for it.',
    body: RenewPush,
    answer: Stored,
    async handle({ user, body, context }) {
      checkSubscription(body, rules);
      const browser = await renew(db, { userId: user.id, sessionId: sessionId(context) }, body);
      return { success: true as const, browser: found(browser, 'This browser') };
    },
  });

  endpoint(app, 'DELETE /api/push/subscriptions', {
    summary: 'Delete all subscriptions to push messages',
    answer: Done,
    async handle({ user }) {
      await unsubscribe(db.queries, user.id);
      return { success: true as const };
    },
  });

  endpoint(app, 'DELETE /api/push/subscriptions/{id}', {
    summary: 'Delete a subscription to push messages',
    answer: Done,
    async handle({ user, param }) {
      found((await unsubscribe(db.queries, user.id, param('id'))) || undefined, 'This browser');
      return { success: true as const };
    },
  });
}

const sessionId = (context: Context<AppEnv>): string => context.get('session')?.id ?? '';

/** @throws Refused for an address that will not be asked, and for keys with which nothing can be encrypted */
function checkSubscription({ endpoint: address, keys }: RenewPush, rules: Rules): void {
  try {
    checkUrl(address, rules);
  } catch (error) {
    if (error instanceof UrlError) throw new Refused({ code: 'url.refused', message: error.message });
    throw error;
  }
  try {
    encryptFor(keys, '');
  } catch {
    throw new Refused({ code: 'input.invalid', message: messages.pushInvalid });
  }
}
