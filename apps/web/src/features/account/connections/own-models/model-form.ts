import {
  AspectRatio,
  OwnFamily,
  OwnModelFields,
  isPrivateAddress,
  messages,
  type Connection,
  type Issue,
  type MediaType,
  type OwnModelDraft,
  type Size,
} from '@kinoloom/contract';
import { z } from 'zod';
import * as words from '../../../../words/en/studio/own-models.ts';
import { missingIn, type SchemaField } from './schema-fields.ts';

const Text = z.string();

/** The form of a model as it is written: numbers are texts until they are sent. */
export const ModelForm = z.object({
  ...OwnModelFields.shape,
  label: Text,
  note: Text,
  connection: Text,
  needs_first_image: z.boolean(),
  /** Of all ratios; those of `ratios` are on offer, in that order. */
  sizes: z.record(AspectRatio, z.object({ width: Text, height: Text })),
  ratios: z.array(AspectRatio),
  seconds: Text,
  price: z.object({ per: z.enum(['result', 'second']), credits: Text, defaultSeconds: Text }),
  estimated_seconds: Text,
  timeout_seconds: Text,
  /** The model's id at its vendor, or a workflow. */
  source: Text,
  /** What was written for the fields of `remote` that are JSON, while it differs from them. */
  json: z.record(Text, Text.optional()),
});
export type ModelForm = z.infer<typeof ModelForm>;

