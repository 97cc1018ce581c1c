import {
  AspectRatio,
  OwnFamily,
  OwnModelFields,
  messages,
  type MediaType,
  type OwnModelDraft,
  type Size,
} from '@kinoloom/contract';
import { z } from 'zod';

const Written = z.object({ width: z.string(), height: z.string() });

/** The form of a model as it is written: numbers are texts until they are sent. */
export const ModelForm = z.object({
  connection: z.string(),
  /** The model's id at its vendor, or a workflow. */
  source: z.string(),
  family: OwnFamily,
  label: z.string(),
  note: z.string(),
  remote: z.record(z.string(), z.unknown()),
  /** What was written for the fields of `remote` that are JSON, while it differs from them. */
  json: z.record(z.string(), z.string()),
  /** The sizes on offer, and what was written for the others. */
  sizes: z.partialRecord(AspectRatio, Written),
  ratios: z.array(AspectRatio),
  seconds: z.string(),
  takesFirst: z.boolean(),
  needsFirst: z.boolean().default(false),
  takesLast: z.boolean(),
  per: z.enum(['result', 'second']),
  credits: z.string(),
  defaultSeconds: z.string(),
  estimated: z.string(),
  timeout: z.string(),
});
export type ModelForm = z.infer<typeof ModelForm>;

export const families: Readonly<Record<OwnFamily, { readonly label: string; readonly media: MediaType | null }>> = {
  image: { label: 'Images from a prompt', media: 'image' },
  clip: { label: 'Clips from a prompt', media: 'video' },
  'image-edit': { label: 'Edits of an image', media: 'image' },
  'image-mix': { label: 'Mixes of images', media: 'image' },
  'image-upscale': { label: 'Upscaled images', media: 'image' },
  'video-upscale': { label: 'Upscaled clips', media: 'video' },
  'add-audio': { label: 'Sound for a clip', media: 'video' },
  speech: { label: 'Speech', media: 'audio' },
  'sound-effects': { label: 'Sound effects', media: 'audio' },
  music: { label: 'Music', media: 'audio' },
  chat: { label: 'Prompts, for the assistant', media: null },
  transcription: { label: 'Words of speech, for captions', media: null },
};

/** Families whose results have a length, by which they can be priced. */
export const hasLength = (family: OwnFamily): boolean =>
  families[family].media === 'video' || families[family].media === 'audio';

/** Families whose models make something that is paid for. */
export const hasPrice = (family: OwnFamily): boolean => families[family].media !== null;

/** Families whose models have a choice of formats. */
export const hasFormats = (family: OwnFamily): boolean => family === 'image' || family === 'clip';

const imageSizes: Readonly<Record<AspectRatio, Size>> = {
  '16:9': { width: 1280, height: 720 },
  '9:16': { width: 720, height: 1280 },
  '1:1': { width: 1024, height: 1024 },
  '4:3': { width: 1152, height: 864 },
  '3:4': { width: 864, height: 1152 },
  '21:9': { width: 1680, height: 720 },
};

/** The size that the form suggests for a ratio. */
export const presetSize = (family: OwnFamily, ratio: AspectRatio): Size =>
  family === 'clip' && ratio === '1:1' ? { width: 720, height: 720 } : imageSizes[ratio];

/** Sizes to which clips are upscaled, by their usual names. */
export const upscaleSizes: readonly { readonly label: string; readonly size: Size }[] = [
  { label: '720p', size: { width: 1280, height: 720 } },
  { label: '1080p', size: { width: 1920, height: 1080 } },
  { label: '2K', size: { width: 2560, height: 1440 } },
  { label: '4K', size: { width: 3840, height: 2160 } },
];

const written = ({ width, height }: Size) => ({ width: `${width}`, height: `${height}` });

/** The ratios that a new model of this family offers. */
export const usualRatios = (family: OwnFamily): AspectRatio[] =>
  family === 'image' ? ['1:1', '16:9', '9:16'] : family === 'clip' ? ['16:9', '9:16'] : [];

export const emptyForm = (connection: string): ModelForm => ({
  connection,
  source: '',
  family: 'image',
  label: '',
  note: '',
  remote: {},
  json: {},
  sizes: {},
  ratios: usualRatios('image'),
  seconds: '5',
  takesFirst: false,
  needsFirst: false,
  takesLast: false,
  per: 'result',
  credits: '5',
  defaultSeconds: '5',
  estimated: '30',
  timeout: '600',
});

/** The form of a stored model. */
export const formOf = (fields: OwnModelFields): ModelForm => ({
  connection: fields.connection,
  source: '',
  family: fields.family,
  label: fields.label,
  note: fields.note,
  remote: fields.remote,
  json: {},
  sizes: Object.fromEntries(Object.entries(fields.sizes).map(([ratio, size]) => [ratio, written(size)])),
  ratios: AspectRatio.array().parse(Object.keys(fields.sizes)),
  seconds: fields.seconds.join(', '),
  takesFirst: fields.takes_first_image,
  needsFirst: fields.needs_first_image,
  takesLast: fields.takes_last_image,
  per: fields.price.per,
  credits: `${fields.price.credits}`,
  defaultSeconds: fields.price.per === 'second' ? `${fields.price.defaultSeconds}` : '5',
  estimated: `${fields.estimated_seconds}`,
  timeout: `${fields.timeout_seconds}`,
});

/** The form for another family: with its usual formats. */
export const withFamily = (form: ModelForm, family: OwnFamily): ModelForm => ({
  ...form,
  family,
  ...(!hasLength(family) && { per: 'result' as const }),
  ratios: family === 'video-upscale' ? ['16:9'] : usualRatios(family),
  sizes: family === 'video-upscale' ? { '16:9': written({ width: 1920, height: 1080 }) } : {},
});

