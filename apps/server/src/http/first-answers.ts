import { z } from 'zod';
import { Flow, limits, MediaRecord, MediaType } from '@kinoloom/contract';
import type { Context } from 'hono';
import type { App, AppEnv, Session } from './endpoint.ts';
import { gzipLongChunk, gzipChunk, type GzipChunk } from './gzip-chunks.ts';
import type { UserEventCache } from './user-event-cache.ts';

export type SessionOf = (headers: Headers) => Promise<Session | null>;

interface Sources {
  readonly sessionOf: SessionOf;
  /** The number of the newest event of any user, from which a visitor listens after signing in. */
  readonly newestEvent: () => Promise<number>;
  readonly kept: UserEventCache<GzipChunk>;
}

/** A longer response would delay the page, which then requests it itself. */
const LONGEST = 128 * 1024;
/** How many cards are in the first rows. */
const PICTURES = 4;
/** Headers that depend on the request, not on the user. */
const OF_THE_PAGE = ['if-none-match', 'if-modified-since', 'range', 'accept', 'accept-encoding'];

const Flows = z.array(Flow.pick({ id: true }));
const Media = z.array(MediaRecord.pick({ media_type: true, thumbnail_url: true, url: true }));
type Media = z.infer<typeof Media>;
const GalleryFlows = z.object({ data: z.array(z.object({ videos: Media, images: Media })) });

/**
 * Sends with the studio's page what it would request first: preload links of its first images; the responses of its first API calls, by URL; and the
 * number of the newest event before any of these was looked up, from which the page listens (the user's own events, which become visible in order).
 * Everything but the session is cached until the user's next event.
 */
export async function firstAnswers(
  app: App,
  { sessionOf, newestEvent, kept }: Sources,
  context: Context<AppEnv>,
): Promise<readonly GzipChunk[]> {
  const headers = new Headers(context.req.raw.headers);
  for (const name of OF_THE_PAGE) headers.delete(name);
  const session = await sessionOf(headers);
  const make = async () => {
    const since = session ? session.newestEvent : await newestEvent();
    const { answers, pictures } = await askFirst(app, headers, context, session);
    // The session is appended last, separately.
    const data = answers.map((answer) => `${answer},`).join('');
    return gzipLongChunk(`${pictures.map(preloadOf).join('')}${OPEN}{"since":${since},"answers":{${data}`);
  };
  const { path } = context.req;
  const { flow = '', tab = '' } = context.req.query();
  const key = JSON.stringify([session?.user.id, path, flow, tab]);
  const rest = session ? await kept.get(key, session.newestEvent, make) : await make();
  const own = property('/api/auth/get-session', JSON.stringify(session && session.answer));
  return [rest, gzipChunk(`${own}}}</script>`)];
}

interface Asked {
  /** Each is a property of a JSON object. */
  readonly answers: readonly string[];
  /** The images at the top of the screen. */
  readonly pictures: readonly string[];
}

/** Makes a call and appends its answer. Undefined if it was refused or is too long. */
type Ask = (path: string, query?: Readonly<Record<string, string>>) => Promise<unknown>;

/**
 * Makes the studio's first API calls on behalf of the page, each through its own route and checks. What is refused or too long is left out: the page
 * requests it itself and gets the reason.
 */
async function askFirst(app: App, headers: Headers, context: Context<AppEnv>, session: Session | null): Promise<Asked> {
  const answers: string[] = [];
  const ask: Ask = async (path, query = {}) => {
    const address = [path, new URLSearchParams(query).toString()].filter((part) => part !== '').join('?');
    const response = await app.request(address, { headers }, context.env);
    const text = await response.text();
    if (response.status !== 200 || text.length > LONGEST) return undefined;
    answers.push(property(address, text));
    return JSON.parse(text);
  };
  const config = ask('/api/config');
  if (!session) {
    await config;
    return { answers, pictures: [] };
  }
  const [listed, pictures] = await Promise.all([
    ask('/api/db/flows', { user_id: session.user.id, media: 'none' }),
    askGallery(context, ask),
    ask('/api/jobs'),
    ask('/api/credits'),
    config,
  ]);
  if (!context.req.path.startsWith('/studio/video')) return { answers, pictures };
  const flows = Flows.safeParse(listed).data ?? [];
  const flow = flows.find(({ id }) => id === context.req.query('flow')) ?? flows[0];
  const media = flow && (await ask('/api/db/media', { flow_id: flow.id }));
  return { answers, pictures: firstPictures(Media.safeParse(media).data ?? []) };
}

/** What the gallery's first tab shows: the newest flow, and counts. Returns the flow's first pictures. */
async function askGallery({ req }: Context<AppEnv>, ask: Ask): Promise<string[]> {
  if (req.path !== '/studio/gallery' || req.query('tab') !== undefined) return [];
  const [listed] = await Promise.all([
    ask('/api/gallery/flows', { limit: String(limits.page.flows) }),
    ask('/api/gallery/stats'),
    ...MediaType.options.map((type) => ask('/api/gallery/media', { type, limit: '1' })),
  ]);
  const [flow] = GalleryFlows.safeParse(listed).data?.data ?? [];
  return flow ? firstPictures([...flow.videos.slice(0, 1), ...flow.images]) : [];
}

const firstPictures = (media: Media): string[] =>
  media
    .flatMap(({ media_type, thumbnail_url, url }) => thumbnail_url ?? (media_type === 'image' ? url : []))
    .slice(0, PICTURES);

const preloadOf = (url: string): string => `<link rel="preload" as="image" href="${url.replaceAll('"', '%22')}">`;

/** JSON in a script element, which browsers do not execute; `<` is escaped, so the data cannot close it. */
const OPEN = '<script type="application/json" id="first-answers">';
const property = (address: string, json: string): string =>
  `${JSON.stringify(address)}:${json}`.replaceAll('<', '\\u003c');
