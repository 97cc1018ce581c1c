import { z } from 'zod';
import { type Client, running } from '../http/index.ts';
import { type Progress, ProviderUnreachable, type ProviderTask } from '../spec/index.ts';
import { failureOfVideo } from './failures.ts';
import { fieldsOf, type MakingModel } from './model.ts';

/** A video by its record (github.com/openai/openai-node, `resources/videos.ts`). */
export const Video = z.object({
  id: z.string().min(1),
  status: z.string(),
  progress: z.number().nullish().catch(undefined),
  error: z.unknown().optional(),
});

export const videoPath = (id: string): string => `/videos/${encodeURIComponent(id)}`;

/** Progress of a video, whose file is at `url`; `undefined` if the answer is no video. */
export function progressOfVideo(body: unknown, url: string): Progress | undefined {
  const video = Video.safeParse(body);
  if (!video.success) return undefined;
  const { status, progress, error } = video.data;
  switch (status) {
    case 'queued':
      return { state: 'waiting', phase: 'queued' };
    case 'completed':
      return { state: 'done', outputs: [{ url, role: 'video' }] };
    case 'failed':
      return { state: 'failed', failure: failureOfVideo(error) };
    // OpenRouter's end of work that took too long.
    case 'expired':
      return { state: 'failed', failure: failureOfVideo(error) };
    case 'cancelled':
      return { state: 'canceled' };
    default:
      // `in_progress`, and what other servers say in its place: the job's deadline decides.
      return running(progress == null ? {} : { fraction: progress / 100 });
  }
}

/** More than an account may create in the minute around a lost response. */
const MOST = 100;
/** Allowance for the difference between our clock and theirs. */
const CLOCK_SKEW_MS = 30_000;

const List = z.object({
  data: z.array(
    z.object({
      id: z.string().min(1),
      model: z.string().nullish(),
      prompt: z.string().nullish(),
      size: z.string().nullish(),
      seconds: z.coerce.string().nullish(),
      /** Seconds since the epoch. */
      created_at: z.number(),
    }),
  ),
});

/**
 * The id of the one video that this task would have made since `since`: same model, prompt, size and length. Two
 * candidates count as none, as does a server whose list has no prompts.
 * @throws {ProviderUnreachable}
 */
export async function findVideo(
  client: Client,
  model: MakingModel,
  task: ProviderTask,
  { since, signal, not }: { since: number; signal: AbortSignal; not?: ReadonlySet<string> },
): Promise<string | undefined> {
  const answer = await client.repeat({ method: 'GET', path: `/videos?limit=${MOST}&order=desc` }, signal);
  if (answer.status === 404 || answer.status === 405) return undefined;
  if (answer.status >= 300) throw new ProviderUnreachable(client.failureOf(answer));
  const list = List.safeParse(answer.body);
  if (!list.success) throw new ProviderUnreachable({ code: 'provider', message: 'The list of videos is unreadable.' });
  const sent = fieldsOf(model, task);
  const found = list.data.data.filter(
    ({ id, created_at: createdAt, ...video }) =>
      !not?.has(id) &&
      createdAt * 1_000 >= since - CLOCK_SKEW_MS &&
      (['model', 'prompt', 'size', 'seconds'] as const).every(
        (name) => sent[name] === undefined || video[name] === sent[name],
      ),
  );
  return found.length === 1 ? found[0]?.id : undefined;
}
