import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createApp } from './app.ts';
import type { App, Session } from './endpoint.ts';

const user = { id: 'u1', email: 'ada@example.com', name: 'Ada', isAdmin: false };
const known: Session = { id: 's1', user, newestEvent: 41, answer: { user } };
const flows = [{ id: 'new' }, { id: 'old' }];

interface Options {
  readonly sessionOf?: () => Promise<Session | null>;
  readonly mount?: (app: App) => void;
}

/** A server with a page, and with stubs instead of the feature routes that record the requests they receive. */
async function setUp({ sessionOf = async () => known, mount }: Options = {}) {
  const dir = await mkdtemp(join(tmpdir(), 'kinoloom-web-'));
  onTestFinished(() => rm(dir, { recursive: true }));
  await mkdir(join(dir, '.vite'));
  await writeFile(join(dir, '.vite/manifest.json'), JSON.stringify({ 'index.html': { file: 'assets/index.js' } }));
  await writeFile(join(dir, 'index.html'), '<body><div id="root"></div></body>');
  const asked: string[] = [];
  const app = createApp({
    log: pino({ level: 'silent' }),
    sessionOf: async (headers) => (headers.get('cookie')?.includes('token') ? sessionOf() : null),
    web: { dir, newestEvent: async () => 99 },
    mount: (routes) => {
      mount?.(routes);
      routes.use('/api/*', async (context, next) => {
        asked.push(context.req.url.replace('http://localhost', ''));
        await next();
      });
      routes.get('/api/config', (context) => context.json({ version: '1' }));
      routes.get('/api/credits', (context) => context.json({ available: 7 }));
      routes.get('/api/jobs', (context) => context.json({ success: true, jobs: [] }));
      routes.get('/api/db/flows', (context) => context.json(flows));
      routes.get('/api/db/media', (context) =>
        context.json([
          { media_type: 'audio', thumbnail_url: null, url: '/media/a.mp3', in: context.req.query('flow_id') },
          { media_type: 'video', thumbnail_url: '/media/t.webp', url: '/media/v.mp4' },
          { media_type: 'image', thumbnail_url: null, url: '/media/i.png' },
        ]),
      );
    },
  });
  const open = async (path: string, onHead: (head: Response) => void = () => undefined) => {
    const response = await app.request(path, { headers: { cookie: 'token=1' } });
    onHead(response);
    const html = await response.text();
    const text = /<script type="application\/json" id="first-answers">(.*)<\/script>/u.exec(html)?.[1];
    return { response, html, sent: text === undefined ? undefined : (JSON.parse(text) as Sent) };
  };
  return { open, asked, app, dir };
}

interface Sent {
  readonly since: number;
  readonly answers: Readonly<Record<string, unknown>>;
}

test('the studio page contains the answers to its first requests and preloads its first pictures', async () => {
  const { open } = await setUp();
  const { html, sent } = await open('/studio/video');
  expect(sent?.since).toBe(41);
  expect(Object.keys(sent?.answers ?? {}).toSorted()).toEqual([
    '/api/auth/get-session',
    '/api/config',
    '/api/credits',
    '/api/db/flows?user_id=u1&media=none',
    '/api/db/media?flow_id=new',
    '/api/jobs',
  ]);
  expect(sent?.answers['/api/auth/get-session']).toEqual({ user });
  expect(html).toContain(
    '<link rel="preload" as="image" href="/media/t.webp"><link rel="preload" as="image" href="/media/i.png">',
  );
  expect(html).toMatch(/^<body><div id="root"><\/div>.*<\/body>$/u);
});

test('a page with the data of a user is not stored by caches', async () => {
  const { open } = await setUp();
  expect((await open('/studio/video')).response.headers.get('cache-control')).toBe('private, no-store');
  expect((await open('/')).response.headers.get('cache-control')).toBe('no-cache');
});

test('the page contains the media of the flow in the address, or of the newest flow if that does not exist', async () => {
  const { open } = await setUp();
  const flowOf = async (path: string) =>
    Object.keys((await open(path)).sent?.answers ?? {}).find((address) => address.startsWith('/api/db/media'));
  expect(await flowOf('/studio/video?flow=old')).toBe('/api/db/media?flow_id=old');
  expect(await flowOf('/studio/video?flow=gone')).toBe('/api/db/media?flow_id=new');
});

test('the page of a visitor contains a null session, and nothing is requested for a user', async () => {
  const { open, asked } = await setUp({ sessionOf: async () => null });
  const { sent } = await open('/studio/video');
  expect(sent).toEqual({ since: 99, answers: { '/api/auth/get-session': null, '/api/config': { version: '1' } } });
  expect(asked).toEqual(['/api/config']);
});

