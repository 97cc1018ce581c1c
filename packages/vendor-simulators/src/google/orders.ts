import { z } from 'zod';
import { type Issue, issuesOf, issueText } from '../jobs/issues.ts';
import { clipSize, type JobPlan, sizeOfArea } from '../jobs/plan.ts';
import type { Size } from '../studio.ts';

/** The calls of a model: the names of the API's methods, and the Interactions API. */
type Method = 'generateContent' | 'predictLongRunning' | 'interactions';

interface GoogleSimulatedModel {
  readonly id: string;
  readonly label: string;
  readonly method: Method;
  readonly aspects: readonly string[];
  /** Sizes of images, or resolutions of clips; the first is the default. */
  readonly sizes: readonly [string, ...string[]];
  /** The longest clip. */
  readonly maxSeconds?: number;
}

const USUAL_ASPECTS = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'] as const;
const ALL_ASPECTS = [...USUAL_ASPECTS, '1:4', '4:1', '1:8', '8:1'] as const;
const flash = { method: 'generateContent', aspects: ALL_ASPECTS } as const;
const clips = { aspects: ['16:9', '9:16'] } as const;
const omni = { ...clips, method: 'interactions', sizes: ['720p', '360p', '1080p', '4k'] } as const;
/** As until Google closed them at this API on 22 October 2026; other addresses with it still have them. */
const veo = { ...clips, method: 'predictLongRunning', sizes: ['720p', '1080p', '4k'], maxSeconds: 8 } as const;

/** ai.google.dev/gemini-api/docs/models */
const MODELS: readonly GoogleSimulatedModel[] = [
  { ...flash, id: 'gemini-3.1-flash-image', label: 'Nano Banana 2', sizes: ['1K', '512', '2K', '4K'] },
  { ...flash, id: 'gemini-nano-banana-2.1', label: 'Nano Banana 2.1', sizes: ['1K', '2K', '4K'] },
  { ...flash, aspects: USUAL_ASPECTS, id: 'gemini-3-pro-image', label: 'Nano Banana Pro', sizes: ['1K', '2K', '4K'] },
  { ...omni, id: 'gemini-omni-1.1-flash', label: 'Gemini Omni 1.1 Flash', maxSeconds: 10 },
  { ...omni, id: 'gemini-omni-1.2-flash', label: 'Gemini Omni 1.2 Flash', maxSeconds: 15 },
  { ...veo, id: 'veo-3.1-generate-preview', label: 'Veo 3.1' },
  { ...veo, id: 'veo-3.1-fast-generate-preview', label: 'Veo 3.1 fast' },
];

export const modelOf = (id: string, method?: Method): GoogleSimulatedModel | undefined =>
  MODELS.find((model) => model.id === id && (method === undefined || model.method === method));

/** `GET /models`. Omni lists the method that it refuses, and not the one that it takes. */
export const listedModels = MODELS.map(({ id, label, method }) => ({
  name: `models/${id}`,
  version: '001',
  displayName: label,
  supportedGenerationMethods: [method === 'interactions' ? 'generateContent' : method],
}));

const seed = z
  .int()
  .min(-(2 ** 31))
  .max(2 ** 31 - 1)
  .optional();
const base64 = z.base64().min(4);
const mimeType = z.enum(['image/png', 'image/jpeg', 'image/webp', 'image/heic', 'image/heif']);
const oneOf = (values: readonly string[]) => z.enum(values as [string, ...string[]]);

const imageOrder = ({ aspects, sizes }: GoogleSimulatedModel) =>
  z.strictObject({
    contents: z
      .array(
        z.strictObject({
          role: z.literal('user').optional(),
          parts: z
            .array(
              z.union([
                z.strictObject({ text: z.string().min(1) }),
                z.strictObject({ inlineData: z.strictObject({ mimeType, data: base64 }) }),
              ]),
            )
            .min(1),
        }),
      )
      .length(1),
    generationConfig: z
      .strictObject({
        responseModalities: z.array(z.enum(['TEXT', 'IMAGE'])).optional(),
        imageConfig: z
          .strictObject({ aspectRatio: oneOf(aspects).optional(), imageSize: oneOf(sizes).optional() })
          .optional(),
        seed,
      })
      .optional(),
  });

