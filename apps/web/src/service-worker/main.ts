import { keepShared, SHARE_PATH } from '../lib/shared-things.ts';
import type { WorkerScope } from './scope.ts';

/*
 * The service worker of the installed studio (docs/decisions/0093-installed.md). It answers one request, the POST of a share, and
 * keeps no copy of pages, media or answers. The build makes `/sw.js` of it (`scripts/service-worker.mjs`).
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
