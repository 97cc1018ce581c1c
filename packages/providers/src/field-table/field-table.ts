import { z } from 'zod';
import type { Placement, ProviderTask } from '../spec/index.ts';

/** Fields of a task that can be input fields of a model. */
export const SCALAR_FIELDS = [
  'prompt',
  'negativePrompt',
  'aspectRatio',
  'seed',
  'seconds',
  'resolution',
  'width',
  'height',
  'outputFormat',
  'voice',
  'syncMode',
  'temperature',
  'splitModel',
  'trackFormat',
  'trackKbps',
  'gridX',
  'gridY',
  'xStart',
  'xEnd',
  'yStart',
  'yEnd',
] as const satisfies readonly (keyof (ProviderTask & Placement))[];
export type ScalarField = (typeof SCALAR_FIELDS)[number];
export const FILE_FIELDS = ['image', 'lastImage', 'video', 'audio'] as const;
export type FileField = (typeof FILE_FIELDS)[number];

/** An input field of the model; dots lead into objects: `image_size.width`. */
const FieldName = z.string().min(1).max(200);
export const Scalar = z.union([z.string(), z.number(), z.boolean()]);
export type Scalar = z.infer<typeof Scalar>;

/** An input field that takes our value in another form. */
const ConvertedField = z.strictObject({
  field: FieldName,
  /** As text, with `{}` for our value: `{}s` makes `5s`. */
  text: z.string().includes('{}').optional(),
  /** A length in frames: as many for each second, and `plusFrames` more. */
  perSecond: z.number().positive().optional(),
  plusFrames: z.int().min(0).optional(),
  /** The model's words for our values: `{"jpg": "jpeg"}`. */
  values: z.record(z.string(), Scalar).optional(),
});
const Target = z.union([FieldName, ConvertedField]);
export type Target = z.infer<typeof Target>;

/** Maps our task fields to a model's input fields, and adds constants. */
export const FieldTable = z.strictObject({
  makes: z.enum(['image', 'video', 'audio']),
  /** By our fields. */
  fields: z.partialRecord(z.enum(SCALAR_FIELDS), Target),
  /** A name that ends in `[]` takes the file as a list of one. */
  files: z.partialRecord(z.enum(FILE_FIELDS), FieldName).optional(),
  /** Input field of `ProviderTask.images`: one for the list, or one for each image. */
  images: z.union([FieldName, z.array(FieldName).readonly()]).optional(),
  constants: z.record(FieldName, Scalar).optional(),
});
export type FieldTable = z.infer<typeof FieldTable>;

/** The name of a target's input field. */
export const fieldOf = (target: Target): string => (typeof target === 'string' ? target : target.field);

/** Our value as a target takes it. */
export function converted(target: Target, value: Scalar): Scalar {
  if (typeof target === 'string') return value;
  const { text, perSecond, plusFrames = 0, values = {} } = target;
  const word = Object.hasOwn(values, String(value)) ? values[String(value)] : undefined;
  if (word !== undefined) return word;
  if (perSecond !== undefined && typeof value === 'number') return Math.round(value * perSecond) + plusFrames;
  return text === undefined ? value : text.replace('{}', String(value));
}