const veoImage = z.strictObject({ bytesBase64Encoded: base64, mimeType });
const veoOrder = ({ aspects, sizes }: GoogleSimulatedModel) =>
  z
    .strictObject({
      instances: z
        .array(
          z.strictObject({
            prompt: z.string().min(1),
            image: veoImage.optional(),
            lastFrame: veoImage.optional(),
            referenceImages: z
              .array(z.strictObject({ image: veoImage, referenceType: z.literal('asset') }))
              .min(1)
              .max(3)
              .optional(),
          }),
        )
        .length(1),
      parameters: z
        .strictObject({
          aspectRatio: oneOf(aspects).default('16:9'),
          durationSeconds: z.union([z.literal(4), z.literal(6), z.literal(8)]).default(8),
          resolution: oneOf(sizes).default('720p'),
          negativePrompt: z.string().optional(),
          personGeneration: z.enum(['allow_all', 'allow_adult', 'dont_allow']).optional(),
          seed,
          sampleCount: z.literal(1).optional(),
        })
        .prefault({}),
    })
    .superRefine(({ instances: [instance], parameters }, context) => {
      const { image, lastFrame, referenceImages } = instance ?? {};
      const refuse = (message: string): void => {
        context.addIssue({ code: 'custom', path: ['parameters'], message });
      };
      const isLong = parameters.durationSeconds === 8;
      if (parameters.resolution !== '720p' && !isLong) refuse(`${parameters.resolution} needs a durationSeconds of 8`);
      if (referenceImages && !isLong) refuse('referenceImages need a durationSeconds of 8');
      if (referenceImages && (image || lastFrame)) refuse('referenceImages cannot be combined with image or lastFrame');
      if (lastFrame && !image) refuse('lastFrame needs image');
      if (lastFrame && !isLong) refuse('lastFrame needs a durationSeconds of 8');
      const allowed = image || referenceImages ? 'allow_adult' : 'allow_all';
      if (parameters.personGeneration !== undefined && parameters.personGeneration !== allowed)
        refuse(`personGeneration must be ${allowed} here`);
    });

const content = z.union([
  z.strictObject({ type: z.literal('text'), text: z.string().min(1) }),
  z.strictObject({ type: z.literal('image'), data: base64, mime_type: mimeType }),
]);
const interactionOrder = ({ aspects, sizes, maxSeconds = 10 }: GoogleSimulatedModel) =>
  z.strictObject({
    model: z.string(),
    input: z.union([z.string().min(1), z.array(content).min(1)]),
    background: z.boolean().default(false),
    store: z.boolean().default(true),
    response_format: z
      .strictObject({
        type: z.literal('video'),
        aspect_ratio: oneOf(aspects).default('16:9'),
        delivery: z.enum(['inline', 'uri']).default('inline'),
        duration: z
          .string()
          .regex(/^\d+s$/, 'must be whole seconds, such as 8s')
          .refine((text) => Number.parseInt(text) >= 3 && Number.parseInt(text) <= maxSeconds, {
            message: `must be from 3s to ${maxSeconds}s`,
          })
          .default('10s'),
        resolution: oneOf(sizes).default('720p'),
      })
      .prefault({ type: 'video' }),
    generation_config: z
      .strictObject({
        seed,
        video_config: z
          .strictObject({ task: z.enum(['text_to_video', 'image_to_video', 'reference_to_video', 'edit', 'extend']) })
          .optional(),
      })
      .optional(),
  });

/** A valid order, or what is wrong with it. */
export type ReadOrder =
  | {
      readonly seed: number | undefined;
      readonly plan: JobPlan;
      readonly background: boolean;
      readonly delivery: string;
    }
  | { readonly problem: string };

/** Reads the order of a model, as it was sent or as it was stored. */
export function readOrder(model: GoogleSimulatedModel, json: unknown): ReadOrder {
  const of = <Order>(
    schema: z.ZodType<Order>,
    read: (order: Order) => Exclude<ReadOrder, { problem: string }>,
  ): ReadOrder => {
    const parsed = schema.safeParse(json);
    return parsed.success ? read(parsed.data) : { problem: issuesOf(parsed.error, json).map(wordsOf).join(' ') };
  };
  switch (model.method) {
    case 'generateContent':
      return of(imageOrder(model), (order) => later(order.generationConfig?.seed, imagePlan(model, order)));
    case 'predictLongRunning':
      return of(veoOrder(model), (order) => later(order.parameters.seed, veoPlan(order)));
    case 'interactions':
      return of(interactionOrder(model), (order) => ({
        ...later(order.generation_config?.seed, interactionPlan(order)),
        background: order.background,
        delivery: order.response_format.delivery,
      }));
  }
}

