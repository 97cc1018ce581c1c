import type { ModelDraft } from '../spec/index.ts';
import { fieldAt, typesOf } from './check-table.ts';
import { fieldOf, type FieldTable, type FileField, type Scalar, type ScalarField, type Target } from './field-table.ts';
import type { InputSchema } from './input-schema.ts';

/** Names that vendors' models have for our fields, the usual ones first. */
const SCALARS: Readonly<Partial<Record<ScalarField, readonly string[]>>> = {
  prompt: ['prompt', 'text', 'text_prompt', 'gen_text', 'input_text'],
  negativePrompt: ['negative_prompt'],
  aspectRatio: ['aspect_ratio', 'ratio'],
  seed: ['seed'],
  resolution: ['resolution', 'target_resolution'],
  outputFormat: ['output_format'],
  voice: ['voice', 'voice_id'],
};
const SECONDS = ['duration', 'seconds', 'duration_seconds', 'seconds_total', 'video_length'];
const FRAMES = ['num_frames', 'frames'];
const MILLISECONDS = ['music_length_ms', 'duration_ms'];
const SIZES = ['image_size', 'video_size', 'size'];
const FILES: Readonly<Record<FileField, readonly string[]>> = {
  image: [
    'image',
    'input_image',
    'image_url',
    'start_image',
    'first_frame_image',
    'first_frame',
    'start_image_url',
    'first_frame_url',
    'first_frame_image_url',
    'image_prompt',
    'init_image',
    'img',
  ],
  lastImage: [
    'last_frame_image',
    'end_image',
    'tail_image_url',
    'last_frame',
    'last_image',
    'end_image_url',
    'last_frame_url',
    'last_frame_image_url',
  ],
  video: ['video', 'video_url', 'input_video'],
  audio: ['audio', 'audio_url', 'input_audio'],
};
const IMAGE_LISTS = ['image_urls', 'input_images', 'image_input', 'reference_images', 'images', 'reference_image_urls'];
const NUMBERED = /^(?:input_)?image_?\d{1,2}(?:_url)?$/;

/** Words for the sizes of images, where no pixels are taken. */
const SIZE_WORDS = {
  '1:1': 'square_hd',
  '16:9': 'landscape_16_9',
  '9:16': 'portrait_16_9',
  '4:3': 'landscape_4_3',
  '3:4': 'portrait_4_3',
} as const;

export interface TableDraft {
  readonly table: FieldTable;
  /** Lengths in seconds to choose from. */
  readonly seconds: readonly number[];
  readonly notes: readonly string[];
}

/** Suggests a table for the inputs that a vendor publishes. */
export function tableFromSchema(schema: InputSchema, makes: FieldTable['makes']): TableDraft {
  const notes: string[] = [];
  const has = (names: readonly string[]): string | undefined => names.find((name) => schema.fields.has(name));
  const fields: Partial<Record<ScalarField, Target>> = {};
  for (const [ours, names] of Object.entries(SCALARS) as [ScalarField, readonly string[]][]) {
    const name = has(names);
    if (name !== undefined) fields[ours] = name;
  }
  const ratio = has(SCALARS.aspectRatio ?? []);
  const ratios = ratio === undefined ? undefined : schema.fields.get(ratio)?.values;
  // The studio's word for the ratio of the input.
  if (ratio !== undefined && ratios?.includes('auto') && !ratios.includes('match_input_image'))
    fields.aspectRatio = { field: ratio, values: { match_input_image: 'auto' } };
  const formats = schema.fields.get('output_format')?.values ?? ['jpg', 'png'];
  if (!formats.includes('jpg') || !formats.includes('png')) {
    delete fields.outputFormat;
    if (formats.includes('jpeg') && formats.includes('png'))
      fields.outputFormat = { field: 'output_format', values: { jpg: 'jpeg' } };
  }
  if (!fields.aspectRatio) Object.assign(fields, sizeFields(schema, notes));
  const length = lengthOf(schema, notes);
  if (length) fields.seconds = length.target;
  const table: FieldTable = { makes, fields, ...fileTargets(schema) };
  return { table, seconds: length?.seconds ?? [], notes: [...notes, ...leftOut(table, schema)] };
}