export const families: Readonly<Record<OwnFamily, { readonly label: string; readonly media: MediaType | null }>> = {
  image: { label: words.imagesFromPrompt, media: 'image' },
  clip: { label: words.clipsFromPrompt, media: 'video' },
  'image-edit': { label: words.edits, media: 'image' },
  'image-mix': { label: words.mixes, media: 'image' },
  'image-upscale': { label: words.upscaledImages, media: 'image' },
  'video-upscale': { label: words.upscaledClips, media: 'video' },
  'add-audio': { label: words.soundForClip, media: 'video' },
  speech: { label: words.speech, media: 'audio' },
  'sound-effects': { label: words.soundEffects, media: 'audio' },
  music: { label: words.music, media: 'audio' },
  chat: { label: words.promptsForAssistant, media: null },
  transcription: { label: words.captions, media: null },
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

/** A size in the form. */
export const written = ({ width, height }: Size) => ({ width: `${width}`, height: `${height}` });

/** The sizes that the form suggests, but for those that are given. */
const sizesFor = (family: OwnFamily, given: Partial<Record<AspectRatio, Size>> = {}): ModelForm['sizes'] => {
  const usual = family === 'clip' ? { ...imageSizes, '1:1': { width: 720, height: 720 } } : imageSizes;
  const sizeOf = (ratio: AspectRatio) => written(given[ratio] ?? usual[ratio]);
  return Object.fromEntries(AspectRatio.options.map((ratio) => [ratio, sizeOf(ratio)])) as ModelForm['sizes'];
};

/** Sizes to which clips are upscaled, by their usual names. */
export const upscaleSizes: readonly { readonly label: string; readonly size: Size }[] = [
  { label: '720p', size: { width: 1280, height: 720 } },
  { label: '1080p', size: { width: 1920, height: 1080 } },
  { label: '2K', size: { width: 2560, height: 1440 } },
  { label: '4K', size: { width: 3840, height: 2160 } },
];

/** The ratios that a new model of this family offers. */
export const usualRatios = (family: OwnFamily): AspectRatio[] =>
  family === 'image' ? ['1:1', '16:9', '9:16'] : family === 'clip' ? ['16:9', '9:16'] : [];

/** What a connection decides of the form of its models. */
export type ConnectionTerms = Pick<Connection, 'id' | 'base_url'>;

/** What a new model costs, and when its jobs are given up: nothing, and late, on a server of one's own. */
const termsOf = (address: string | null | undefined): { readonly credits: string; readonly timeout: string } =>
  address != null && isPrivateAddress(address) ? { credits: '0', timeout: '7200' } : { credits: '5', timeout: '600' };

/** The form with the connection's usual terms, where others were not written. */
export function withConnection(
  form: ModelForm,
  { id, base_url }: ConnectionTerms,
  before?: ConnectionTerms,
): ModelForm {
  const usual = termsOf(before?.base_url);
  const now = termsOf(base_url);
  return {
    ...form,
    connection: id,
    ...(form.price.credits === usual.credits && { price: { ...form.price, credits: now.credits } }),
    ...(form.timeout_seconds === usual.timeout && { timeout_seconds: now.timeout }),
  };
}

export function emptyForm({ id: connection, base_url }: ConnectionTerms): ModelForm {
  const { credits, timeout } = termsOf(base_url);
  return {
    connection,
    source: '',
    family: 'image',
    label: '',
    note: '',
    remote: {},
    json: {},
    sizes: sizesFor('image'),
    ratios: usualRatios('image'),
    seconds: '5',
    takes_first_image: false,
    needs_first_image: false,
    takes_last_image: false,
    price: { per: 'result', credits, defaultSeconds: '5' },
    estimated_seconds: '30',
    timeout_seconds: timeout,
  };
}

/** The form of a stored model. */
export const formOf = (fields: OwnModelFields): ModelForm => ({
  ...fields,
  source: '',
  json: {},
  ...formatsOf(fields.family, fields.sizes),
  seconds: fields.seconds.join(', '),
  price: {
    per: fields.price.per,
    credits: `${fields.price.credits}`,
    defaultSeconds: fields.price.per === 'second' ? `${fields.price.defaultSeconds}` : '5',
  },
  estimated_seconds: `${fields.estimated_seconds}`,
  timeout_seconds: `${fields.timeout_seconds}`,
});

const formatsOf = (family: OwnFamily, sizes: OwnModelFields['sizes']): Pick<ModelForm, 'ratios' | 'sizes'> => ({
  ratios: AspectRatio.array().parse(Object.keys(sizes)),
  sizes: sizesFor(family, sizes),
});

/** The form for another family: with its usual formats. */
export const withFamily = (form: ModelForm, family: OwnFamily): ModelForm => ({
  ...form,
  family,
  ...(!hasLength(family) && { price: { ...form.price, per: 'result' } }),
  ...(family === 'video-upscale'
    ? formatsOf(family, { '16:9': { width: 1920, height: 1080 } })
    : { ratios: usualRatios(family), sizes: sizesFor(family) }),
});

const LABEL_MAX = 40;

/** The form with what the vendor tells of the model. A name that was written stays. */
export function withDraft(form: ModelForm, draft: OwnModelDraft): ModelForm {
  const placed = draft.family && draft.family !== form.family ? withFamily(form, draft.family) : form;
  const { takes_first_image, needs_first_image, takes_last_image } = draft;
  return {
    ...placed,
    remote: draft.remote,
    json: {},
    ...(form.label.trim() === '' && draft.label !== undefined && { label: draft.label.slice(0, LABEL_MAX) }),
    ...(draft.sizes && hasFormats(placed.family) && formatsOf(placed.family, draft.sizes)),
    ...(draft.seconds?.length && { seconds: draft.seconds.join(', ') }),
    ...(takes_first_image !== undefined && { takes_first_image }),
    ...(needs_first_image !== undefined && { needs_first_image }),
    ...(takes_last_image !== undefined && { takes_last_image }),
  };
}

/** A label that none of these has, with a number where it is taken. */
export function unusedLabel(label: string, taken: readonly string[]): string {
  const plain = new Set(taken.map((each) => each.trim().toLowerCase()));
  for (let n = 1; ; n++) {
    const end = n === 1 ? '' : ` ${n}`;
    const tried = `${label.slice(0, LABEL_MAX - end.length)}${end}`;
    if (!plain.has(tried.trim().toLowerCase())) return tried;
  }
}

function whole(least: number, most: number) {
  const isOne = (text: string): boolean =>
    /^\d{1,6}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most;
  return Text.refine(isOne, words.wholeNumberNeeded({ least, most })).transform(Number);
}
const side = whole(64, 8_192);

const lengths = Text.transform((text) =>
  text
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map(Number),
)
  .refine((parts) => parts.length > 0, messages.ownModelNeedsSeconds)
  .refine((parts) => parts.length <= 12 && parts.every((value) => value > 0 && value <= 300), words.lengthsNeeded);

/** In place of a value that is not valid JSON. */
const NO_JSON = Symbol('not JSON');

const Sent = (fields: readonly SchemaField[]) =>
  z.object({
    ...OwnModelFields.shape,
    remote: z.record(Text, z.unknown()).superRefine((remote, context) => {
      for (const [name, value] of Object.entries(remote))
        if (value === NO_JSON) context.addIssue({ code: 'custom', path: [name], message: words.invalidJson });
      for (const [name, message] of missingIn(fields, remote))
        context.addIssue({ code: 'custom', path: [name], message });
    }),
    sizes: z
      .partialRecord(AspectRatio, z.object({ width: side, height: side }))
      .refine((sizes) => Object.keys(sizes).length > 0, messages.ownModelNeedsSize)
      .default({}),
    seconds: lengths.default([]),
    price: z
      .object({ per: ModelForm.shape.price.shape.per, credits: whole(0, 100_000), defaultSeconds: whole(1, 300) })
      .transform(({ per, credits, ...rest }) => (per === 'result' ? { per, credits } : { per, credits, ...rest })),
    estimated_seconds: whole(1, 3_600),
    timeout_seconds: whole(10, 86_400),
  });

/** What the form sends to a connection whose kind has these fields, made from what is written. */
export const sentFields = (fields: readonly SchemaField[]) => ModelForm.transform(counted).pipe(Sent(fields));

/** The form with what its family has not left out. */
function counted({ source: _source, json, ratios, ...form }: ModelForm): z.input<ReturnType<typeof Sent>> {
  const { family, price } = form;
  const isClip = family === 'clip';
  const takesFirst = isClip && form.takes_first_image;
  const parsed = Object.entries(json).map(([name, text]) => [
    name,
    text === undefined ? form.remote[name] : parse(text),
  ]);
  const remote: Record<string, unknown> = { ...form.remote, ...Object.fromEntries(parsed) };
  return {
    ...form,
    remote: Object.fromEntries(Object.entries(remote).filter(([, value]) => value != null)),
    sizes:
      hasFormats(family) || family === 'video-upscale'
        ? Object.fromEntries(ratios.map((ratio) => [ratio, form.sizes[ratio]]))
        : undefined,
    seconds: isClip ? form.seconds : undefined,
    takes_first_image: takesFirst,
    needs_first_image: takesFirst && form.needs_first_image,
    takes_last_image: takesFirst && form.takes_last_image,
    ...(price.per === 'result' && { price: { ...price, defaultSeconds: '5' } }),
    ...(!hasPrice(family) && {
      price: { per: 'result', credits: '0', defaultSeconds: '5' },
      estimated_seconds: '30',
      timeout_seconds: '600',
    }),
  };
}

function parse(json: string): unknown {
  if (json.trim() === '') return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return NO_JSON;
  }
}

/** A refusal of the server at the field that shows it: what is wrong within a field of `remote` is told at that field. */
export function placed({ path, message }: Issue): { readonly name: string; readonly message: string } {
  const name = path.join('.');
  const isWithin = path[0] === 'remote' && path.length > 2;
  return isWithin ? { name: path.slice(0, 2).join('.'), message: `${name}: ${message}` } : { name, message };
}