/** The form with what the vendor tells of the model. A name that was written stays. */
export function withDraft(form: ModelForm, draft: OwnModelDraft): ModelForm {
  const placed = draft.family && draft.family !== form.family ? withFamily(form, draft.family) : form;
  return {
    ...placed,
    remote: draft.remote,
    json: {},
    ...(form.label.trim() === '' && draft.label !== undefined && { label: draft.label.slice(0, 40) }),
    ...(draft.seconds?.length && { seconds: draft.seconds.join(', ') }),
    ...(draft.takes_first_image !== undefined && { takesFirst: draft.takes_first_image }),
    ...(draft.needs_first_image !== undefined && { needsFirst: draft.needs_first_image }),
    ...(draft.takes_last_image !== undefined && { takesLast: draft.takes_last_image }),
  };
}

/** Errors by the names of the fields: `label`, `sizes.16:9`, `remote.model`, …; '' for one of the whole form. */
export type FormErrors = Readonly<Record<string, string>>;

/** What the form would send, or its errors. */
export function fieldsOf(form: ModelForm): { readonly fields: OwnModelFields } | { readonly errors: FormErrors } {
  const errors: Record<string, string> = {};
  const number = (name: string, text: string, least: number, most: number): number => {
    const value = /^\d{1,6}$/.test(text.trim()) ? Number(text) : Number.NaN;
    if (!(value >= least && value <= most)) errors[name] = `Enter a whole number from ${least} to ${most}`;
    return value;
  };
  const { family, remote } = form;
  const sizes: Partial<Record<AspectRatio, Size>> = {};
  if (hasFormats(family) || family === 'video-upscale')
    for (const ratio of form.ratios) {
      const { width, height } = form.sizes[ratio] ?? written(presetSize(family, ratio));
      sizes[ratio] = {
        width: number(`sizes.${ratio}`, width, 64, 8_192),
        height: number(`sizes.${ratio}`, height, 64, 8_192),
      };
    }
  if (hasFormats(family) && form.ratios.length === 0) errors['sizes'] = messages.ownModelNeedsSize;
  const credits = hasPrice(family) ? number('credits', form.credits, 0, 100_000) : 0;
  const parsed = Object.fromEntries(
    Object.entries(form.json).flatMap(([name, text]): [string, unknown][] => {
      if (text.trim() === '') return [[name, undefined]];
      try {
        return [[name, JSON.parse(text)]];
      } catch {
        errors[`remote.${name}`] = 'This is not valid JSON';
        return [];
      }
    }),
  );
  const given = {
    label: form.label,
    note: form.note,
    family,
    connection: form.connection,
    remote: Object.fromEntries(Object.entries({ ...remote, ...parsed }).filter(([, value]) => value !== undefined)),
    sizes,
    seconds: family === 'clip' ? lengthsIn(form.seconds, errors) : [],
    takes_first_image: family === 'clip' && form.takesFirst,
    needs_first_image: family === 'clip' && form.takesFirst && form.needsFirst,
    takes_last_image: family === 'clip' && form.takesFirst && form.takesLast,
    price:
      form.per === 'result'
        ? { per: 'result', credits }
        : { per: 'second', credits, defaultSeconds: number('defaultSeconds', form.defaultSeconds, 1, 300) },
    estimated_seconds: number('estimated', form.estimated, 1, 3_600),
    timeout_seconds: number('timeout', form.timeout, 10, 86_400),
  };
  const checked = OwnModelFields.safeParse(given);
  if (checked.success) return Object.keys(errors).length > 0 ? { errors } : { fields: checked.data };
  for (const { path, message } of checked.error.issues) {
    const names = path.map((_, index) => path.slice(0, index + 1).join('.'));
    const name = names.at(-1) ?? '';
    // What was found wrong above has a better text.
    const isKnown = names.some((each) => (fieldNames[each] ?? each) in errors) || Number.isNaN(at(given, path));
    if (!isKnown) errors[fieldNames[name] ?? name] = message;
  }
  return { errors };
}

function at(value: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}

function lengthsIn(text: string, errors: Record<string, string>): number[] {
  const parts = text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number);
  if (parts.length === 0) errors['seconds'] = messages.ownModelNeedsSeconds;
  else if (parts.length > 12 || !parts.every((value) => value > 0 && value <= 300))
    errors['seconds'] = 'Enter up to 12 lengths from 1 to 300 seconds, such as 5, 10';
  return parts;
}

/** Fields of the contract under the names that the form has for them. */
const fieldNames: Readonly<Record<string, string>> = {
  'price.credits': 'credits',
  'price.defaultSeconds': 'defaultSeconds',
  estimated_seconds: 'estimated',
  timeout_seconds: 'timeout',
};

/** The server's sentences that are about one field. */
const sentences: ReadonlyMap<string, string> = new Map([
  [messages.ownModelNeedsSize, 'sizes'],
  [messages.ownModelNeedsSeconds, 'seconds'],
  [messages.ownModelConnectionGone, 'connection'],
]);

/** A refusal of the server at its field: "remote.model: Too small." belongs to `remote.model`. */
export function errorsFrom(sentence: string): FormErrors {
  const known = sentences.get(sentence);
  if (known !== undefined) return { [known]: sentence };
  const [, path, why] = /^([a-z][\w.]*): (.+)$/s.exec(sentence) ?? [];
  if (path === undefined || why === undefined) return { '': sentence };
  const name = fieldNames[path] ?? path;
  // Errors within a field of `remote` are shown at that field.
  const [first, second] = name.split('.');
  return first === 'remote' && second !== undefined
    ? { [`remote.${second}`]: name === `remote.${second}` ? why : sentence }
    : { [name]: why };
}
