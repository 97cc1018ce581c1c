import { z } from 'zod';
import { invalidInput, isUrl, madeVideos, running, saysPolicy } from '../http/index.ts';
import { noResult, type FailureCode, type Progress, type ProviderTask } from '../spec/index.ts';
import { aspectOf, type GoogleModel, type InlineImage, sent, VIDEO_ASPECTS } from './model.ts';

/** First and last frame of a clip, in base64. */
export interface Frames {
  readonly first?: InlineImage | undefined;
  readonly last?: InlineImage | undefined;
}

/** The model's own resolution, else the task's. Google has no 480p and no 2k. */
function resolutionOf({ resolution }: GoogleModel, task: ProviderTask): string | undefined {
  if (resolution !== undefined || task.resolution === undefined) return resolution;
  if (!['360p', '720p', '1080p', '4k'].includes(task.resolution))
    throw invalidInput(`This model has no resolution ${task.resolution}.`);
  return task.resolution;
}

/** The body of `predictLongRunning` (ai.google.dev/gemini-api/docs/veo; npm @google/genai 3.1.0). */
export function veoBody(model: GoogleModel, task: ProviderTask, { first, last }: Frames): object {
  const { personGeneration } = model;
  const aspectRatio = aspectOf(task, VIDEO_ASPECTS);
  const resolution = resolutionOf(model, task);
  const negativePrompt = sent(model, task, 'negativePrompt');
  const seed = sent(model, task, 'seed');
  // Not `inlineData`, which other methods take.
  const image = ({ mimeType, data }: InlineImage) => ({ bytesBase64Encoded: data, mimeType });
  return {
    instances: [
      { prompt: task.prompt ?? '', ...(first && { image: image(first) }), ...(last && { lastFrame: image(last) }) },
    ],
    parameters: {
      ...(aspectRatio && { aspectRatio }),
      ...(task.seconds !== undefined && { durationSeconds: task.seconds }),
      ...(resolution && { resolution }),
      ...(negativePrompt !== undefined && { negativePrompt }),
      ...(personGeneration && { personGeneration }),
      ...(seed !== undefined && { seed }),
    },
  };
}

/**
 * The body of `POST /interactions` (ai.google.dev/gemini-api/docs/omni). Tags in the prompt say what the images are,
 * which Google recommends over the field `task`.
 */
export function interactionBody(model: GoogleModel, task: ProviderTask, { first, last }: Frames): object {
  const aspect_ratio = aspectOf(task, VIDEO_ASPECTS);
  const resolution = resolutionOf(model, task);
  const seed = sent(model, task, 'seed');
  const prompt = task.prompt ?? '';
  const image = ({ mimeType, data }: InlineImage) => ({ type: 'image', data, mime_type: mimeType });
  const sources = `[# Sources <FIRST_FRAME>@Image1${last ? ' <LAST_FRAME>@Image2' : ''}]`;
  return {
    model: model.model,
    input: [
      ...[first, last].flatMap((frame) => (frame ? [image(frame)] : [])),
      { type: 'text', text: first ? `${sources} ${prompt}`.trimEnd() : prompt },
    ],
    // Otherwise the request lasts as long as the work.
    background: true,
    response_format: {
      type: 'video',
      // Clips of more than 4 MB must not come inside the answer.
      delivery: 'uri',
      ...(aspect_ratio && { aspect_ratio }),
      ...(resolution && { resolution }),
      ...(task.seconds !== undefined && { duration: `${task.seconds}s` }),
    },
    ...(seed !== undefined && { generation_config: { seed } }),
  };
}

const Problem = z.object({ code: z.union([z.number(), z.string()]).nullish(), message: z.string().nullish() });

const Operation = z.object({
  name: z.string(),
  done: z.boolean().nullish(),
  error: Problem.nullish(),
  response: z
    .object({
      generateVideoResponse: z
        .object({
          generatedSamples: z.array(z.object({ video: z.object({ uri: z.string() }).nullish() })).nullish(),
          raiMediaFilteredReasons: z.array(z.string()).nullish(),
        })
        .nullish(),
    })
    .nullish()
    .catch(undefined),
});

/** Progress of a Veo operation; `undefined` if it is not one. */
export function progressOfOperation(body: unknown): Progress | undefined {
  const operation = Operation.safeParse(body);
  if (!operation.success) return undefined;
  const { done, error, response } = operation.data;
  if (!done) return running();
  // 3 is INVALID_ARGUMENT of google.rpc.Code.
  if (error) return failed(error.code === 3 ? 'invalid_input' : 'provider', error.message);
  const { generatedSamples, raiMediaFilteredReasons } = response?.generateVideoResponse ?? {};
  const uris = (generatedSamples ?? []).flatMap(({ video }) => video?.uri ?? []);
  const reasons = (raiMediaFilteredReasons ?? []).join(' ');
  if (uris.length === 0 && reasons) return { state: 'failed', failure: { code: 'policy', message: reasons } };
  return madeVideos(uris);
}

const Content = z.object({
  type: z.string(),
  text: z.string().nullish(),
  uri: z.string().nullish(),
  data: z.string().nullish(),
  mime_type: z.string().nullish(),
});
const Interaction = z.object({
  id: z.string(),
  status: z.string(),
  /** Other kinds of steps have contents of their own. */
  steps: z
    .array(
      z.object({
        type: z.string(),
        content: z.array(Content).nullish().catch(undefined),
        error: Problem.nullish().catch(undefined),
      }),
    )
    .nullish(),
  errors: z.array(Problem).nullish().catch(undefined),
});

/** Progress of an interaction; `undefined` if it is not one. */
export function progressOfInteraction(body: unknown): Progress | undefined {
  const interaction = Interaction.safeParse(body);
  if (!interaction.success) return undefined;
  const { status, steps, errors } = interaction.data;
  const made = (steps ?? []).filter(({ type }) => type === 'model_output');
  switch (status) {
    case 'queued':
      return { state: 'waiting', phase: 'queued' };
    case 'completed':
      return resultOf(made.flatMap(({ content }) => content ?? []));
    case 'cancelled':
      return { state: 'canceled' };
    case 'failed':
    case 'incomplete':
    case 'budget_exceeded':
    // Waits for an answer of ours, which never comes.
    case 'requires_action':
      return failed('provider', (errors?.[0] ?? made.find(({ error }) => error)?.error)?.message || status);
    default:
      // An unknown status is not final: the job's deadline decides.
      return running();
  }
}

/** The clip among the content that was made. A refusal is completed, too, with words in place of a clip. */
function resultOf(content: readonly z.infer<typeof Content>[]): Progress {
  const clips = content.filter(({ type }) => type === 'video');
  const uri = clips.find((clip) => isUrl(clip.uri))?.uri;
  if (uri) return madeVideos([uri]);
  // Documented for a later look at an interaction, whatever delivery was asked for.
  const inline = clips.find(({ data }) => data);
  if (inline) {
    const url = `data:${inline.mime_type ?? 'video/mp4'};base64,${inline.data}`;
    return { state: 'done', outputs: [{ url, role: 'video' }] };
  }
  const words = content
    .map(({ text }) => text ?? '')
    .join(' ')
    .trim();
  return { state: 'failed', failure: words ? { code: 'policy', message: words } : noResult };
}

function failed(code: FailureCode, words: string | null | undefined): Progress {
  const message = words ?? '';
  return { state: 'failed', failure: { code: saysPolicy(message) ? 'policy' : code, message } };
}
