import type { PushKey, PushNote } from '@kinoloom/contract';
import { keepShared, SHARE_PATH } from '../lib/shared-things.ts';
import { noticeOf, together } from './notice.ts';
import type { WorkerScope } from './scope.ts';
import { texts } from './texts.ts';

/*
 * The service worker of the installed studio (docs/decisions/0093-installed.md). It answers one request, the POST of a share, shows what
 * the server tells by push, and keeps no copy of pages, media or answers. The build makes `/sw.js` of it (`scripts/service-worker.mjs`).
 */
const worker = globalThis as unknown as WorkerScope;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));

worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'POST' && new URL(url).pathname === SHARE_PATH) event.respondWith(receive(event.request));
});

async function receive(request: Request): Promise<Response> {
  try {
    await keepShared(await request.formData(), Date.now());
  } catch {
    // No room, or a form that breaks off. The page says so.
    return Response.redirect('/studio/video?shared=lost', 303);
  }
  return Response.redirect('/studio/video?shared=1', 303);
}

/** One notification, which grows, in place of one for each message. */
const TAG = 'jobs';

worker.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(show(event.data.json() as PushNote));
});

async function show(told: PushNote): Promise<void> {
  const [shown] = await worker.registration.getNotifications({ tag: TAG });
  const note = together(told, shown?.data as PushNote | undefined);
  const { title, body } = noticeOf(note, texts);
  await worker.registration.showNotification(title, {
    body,
    tag: TAG,
    lang: note.language,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: note,
  });
}

worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event.newSubscription ?? null)));

/**
 * Browsers replace a subscription from time to time, or only end it. The server stores the new one if the session still has an old one;
 * otherwise nobody wants to be told.
 */
async function renew(renewed: PushSubscription | null): Promise<void> {
  const subscription = renewed ?? (await subscribeAnew());
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  const answer = await fetch('/api/push/subscriptions', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
  if (answer.status === 401 || answer.status === 404) await subscription.unsubscribe();
}

async function subscribeAnew(): Promise<PushSubscription | null> {
  const answer = await fetch('/api/push/key');
  const { key } = answer.ok ? ((await answer.json()) as PushKey) : { key: null };
  return key === null
    ? null
    : worker.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

worker.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  event.waitUntil(open((notification.data as PushNote).flow));
});

/** Shows a page of the studio that is open, else opens the flow. */
async function open(flow: string | null): Promise<void> {
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page = pages.find(({ url }) => new URL(url).pathname.startsWith('/studio/'));
  if (page) await page.focus();
  else
    await worker.clients.openWindow(flow === null ? '/studio/video' : `/studio/video?flow=${encodeURIComponent(flow)}`);
}
