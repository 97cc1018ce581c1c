import { expect, test } from 'vitest';
import type { ProviderTask } from '../spec/index.ts';
import {
  bananaEdit,
  demucs,
  fluxSchnell,
  hailuo,
  kling,
  seedance,
  seedream,
  twoImages,
  wan,
} from './fixtures/schemas.ts';
import {
  at,
  FieldTable,
  modelInput,
  problemsOfTable,
  readInputSchema,
  suggestionsOf,
  tableFromSchema,
} from './index.ts';

const inputOf = (document: object, name = 'Input') =>
  readInputSchema(document, at(document, `#/components/schemas/${name}`));

const refer = async (source: { readonly url: string } | object) => ('url' in source ? source.url : 'file');
const image = { url: 'https://studio.test/a' };

interface Draft {
  readonly document: object;
  /** Of the input in the document; the document itself if undefined. */
  readonly input?: string;
  readonly makes: FieldTable['makes'];
  readonly table: Omit<FieldTable, 'makes'>;
  readonly family: string | undefined;
  readonly seconds?: readonly number[];
  readonly notes: readonly string[];
}

const drafts: Readonly<Record<string, Draft>> = {
  'flux-schnell': {
    document: fluxSchnell,
    input: 'Input',
    makes: 'image',
    table: {
      fields: { prompt: 'prompt', aspectRatio: 'aspect_ratio', seed: 'seed', outputFormat: 'output_format' },
    },
    family: 'image',
    notes: [
      'Left at their defaults: “num_outputs”, “output_quality”, “disable_safety_checker”, “go_fast”, “megapixels”.',
    ],
  },
  'seedance-1-pro': {
    document: seedance,
    input: 'Input',
    makes: 'video',
    table: {
      fields: {
        prompt: 'prompt',
        aspectRatio: 'aspect_ratio',
        seed: 'seed',
        resolution: 'resolution',
        seconds: 'duration',
      },
      files: { image: 'image', lastImage: 'last_frame_image' },
    },
    family: 'clip',
    seconds: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    notes: ['Left at their defaults: “camera_fixed”, “fps”.'],
  },
  'wan-2.2': {
    document: wan,
    input: 'Input',
    makes: 'video',
    table: {
      fields: {
        prompt: 'prompt',
        seed: 'seed',
        resolution: 'resolution',
        seconds: { field: 'num_frames', perSecond: 16, plusFrames: 1 },
      },
      files: { image: 'image' },
    },
    family: 'clip',
    seconds: [5, 6],
    notes: ['Left at their defaults: “frames_per_second”, “sample_steps”, “sample_shift”.'],
  },
  demucs: {
    document: demucs,
    input: 'Input',
    makes: 'audio',
    table: { fields: {}, files: { audio: 'audio' } },
    family: undefined,
    notes: ['Left at their defaults: “model”, “output_format”, “mp3_bitrate”.'],
  },
  'multi-image-kontext-pro': {
    document: twoImages,
    input: 'Input',
    makes: 'image',
    table: {
      fields: { prompt: 'prompt', aspectRatio: 'aspect_ratio', seed: 'seed', outputFormat: 'output_format' },
      files: { image: 'input_image_1' },
      images: ['input_image_1', 'input_image_2'],
    },
    family: 'image-mix',
    notes: [],
  },
  'seedream at fal': {
    document: seedream,
    input: 'SeedreamInput',
    makes: 'image',
    table: { fields: { prompt: 'prompt', seed: 'seed', width: 'image_size.width', height: 'image_size.height' } },
    family: 'image',
    notes: ['Left at their defaults: “num_images”, “sync_mode”.'],
  },
  'nano-banana-2/edit at fal': {
    document: bananaEdit,
    input: 'NanoBanana2EditInput',
    makes: 'image',
    table: {
      fields: {
        prompt: 'prompt',
        aspectRatio: { field: 'aspect_ratio', values: { match_input_image: 'auto' } },
        outputFormat: { field: 'output_format', values: { jpg: 'jpeg' } },
      },
      files: { image: 'image_urls[]' },
      images: 'image_urls',
    },
    family: 'image-edit',
    notes: [],
  },
  'kling at fal': {
    document: kling,
    input: 'KlingInput',
    makes: 'video',
    table: {
      fields: { prompt: 'prompt', negativePrompt: 'negative_prompt', seconds: { field: 'duration', text: '{}' } },
      files: { image: 'image_url', lastImage: 'tail_image_url' },
    },
    family: 'clip',
    seconds: [5, 10],
    notes: ['Left at their defaults: “cfg_scale”.'],
  },
  hailuo: {
    document: hailuo,
    makes: 'video',
    table: {
      fields: { prompt: 'prompt', resolution: 'resolution', seconds: 'duration' },
      files: { image: 'first_frame_image' },
    },
    family: 'clip',
    seconds: [6, 10],
    notes: ['Left at their defaults: “prompt_optimizer”.'],
  },
};

const schemaOf = ({ document, input }: Draft) =>
  input === undefined ? readInputSchema(document) : inputOf(document, input);

test.each(Object.entries(drafts))('%s is drafted from its schema, and its table fits it', (name, draft) => {
  const schema = schemaOf(draft);
  const { makes, table, seconds = [], notes, family } = draft;
  const drafted = tableFromSchema(schema, makes);
  expect(drafted).toEqual({ table: { makes, ...table }, seconds, notes });
  expect(FieldTable.parse(drafted.table)).toEqual(drafted.table);
  expect(suggestionsOf(drafted, schema, name).family).toBe(family);
  expect(problemsOfTable(drafted.table, schema, { seconds })).toEqual([]);
});