/** The fields for the size in pixels, or for its word. */
function sizeFields(schema: InputSchema, notes: string[]): Partial<Record<ScalarField, Target>> {
  const pair = (prefix: string) =>
    fieldAt(schema, `${prefix}width`) && fieldAt(schema, `${prefix}height`)
      ? { width: `${prefix}width`, height: `${prefix}height` }
      : undefined;
  const pixels = ['', ...SIZES.map((name) => `${name}.`)].map(pair).find((found) => found !== undefined);
  if (pixels) return pixels;
  for (const name of SIZES) {
    const values = schema.fields.get(name)?.values;
    if (values && Object.values(SIZE_WORDS).every((word) => values.includes(word)))
      return { aspectRatio: { field: name, values: { ...SIZE_WORDS } } };
    if (values) notes.push(`“${name}” takes ${listed(values)}. Choose one of them as a constant.`);
  }
  return {};
}

interface Length {
  readonly target: Target;
  readonly seconds: readonly number[];
}

/** How the length is asked for, and the lengths that are taken. */
function lengthOf(schema: InputSchema, notes: string[]): Length | undefined {
  const found = (names: readonly string[]) =>
    names.flatMap((name) => {
      const field = schema.fields.get(name);
      return field ? [{ name, field }] : [];
    })[0];
  const seconds = found(SECONDS);
  if (seconds) return lengthInSeconds(seconds.name, seconds.field, notes);
  const ms = found(MILLISECONDS);
  if (ms) return { target: { field: ms.name, perSecond: 1_000 }, seconds: wholeSeconds(ms.field, 1_000, 0) };
  const frames = found(FRAMES);
  if (!frames) return undefined;
  const rate = found(['frames_per_second', 'fps', 'frame_rate'])?.field.default;
  if (typeof rate !== 'number') {
    notes.push(`“${frames.name}” is a length in frames, and their rate is not published. It is left at its default.`);
    return undefined;
  }
  const usual = frames.field.default;
  // Many models make a first frame and then whole seconds: 81 frames are 5 s at 16 a second.
  const plusFrames = typeof usual === 'number' && usual % rate === 1 ? 1 : 0;
  return {
    target: { field: frames.name, perSecond: rate, ...(plusFrames > 0 && { plusFrames }) },
    seconds: wholeSeconds(frames.field, rate, plusFrames),
  };
}

/** `5`, `"5"` or `"5s"`. */
function lengthInSeconds(name: string, field: InputSchema, notes: string[]): Length | undefined {
  const option = [field, ...field.options].find(({ types, values }) => types.length > 0 || values) ?? field;
  const { values = [], types, default: usual = field.default } = option;
  const isText = types.includes('string') || values.some((value) => typeof value === 'string');
  if (!isText) {
    const numbers = values.filter((value) => typeof value === 'number' && value > 0) as number[];
    return { target: name, seconds: numbers.length > 0 ? numbers : wholeSeconds(option, 1, 0) };
  }
  const texts = (values.length > 0 ? values : [usual ?? '']).map(String).filter((text) => /^\d+(\.\d+)?s?$/.test(text));
  if (texts.length === 0) {
    notes.push(`“${name}” is text in an unknown form. It is left at its default.`);
    return undefined;
  }
  const text = texts.every((one) => one.endsWith('s')) ? '{}s' : '{}';
  return { target: { field: name, text }, seconds: texts.map((one) => Number.parseFloat(one)) };
}

/** No more lengths than a menu shows. */
const MOST_LENGTHS = 12;

/** The whole seconds within a field's bounds; of a long range every fifth. */
function wholeSeconds(field: InputSchema, perSecond: number, plus: number): number[] {
  const { minimum = 1, maximum, default: usual } = field;
  const first = Math.max(1, Math.ceil((minimum - plus) / perSecond));
  if (maximum === undefined) {
    const one = typeof usual === 'number' ? Math.round((usual - plus) / perSecond) : 0;
    return one > 0 ? [one] : [];
  }
  const last = Math.floor((maximum - plus) / perSecond);
  const all = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return all.length <= MOST_LENGTHS ? all : all.filter((one) => one % 5 === 0).slice(0, MOST_LENGTHS);
}

