import { z } from 'zod';
import { Flow, MediaRecord } from '@kinoloom/contract';
import type { Context } from 'hono';
import type { App, AppEnv } from './endpoint.ts';

/** What the studio's page is sent with, so that it need not ask. */
export interface FirstAnswers {
  /** The newest event before anything was looked up: from there on the page listens. */
  readonly since: number;
  /** By the address that the page would ask, with its query as the page writes it. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** What the screen shows first. */
  readonly pictures: readonly string[];
}

/** A longer answer would hold up the page itself, which asks for it then. */
const LONGEST = 128 * 1024;
/** So many cards stand in the first rows. */
const PICTURES = 4;
/** What says how an answer is wanted, not who wants it. */
const OF_THE_PAGE = ['if-none-match', 'if-modified-since', 'range', 'accept', 'accept-encoding'];

const Session = z.object({ user: z.object({ id: z.string() }) });
const Flows = z.array(Flow.pick({ id: true }));
const Media = z.array(MediaRecord.pick({ media_type: true, thumbnail_url: true, url: true }));

/**
 * Asks this server what the studio asks first, in the name of who wants the page: each call by its own route, with its own checks.
 * What is refused, or too long, is left to the page, which then hears the reason.
 */
export async function firstAnswers(
  app: App,
  newestEvent: () => Promise<number>,
  context: Context<AppEnv>,
): Promise<FirstAnswers> {
  const answers: Record<string, unknown> = {};
  const headers = new Headers(context.req.raw.headers);
  for (const name of OF_THE_PAGE) headers.delete(name);
  const ask = async (path: string, query: Readonly<Record<string, string>> = {}, aside = '') => {
    const address = [path, new URLSearchParams(query).toString()].filter((part) => part !== '').join('?');
    const response = await app.request(`${address}${aside}`, { headers }, context.env);
    const text = await response.text();
    if (response.status !== 200 || text.length > LONGEST) return undefined;
    const answer: unknown = JSON.parse(text);
    answers[address] = answer;
    return answer;
  };

  const since = await newestEvent();
  // A session is not prolonged here: the cookie that says so would come after the head of this page. The page sees to it later.
  const [session] = await Promise.all([ask('/api/auth/get-session', {}, '?disableRefresh=true'), ask('/api/config')]);
  const user = Session.safeParse(session).data?.user;
  if (!user) return { since, answers, pictures: [] };
  const [listed] = await Promise.all([
    ask('/api/db/flows', { user_id: user.id, media: 'none' }),
    ask('/api/jobs'),
    ask('/api/credits'),
  ]);
  if (!context.req.path.startsWith('/studio/video')) return { since, answers, pictures: [] };
  const flows = Flows.safeParse(listed).data ?? [];
  const flow = flows.find(({ id }) => id === context.req.query('flow')) ?? flows[0];
  const media = flow && (await ask('/api/db/media', { flow_id: flow.id }));
  const pictures = (Media.safeParse(media).data ?? [])
    .flatMap(({ media_type, thumbnail_url, url }) => thumbnail_url ?? (media_type === 'image' ? url : []))
    .slice(0, PICTURES);
  return { since, answers, pictures };
}
