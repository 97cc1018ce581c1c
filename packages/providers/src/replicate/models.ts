/** What the studio asks of an image or video model. Fields that a model has no use for are left out of its input. */
export interface GenerationInput {
  /** A name of {@link ReplicateModels}, as the catalogue has it: `flux-pro`. */
  readonly model: string;
  readonly prompt: string;
  /** `16:9`, `9:16`, `1:1`, … With a start image, models that follow the image ignore it. */
  readonly aspectRatio: string;
  readonly seed?: number;
  readonly startImage?: StartImage;
  /** Length of a clip in seconds. */
  readonly seconds?: number;
  /** `480p`, `720p` or `1080p`, for video. */
  readonly resolution?: string;
  readonly width?: number;
  readonly height?: number;
}

/** An address that the provider can fetch, or the bytes themselves. */
export type StartImage = { readonly url: string } | { readonly bytes: Uint8Array; readonly mime: string };

/** Which field of the model's input carries which of ours, and what it always gets. */
export interface ReplicateModel {
  /** `owner/name` of an official model, or `owner/name:version` of a community model. Configuration: providers retire ids. */
  readonly id: string;
  readonly makes: 'image' | 'video';
  readonly fields: Partial<Record<keyof Omit<GenerationInput, 'model' | 'prompt'>, string>>;
  readonly constants?: Readonly<Record<string, string | number | boolean>>;
}

export type ReplicateModels = Readonly<Record<string, ReplicateModel>>;

const seedance = {
  makes: 'video',
  fields: {
    aspectRatio: 'aspect_ratio',
    seed: 'seed',
    startImage: 'image',
    seconds: 'duration',
    resolution: 'resolution',
  },
  constants: { fps: 24 },
} as const;

/** Input names from each model's page on Replicate; the `kinoloom` models exist in the sandbox alone. */
export const REPLICATE_MODELS = {
  'flux-pro': {
    id: 'black-forest-labs/flux-1.1-pro-ultra',
    makes: 'image',
    fields: { aspectRatio: 'aspect_ratio', seed: 'seed', startImage: 'image_prompt' },
    constants: { output_format: 'jpg' },
  },
  'seedance-pro': { ...seedance, id: 'bytedance/seedance-1-pro' },
  'seedance-fast': { ...seedance, id: 'bytedance/seedance-1-lite' },
  'mock-img': {
    id: 'kinoloom/mock-img',
    makes: 'image',
    fields: { aspectRatio: 'aspect_ratio', seed: 'seed', startImage: 'image', width: 'width', height: 'height' },
    constants: { output_format: 'jpg' },
  },
  'mock-vid': {
    id: 'kinoloom/mock-vid',
    makes: 'video',
    fields: { aspectRatio: 'aspect_ratio', seed: 'seed', startImage: 'image', seconds: 'duration' },
  },
} as const satisfies ReplicateModels;

/** The input to send, with the start image already turned into something that fits in JSON. */
export function modelInput(
  model: ReplicateModel,
  input: GenerationInput,
  startImage: string | undefined,
): Record<string, string | number | boolean> {
  const sent: Record<string, string | number | boolean> = { ...model.constants, prompt: input.prompt };
  for (const [ours, theirs] of Object.entries(model.fields)) {
    const value = ours === 'startImage' ? startImage : scalar(input, ours);
    if (value !== undefined) sent[theirs] = value;
  }
  return sent;
}

function scalar(input: GenerationInput, field: string): string | number | undefined {
  switch (field) {
    case 'aspectRatio':
      return input.aspectRatio;
    case 'seed':
      return input.seed;
    case 'seconds':
      return input.seconds;
    case 'resolution':
      return input.resolution;
    case 'width':
      return input.width;
    case 'height':
      return input.height;
    default:
      return undefined;
  }
}
