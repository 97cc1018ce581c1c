import { z } from 'zod';
import { BodyTooLarge, type Client } from '../http/index.ts';
import { noResult, ProviderUnreachable, type Output, type Progress } from '../spec/index.ts';
import { executionFailure } from './failures.ts';
import type { ComfyModel, Media } from './workflow.ts';

/** `[number, id, workflow, extra data, nodes]` */
const QueueEntry = z.tuple([z.number(), z.string()], z.unknown());
const Queue = z.object({ queue_running: z.array(QueueEntry), queue_pending: z.array(QueueEntry) });

const File = z.object({
  filename: z.string().min(1),
  subfolder: z.string().default(''),
  type: z.string().default('output'),
});
type File = z.infer<typeof File>;

const HistoryEntry = z.object({
  outputs: z.record(z.string(), z.record(z.string(), z.unknown())),
  // Older versions have none.
  status: z
    .object({ status_str: z.string(), messages: z.array(z.tuple([z.string(), z.unknown()], z.unknown())).catch([]) })
    .nullish(),
});
type HistoryEntry = z.infer<typeof HistoryEntry>;

/** The entry of this id in an answer with one entry at most. */
const entryIn = (id: string) =>
  z
    .record(z.string(), z.unknown())
    .transform((history) => (Object.hasOwn(history, id) ? history[id] : undefined))
    .pipe(HistoryEntry.optional());

/** Each entry has its whole workflow. */
const MAX_BYTES = 16 * 1024 * 1024;

/** @throws {ProviderUnreachable} */
async function read<Parsed>(
  client: Client,
  path: string,
  Schema: z.ZodType<Parsed>,
  signal: AbortSignal,
): Promise<Parsed> {
  const answer = await client.repeat({ method: 'GET', path, maxBytes: MAX_BYTES }, signal);
  if (answer.status >= 300) throw new ProviderUnreachable(client.failureOf(answer));
  const parsed = Schema.safeParse(answer.body);
  if (parsed.success) return parsed.data;
  throw new ProviderUnreachable({ code: 'provider', message: `${path} gave an answer that says nothing of the work` });
}

/** @throws {ProviderUnreachable} */
export async function queueState(
  client: Client,
  id: string,
  signal: AbortSignal,
): Promise<'queued' | 'running' | undefined> {
  const queue = await read(client, '/queue', Queue, signal);
  const isOurs = ([, one]: z.infer<typeof QueueEntry>): boolean => one === id;
  if (queue.queue_running.some(isOurs)) return 'running';
  return queue.queue_pending.some(isOurs) ? 'queued' : undefined;
}

/**
 * Looks for the work of this id. The server moves work from the queue to the history in one step, and never back, so
 * that looking in this order cannot miss it (Comfy-Org/ComfyUI, execution.py, `PromptQueue`).
 * @throws {ProviderUnreachable}
 */
export async function look(
  client: Client,
  id: string,
  signal: AbortSignal,
): Promise<'queued' | 'running' | HistoryEntry | undefined> {
  const state = await queueState(client, id, signal).catch((error: unknown) => {
    if (error instanceof ProviderUnreachable && error.cause instanceof BodyTooLarge) return error;
    throw error;
  });
  if (typeof state === 'string') return state;
  const entry = await read(client, `/history/${encodeURIComponent(id)}`, entryIn(id), signal);
  // A queue that is too long to be read may have it, but work in the history has ended.
  if (!entry && state) throw state;
  return entry;
}

const MEDIA: readonly (readonly [extension: RegExp, media: Media])[] = [
  [/\.(mp4|webm|mov|mkv|gif|m4v)$/i, 'video'],
  [/\.(flac|mp3|wav|opus|ogg|m4a)$/i, 'audio'],
];

/** The end of work. A workflow may have been changed since it was sent: then all files that were saved are the result. */
export function endOf({ outputs, status }: HistoryEntry, model: ComfyModel | undefined, client: Client): Progress {
  const messages = new Map(status?.messages.map(([name, data]) => [name, data]));
  if (messages.has('execution_interrupted')) return { state: 'canceled' };
  if (status && status.status_str !== 'success') {
    const { code, message } = executionFailure(messages.get('execution_error'));
    return { state: 'failed', failure: { code, message: client.clean(message) } };
  }
  const show = ({ filename, subfolder, type }: File, media: Media): Output => ({
    url: client.urlOf(`/view?${new URLSearchParams({ filename, subfolder, type }).toString()}`),
    role: media,
  });
  const named = (model?.outputs ?? []).flatMap(({ node, media }) =>
    filesIn(outputs[node]).map((file) => show(file, media)),
  );
  const saved = Object.values(outputs)
    .flatMap(filesIn)
    .filter(({ type }) => type === 'output')
    .map((file) => show(file, MEDIA.find(([extension]) => extension.test(file.filename))?.[1] ?? 'image'));
  const found = named.length > 0 ? named : saved;
  return found.length > 0 ? { state: 'done', outputs: found } : { state: 'failed', failure: noResult };
}

/** The files of a node, below `images`, `gifs` (also mp4), `audio` or another name. */
const filesIn = (output: Readonly<Record<string, unknown>> = {}): File[] =>
  Object.values(output)
    .flat()
    .flatMap((one) => File.safeParse(one).data ?? []);