test('tells a required input without a counterpart, with its values, and a length in an unknown form', () => {
  const schema = readInputSchema({
    required: ['prompt', 'style', 'steps'],
    properties: {
      prompt: { type: 'string' },
      style: { enum: ['anime', 'photo'] },
      steps: { type: 'integer', default: 4 },
      duration: { type: 'string', default: 'auto' },
      size: { type: 'string', enum: ['1024x1024', '1536x1024'] },
    },
  });
  expect(tableFromSchema(schema, 'image').notes).toEqual([
    '“size” takes "1024x1024", "1536x1024". Choose one of them as a constant.',
    '“duration” is text in an unknown form. It is left at its default.',
    '“style” is required, and nothing here fits it: add it as a constant ("anime", "photo").',
    'Left at their defaults: “steps”, “duration”, “size”.',
  ]);
});

test.each<[string, object, object, string | undefined]>([
  ['sound for a clip', { video: { type: 'string' }, prompt: {} }, { required: ['video'] }, 'add-audio'],
  ['an upscaler', { video_url: { type: 'string' } }, { required: ['video_url'] }, 'video-upscale'],
  ['lips', { video: {}, audio: {} }, { required: ['video', 'audio'] }, undefined],
])('guesses the family of %s from its inputs', (_, properties, more, family) => {
  const schema = readInputSchema({ properties, ...more });
  const draft = tableFromSchema(schema, 'video');
  expect(suggestionsOf(draft, schema, 'someone/foley').family).toBe(family);
});

test.each([
  ['someone/music-2', { prompt: {}, music_length_ms: { type: 'integer', minimum: 10_000, maximum: 60_000 } }, 'music'],
  ['someone/effects', { text: {}, duration_seconds: { type: 'number' } }, 'sound-effects'],
  ['someone/speaker', { text: {}, voice_id: {} }, 'speech'],
])('%s makes %j: %s', (name, properties, family) => {
  const schema = readInputSchema({ properties });
  expect(suggestionsOf(tableFromSchema(schema, 'audio'), schema, name).family).toBe(family);
});

test('sends nested fields, converted values and a single image as a list', async () => {
  const task: ProviderTask = {
    model: 'own',
    prompt: 'a pier',
    width: 1280,
    height: 720,
    seconds: 5,
    outputFormat: 'jpg',
    aspectRatio: '16:9',
    image,
  };
  const table = FieldTable.parse({
    makes: 'video',
    fields: {
      prompt: 'input.text',
      width: 'size.width',
      height: 'size.height',
      seconds: { field: 'num_frames', perSecond: 16, plusFrames: 1 },
      outputFormat: { field: 'format', values: { jpg: 'jpeg' } },
      aspectRatio: { field: 'shape', text: 'r{}' },
    },
    files: { image: 'input.pictures[]' },
    constants: { 'size.unit': 'px' },
  });
  expect(await modelInput(table, task, refer)).toEqual({
    input: { text: 'a pier', pictures: ['https://studio.test/a'] },
    size: { unit: 'px', width: 1280, height: 720 },
    num_frames: 81,
    format: 'jpeg',
    shape: 'r16:9',
  });
});

test.each<[string, Partial<FieldTable>, object, string[]]>([
  ['a field that is gone', { fields: { prompt: 'prompt', seed: 'seeds' } }, {}, ['“seeds” is not taken.']],
  [
    'a nested field that is gone',
    { fields: { prompt: 'prompt', width: 'fps.width' } },
    {},
    ['“fps.width” is not taken.'],
  ],
  ['a file that is gone', { files: { image: 'start' } }, {}, ['“start” is not taken.']],
  ['a list for one file', { files: { image: 'image[]' } }, {}, ['“image” takes string, not a file.']],
  ['a constant of another type', { constants: { fps: '24' } }, {}, ['“fps” does not take "24", but integer.']],
  ['a constant that is not listed', { constants: { fps: 25 } }, {}, ['“fps” does not take 25, but 24.']],
  [
    'a length out of range',
    { fields: { prompt: 'prompt', seconds: 'duration' } },
    { seconds: [5, 15] },
    ['“duration” does not take 15, but 12 and less.'],
  ],
  [
    'a ratio that is not listed',
    { fields: { prompt: 'prompt', aspectRatio: 'aspect_ratio' } },
    { aspectRatio: ['16:9', '2:1'] },
    ['“aspect_ratio” does not take "2:1", but "16:9", "4:3", "1:1", "3:4", "9:16", "21:9", "9:21".'],
  ],
  ['a required field that is not sent', { fields: {} }, {}, ['“prompt” is required, and is not sent.']],
])('finds %s', (_, change, sendable, problems) => {
  const table: FieldTable = { makes: 'video', fields: { prompt: 'prompt' }, ...change };
  expect(problemsOfTable(table, inputOf(seedance), sendable)).toEqual(problems);
});

test('a schema that refers to itself, or to nothing, is read', () => {
  const document = { $defs: { node: { properties: { child: { $ref: '#/$defs/node' } } } }, $ref: '#/$defs/node' };
  expect([...readInputSchema(document).fields.keys()]).toEqual(['child']);
  expect(readInputSchema({ properties: { a: { $ref: '#/$defs/b' } } }).fields.get('a')?.types).toEqual([]);
});