function fileTargets(schema: InputSchema): Pick<FieldTable, 'files' | 'images'> {
  const isList = (name: string): boolean => {
    const field = schema.fields.get(name);
    return field !== undefined && typesOf(field).has('array');
  };
  const files: Partial<Record<FileField, string>> = {};
  for (const [ours, names] of Object.entries(FILES) as [FileField, readonly string[]][]) {
    const name = names.find((one) => schema.fields.has(one));
    if (name !== undefined) files[ours] = isList(name) ? `${name}[]` : name;
  }
  const numbered = [...schema.fields.keys()].filter((name) => NUMBERED.test(name));
  const list = [...IMAGE_LISTS, ...FILES.image].find((name) => schema.fields.has(name) && isList(name));
  const images = list ?? (numbered.length > 1 ? numbered : undefined);
  const first = typeof images === 'string' ? `${images}[]` : images?.[0];
  if (files.image === undefined && first !== undefined) files.image = first;
  return { ...(Object.keys(files).length > 0 && { files }), ...(images !== undefined && { images }) };
}

const listed = (values: readonly Scalar[]): string => values.map((value) => JSON.stringify(value)).join(', ');

/** What the studio does not send. */
function leftOut(table: FieldTable, schema: InputSchema): string[] {
  const sent = new Set(
    [...Object.values(table.fields).map(fieldOf), ...Object.values(table.files ?? {}), table.images ?? []]
      .flat()
      .map((name) => name.replace(/\[\]$/, '').split('.')[0]),
  );
  const others = [...schema.fields].filter(([name]) => !sent.has(name));
  const isNeeded = ([name, field]: (typeof others)[number]): boolean =>
    schema.required.has(name) && field.default === undefined;
  const optional = others.filter((one) => !isNeeded(one)).map(([name]) => `“${name}”`);
  return [
    ...others.filter(isNeeded).map(([name, { values }]) => {
      const choice = values ? ` (${listed(values)})` : '';
      return `“${name}” is required, and nothing here fits it: add it as a constant${choice}.`;
    }),
    ...(optional.length > 0 ? [`Left at their defaults: ${optional.join(', ')}.`] : []),
  ];
}

/** Whether the model takes nothing without this field; `[]` marks one that takes a list. */
const needs = (schema: InputSchema, field: string | undefined): boolean =>
  field !== undefined && schema.required.has(field.replace(/\[\]$/, ''));

/** The family that fits a table; undefined if none does. `name`: the model's, for what its inputs do not tell. */
export function familyOf({ makes, fields, files = {}, images }: FieldTable, schema: InputSchema, name: string) {
  const isNeeded = (field: string | undefined): boolean => needs(schema, field);
  const several = typeof images === 'string' ? images : images?.[1];
  if (makes === 'image') {
    if (isNeeded(several) && !/edit/i.test(name)) return 'image-mix';
    if (!fields.prompt) return files.image ? 'image-upscale' : undefined;
    return isNeeded(files.image) ? 'image-edit' : 'image';
  }
  if (makes === 'video') {
    if (isNeeded(files.audio)) return undefined;
    if (isNeeded(files.video)) return fields.prompt ? soundFamily(name) : 'video-upscale';
    return fields.prompt ? 'clip' : undefined;
  }
  if (!fields.prompt || isNeeded(files.audio) || isNeeded(files.video)) return undefined;
  if (fields.voice || /speech|tts|voice/i.test(name)) return 'speech';
  return /music|song/i.test(name) ? 'music' : 'sound-effects';
}

const soundFamily = (name: string) => (/audio|sound|foley/i.test(name) ? 'add-audio' : undefined);

/** A draft's suggestions that follow from its table. */
export function suggestionsOf(
  { table, seconds, notes }: TableDraft,
  schema: InputSchema,
  name: string,
): Omit<ModelDraft, 'remote'> {
  const family = familyOf(table, schema, name);
  return {
    ...(family !== undefined && { family }),
    seconds,
    takesFirstImage: table.files?.image !== undefined,
    needsFirstImage: needs(schema, table.files?.image),
    takesLastImage: table.files?.lastImage !== undefined,
    notes,
  };
}