const later = (ownSeed: number | undefined, plan: JobPlan) =>
  ({ seed: ownSeed, plan: { ...plan, seed: ownSeed }, background: true, delivery: 'uri' }) as const;

/** Google's words for fields that it does not know. */
const wordsOf = (issue: Issue): string =>
  issue.kind === 'unknown'
    ? `Invalid JSON payload received. Unknown name "${issue.field}" at '${issue.path}': Cannot find field.`
    : `Invalid value: ${issueText(issue)}.`;

const dataUrl = (mime: string, data: string): string => `data:${mime};base64,${data}`;

const AREAS: Readonly<Record<string, number>> = { '512': 512 ** 2, '1K': 1024 ** 2, '2K': 2048 ** 2, '4K': 4096 ** 2 };

type ImageOrder = z.infer<ReturnType<typeof imageOrder>>;
function imagePlan({ sizes }: GoogleSimulatedModel, { contents, generationConfig }: ImageOrder): JobPlan {
  const parts = contents.flatMap((one) => one.parts);
  const prompt = parts.flatMap((part) => ('text' in part ? part.text : [])).join(' ');
  const [first, ...others] = parts.flatMap((part) =>
    'inlineData' in part ? dataUrl(part.inlineData.mimeType, part.inlineData.data) : [],
  );
  const { aspectRatio, imageSize = sizes[0] } = generationConfig?.imageConfig ?? {};
  const area = AREAS[imageSize] ?? 1024 ** 2;
  // Without a ratio it is that of the first image.
  const size = (image?: Size): Size =>
    sizeOfArea(aspectRatio ?? (image ? `${image.width}:${image.height}` : '1:1'), area);
  const common = { prompt, format: 'png', size } as const;
  if (first === undefined) return { ...common, kind: 'image' };
  if (others.length === 0) return { ...common, kind: 'edit', image: first };
  return { ...common, kind: 'mix', images: [first, ...others] };
}

/** Sizes of clips; the sandbox paints 360p and 4k, too. */
const sizeOfClip = (resolution: string, aspect: string): Size => {
  const wide = { '360p': { width: 640, height: 360 }, '4k': { width: 3840, height: 2160 } }[resolution];
  if (!wide) return clipSize(resolution, aspect);
  return aspect === '16:9' ? wide : { width: wide.height, height: wide.width };
};

function veoPlan({ instances, parameters }: z.infer<ReturnType<typeof veoOrder>>): JobPlan {
  const { prompt = '', image, lastFrame, referenceImages } = instances[0] ?? {};
  const first = image ?? referenceImages?.[0]?.image;
  return {
    kind: 'clip',
    prompt,
    durationMs: parameters.durationSeconds * 1_000,
    startImage: first && dataUrl(first.mimeType, first.bytesBase64Encoded),
    lastImage: lastFrame && dataUrl(lastFrame.mimeType, lastFrame.bytesBase64Encoded),
    size: () => sizeOfClip(parameters.resolution, parameters.aspectRatio),
  };
}

const SOURCES = /^\[# Sources [^\]]*\] ?/;

function interactionPlan({ input, response_format }: z.infer<ReturnType<typeof interactionOrder>>): JobPlan {
  const contents = typeof input === 'string' ? [{ type: 'text' as const, text: input }] : input;
  const words = contents.flatMap((one) => (one.type === 'text' ? one.text : [])).join(' ');
  const images = contents.flatMap((one) => (one.type === 'image' ? dataUrl(one.mime_type, one.data) : []));
  return {
    kind: 'clip',
    prompt: words.replace(SOURCES, ''),
    durationMs: Number.parseInt(response_format.duration) * 1_000,
    startImage: images[0],
    lastImage: words.includes('<LAST_FRAME>') ? images[1] : undefined,
    size: () => sizeOfClip(response_format.resolution, response_format.aspect_ratio),
  };
}
