import { z } from 'zod';
import { isUrl } from '../http/index.ts';
import { noResult, type Output, type Progress } from '../spec/index.ts';

/** A request's status (fal.ai/docs/inference-api/queue/status). One that failed is completed, with an `error`. */
export const QueueStatus = z.object({
  status: z.enum(['IN_QUEUE', 'IN_PROGRESS', 'COMPLETED']),
  error: z.string().nullish().catch(undefined),
  error_type: z.string().nullish().catch(undefined),
});
export type QueueStatus = z.infer<typeof QueueStatus>;

/** The kinds of files that a model makes. */
type Kind = 'image' | 'video' | 'audio';

const KINDS: readonly (readonly [Kind, RegExp])[] = [
  ['image', /\.(png|jpe?g|webp|gif|avif)$/i],
  ['video', /\.(mp4|webm|mov|mkv)$/i],
  ['audio', /\.(mp3|wav|ogg|opus|flac|m4a|aac)$/i],
];

/** By its type, the name of its field, or the extension; undefined if none of them tells. */
function kindOf(url: string, type: unknown, field: string): Kind | undefined {
  const byType = KINDS.find(([kind]) => typeof type === 'string' && type.startsWith(`${kind}/`));
  const byField = KINDS.find(([kind]) => field.startsWith(kind));
  return (byType ?? byField ?? KINDS.find(([, extension]) => extension.test(new URL(url).pathname)))?.[0];
}

interface Found {
  readonly url: string;
  readonly kind: Kind | undefined;
}

/** Results of models nest their files no deeper. */
const DEEPEST = 4;

/** Every file of a result: an object with a `url`, or the text of a field `…_url`. */
function filesIn(value: unknown, field = '', depth = 0): Found[] {
  if (depth > DEEPEST) return [];
  if (Array.isArray(value)) return value.flatMap((one) => filesIn(one, field, depth + 1));
  if (typeof value === 'string')
    return /_urls?$/.test(field) && isUrl(value) ? [{ url: value, kind: kindOf(value, undefined, field) }] : [];
  if (typeof value !== 'object' || value === null) return [];
  const { url, content_type: type } = value as { readonly url?: unknown; readonly content_type?: unknown };
  if (isUrl(url)) return [{ url, kind: kindOf(url, type, field) }];
  return Object.entries(value).flatMap(([name, one]) => filesIn(one, name, depth + 1));
}

/**
 * The files of a result that are what the model makes: a clip may come with its thumbnail. Of a model that is no longer
 * known, all.
 */
export function madeBy(makes: Kind | undefined, result: unknown): Progress {
  const found = filesIn(result).filter(({ kind }) => makes === undefined || kind === undefined || kind === makes);
  const outputs = found.map(({ url, kind }): Output => ({ url, role: makes ?? kind ?? 'file' }));
  return outputs.length === 0 ? { state: 'failed', failure: noResult } : { state: 'done', outputs };
}