test('the gallery page contains the answers of its first tab and preloads the pictures of the newest flow', async () => {
  const picture = (name: string, media_type: string) => ({
    media_type,
    thumbnail_url: `/media/${name}`,
    url: '/media/x',
  });
  const { open, asked } = await setUp({
    mount: (app) => {
      const [hero, other, image] = [picture('hero', 'video'), picture('other', 'video'), picture('image', 'image')];
      app.get('/api/gallery/flows', (context) => context.json({ data: [{ videos: [hero, other], images: [image] }] }));
      app.get('/api/gallery/*', (context) => context.json({ success: true }));
    },
  });
  const { html, sent } = await open('/studio/gallery');
  const ofGallery = (answers: Sent['answers'] = {}) => Object.keys(answers).filter((path) => path.includes('gallery'));
  expect(ofGallery(sent?.answers).toSorted()).toEqual([
    '/api/gallery/flows?limit=5',
    '/api/gallery/media?type=audio&limit=1',
    '/api/gallery/media?type=image&limit=1',
    '/api/gallery/media?type=video&limit=1',
    '/api/gallery/stats',
  ]);
  expect(html.match(/(?<=as="image" href=")[^"]*/gu)).toEqual(['/media/hero', '/media/image']);
  expect(asked.some((address) => address.startsWith('/api/db/media'))).toBe(false);
  expect(ofGallery((await open('/studio/gallery?tab=all')).sent?.answers)).toEqual([]);
});

test('answers that fail or are too long are left out of the page', async () => {
  const { open } = await setUp({
    mount: (app) => {
      app.get('/api/jobs', (context) => context.json({ jobs: 'x'.repeat(200_000) }));
      app.get('/api/credits', (context) => context.json({ success: false }, 500));
    },
  });
  const { response, sent } = await open('/studio/video');
  expect(response.status).toBe(200);
  expect(Object.keys(sent?.answers ?? {})).not.toContain('/api/jobs');
  expect(Object.keys(sent?.answers ?? {})).not.toContain('/api/credits');
  expect(Object.keys(sent?.answers ?? {})).toContain('/api/db/media?flow_id=new');
});

test('answers are cached until the next event of their user, and the session is always current', async () => {
  let session: Session = known;
  const { open, asked } = await setUp({ sessionOf: async () => session });
  const first = await open('/studio/video');
  asked.length = 0;
  session = { ...known, answer: { user: { ...user, name: 'Ada Lovelace' } } };
  const second = await open('/studio/video');
  expect(asked).toEqual([]);
  expect(second.sent).toEqual({
    since: 41,
    answers: { ...first.sent?.answers, '/api/auth/get-session': { user: { ...user, name: 'Ada Lovelace' } } },
  });
  session = { ...known, newestEvent: 42 };
  expect((await open('/studio/video')).sent?.since).toBe(42);
  expect(asked).toContain('/api/jobs');
});

test('a flow name with </script> does not end the embedded data', async () => {
  const name = '</script><script>alert(1)</script>';
  const { open } = await setUp({
    mount: (app) => app.get('/api/db/flows', (context) => context.json([{ id: 'f', name }])),
  });
  const { html, sent } = await open('/studio/video');
  expect(html).not.toContain('<script>alert');
  expect(sent?.answers['/api/db/flows?user_id=u1&media=none']).toEqual([{ id: 'f', name }]);
});

test('the page is served without answers when the database is unavailable', async () => {
  const { open } = await setUp({
    sessionOf: async () => {
      throw new Error('no database');
    },
  });
  const { response, sent } = await open('/studio/video');
  expect(response.status).toBe(200);
  expect(sent).toBeUndefined();
});

test('the head of the page is sent before the lookups end, and the page is complete when a lookup fails', async () => {
  const { promise, reject } = Promise.withResolvers<number>();
  const { open } = await setUp({
    mount: (app) =>
      app.get('/api/jobs', async () => {
        await promise;
        return new Response();
      }),
  });
  const opening = open('/studio/video', (response) => {
    expect(response.headers.get('link')).toContain('/assets/index.js');
    reject(new Error('lost'));
  });
  const { html } = await opening;
  expect(html).toMatch(/<\/body>$/u);
});

test('what is shared without a service worker leads to the studio, which says what to do', async () => {
  const { app } = await setUp();
  const body = new FormData();
  body.append('files', new File(['x'], 'wall.png', { type: 'image/png' }));
  const posted = await app.request('/studio/share', { method: 'POST', body });
  expect([posted.status, posted.headers.get('location')]).toEqual([303, '/studio/video?shared=lost']);
  const opened = await app.request('/studio/share');
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/studio/video']);
});

test('the service worker and the manifest are asked for anew, icons are kept for a day', async () => {
  const { app, dir } = await setUp();
  await mkdir(join(dir, 'icons'));
  for (const file of ['sw.js', 'manifest.webmanifest', 'icons/icon.png']) await writeFile(join(dir, file), '{}');
  const headers = async (path: string) => {
    const { headers: found } = await app.request(path);
    return [found.get('content-type'), found.get('cache-control')];
  };
  expect(await headers('/sw.js')).toEqual([expect.stringContaining('text/javascript'), 'no-cache']);
  expect(await headers('/manifest.webmanifest')).toEqual(['application/manifest+json', 'no-cache']);
  expect(await headers('/icons/icon.png')).toEqual(['image/png', 'public, max-age=86400']);
});

test('the page of a link is not for search engines, nor is its address for other sites', async () => {
  const { open } = await setUp();
  const { response } = await open('/shared');
  const { status, headers } = response;
  expect([status, headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual([
    200,
    'noindex',
    'same-origin',
  ]);
  expect((await open('/terms')).response.headers.get('x-robots-tag')).toBeNull();
});
