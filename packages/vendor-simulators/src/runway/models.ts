import { z } from 'zod';
import type { ProbedMedia, Size } from '../studio.ts';
import { type Issue, issuesOf } from '../jobs/issues.ts';
import { type JobPlan, withShortSide } from '../jobs/plan.ts';

/** An https URL with a host name, or an upload's URI. */
const asset = z.string().superRefine((value, check) => {
  const problem = assetProblem(value);
  if (problem !== undefined) check.addIssue({ code: 'custom', message: problem });
});

function assetProblem(value: string): string | undefined {
  if (/^runway:\/\/[\w-]+$/.test(value)) return undefined;
  if (!URL.canParse(value)) return 'must be an HTTPS URL or a runway:// URI';
  const { protocol, hostname } = new URL(value);
  if (protocol !== 'https:') return 'must be an HTTPS URL or a runway:// URI';
  const named = hostname.includes('.') && !/^[\d.]+$/.test(hostname) && !hostname.startsWith('[');
  return named ? undefined : 'must use a domain name, not an IP address';
}

const seed = z
  .int()
  .min(0)
  .max(2 ** 32 - 1)
  .optional();

const RATIOS = ['1280:720', '720:1280', '960:960', '1104:832', '832:1104', '1584:672'] as const;
const ActTwo = z.strictObject({
  model: z.literal('act_two'),
  character: z.strictObject({ type: z.enum(['image', 'video']), uri: asset }),
  reference: z.strictObject({ type: z.literal('video'), uri: asset }),
  ratio: z.enum(RATIOS).default('1280:720'),
  bodyControl: z.boolean().default(true),
  expressionIntensity: z.int().min(1).max(5).default(3),
  seed,
  contentModeration: z.strictObject({ publicFigureThreshold: z.enum(['auto', 'low']) }).optional(),
});

const SHORT_SIDES = { '720p': 720, '1k': 1080, '2k': 1440, '4k': 2160 } as const;
const Upscale = z.strictObject({
  model: z.literal('magnific_video_upscaler_creative'),
  videoUri: asset,
  resolution: z.enum(['720p', '1k', '2k', '4k']).default('2k'),
  creativity: z.int().min(0).max(100).optional(),
  flavor: z.string().max(50).optional(),
});

/** `upscale_v1` and older models are retired. */
const RETIRED = ['upscale_v1', 'act_one', 'gen3a_turbo'];

export type ReadTask =
  | { readonly plan: JobPlan; readonly assets: readonly string[] }
  | { readonly issues: readonly Issue[] }
  | { readonly retired: true };

const MIN_REFERENCE_MS = 3_000;
/** With one frame of tolerance for rounding. */
const MAX_REFERENCE_MS = 30_050;

function checkLength({ durationMs }: ProbedMedia): string | undefined {
  return durationMs < MIN_REFERENCE_MS - 50 || durationMs > MAX_REFERENCE_MS
    ? 'The reference video must be between 3 and 30 seconds long.'
    : undefined;
}

/** Parses the body of `POST /v1/character_performance`. */
export function readActTwo(body: unknown): ReadTask {
  const parsed = ActTwo.safeParse(body);
  if (!parsed.success) return validationError(parsed.error, body);
  const { character, reference, ratio, bodyControl, expressionIntensity, seed } = parsed.data;
  const [width = 0, height = 0] = ratio.split(':').map(Number);
  return {
    plan: {
      kind: 'perform',
      prompt: promptFrom([character.uri, reference.uri]),
      seed,
      character: { kind: character.type, reference: character.uri },
      reference: reference.uri,
      check: checkLength,
      size: { width, height },
      bodyControl,
      expressionIntensity,
    },
    assets: [character.uri, reference.uri],
  };
}

/** Parses the body of `POST /v1/video_upscale`. */
export function readUpscale(body: unknown): ReadTask {
  const parsed = Upscale.safeParse(body);
  if (!parsed.success) return validationError(parsed.error, body);
  const { videoUri, resolution } = parsed.data;
  return {
    plan: {
      kind: 'upscale-clip',
      prompt: promptFrom([videoUri]),
      video: videoUri,
      keepSound: true,
      size: (video: Size) => withShortSide(video, SHORT_SIDES[resolution]),
    },
    assets: [videoUri],
  };
}

/** The only text of these orders is in their file names. */
function promptFrom(uris: readonly string[]): string {
  return uris.map((uri) => decodeURIComponent(uri)).join(' ');
}

function validationError(error: z.ZodError, body: unknown): ReadTask {
  const model = typeof body === 'object' && body !== null && 'model' in body ? body.model : undefined;
  if (typeof model === 'string' && RETIRED.includes(model)) return { retired: true };
  return { issues: issuesOf(error, body) };
}
