import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Hono } from 'hono';
import { z } from 'zod';
import { findModel, limits, type Entry, type Family } from '@kinoloom/contract';
import type { App } from '../../apps/server/src/http/index.ts';
import type { CatalogueOperation, GenerationDeps } from '../../apps/server/src/generation/operation.ts';
import { findOperation, operations } from '../../apps/server/src/generation/operations.ts';
import type { Recipe } from '../../apps/server/src/generation/recipe.ts';
import { summariesOf } from '../../apps/server/src/generation/summaries.ts';
import { withTask } from '../../apps/server/src/generation/task.ts';
import { tables } from '../../apps/server/src/platform/db/index.ts';
import type { ProviderTask } from '../../packages/providers/src/index.ts';

const USER = 'user-1';
const VOICE = 'EXAVITQu4vr4xnSDxMaL';

/** Above the largest file that Replicate takes inline, so that it is uploaded. */
const LARGE = 300_000;

const stored = (mediaType: string, mime: string, width: number | null, height: number | null, size = 2_000) => ({
  mediaType,
  mime,
  width,
  height,
  size,
  durationMs: mediaType === 'image' ? null : 5_000,
});

/** The user's media, by id. */
const MEDIA: Readonly<Record<string, ReturnType<typeof stored>>> = {
  'photo-wide': stored('image', 'image/png', 1600, 900),
  'photo-tall': stored('image', 'image/webp', 900, 1600),
  'photo-square': stored('image', 'image/jpeg', 1000, 1000),
  'photo-large': stored('image', 'image/jpeg', 1600, 900, LARGE),
  'clip-small': stored('video', 'video/mp4', 640, 360),
  'clip-large': stored('video', 'video/webm', 360, 640, LARGE),
  'sound-small': stored('audio', 'audio/mpeg', null, null),
  'sound-large': stored('audio', 'audio/wav', null, null, LARGE),
};

type Body = Readonly<Record<string, unknown>>;

const placement = { gridPositionX: 0, gridPositionY: -100, xStart: 0, xEnd: 720, yStart: 100, yEnd: 1180 };

/** What a request of each family may name as its sources, and fields that only make sense together. */
const SOURCES: Readonly<Record<Exclude<Family, 'veo-upgrade' | 'long-video'>, readonly Body[]>> = {
  image: [{}],
  clip: [
    {},
    { image: 'photo-wide' },
    { image: 'photo-tall' },
    { image: 'photo-large' },
    { image: 'clip-small#last' },
    { image: 'photo-wide', lastImage: 'photo-large' },
  ],
  veo: [{}, { referenceImageUrl: 'photo-wide' }, { referenceImageUrl: 'clip-small#first', lastImageUrl: 'photo-tall' }],
  'act-2': [
    { characterImage: 'photo-wide', referenceVideo: 'clip-small' },
    { characterImage: 'photo-tall', referenceVideo: 'clip-large' },
    { characterImage: 'photo-square', referenceVideo: 'clip-small' },
    { characterVideo: 'clip-large', referenceVideo: 'clip-small' },
  ],
  'image-edit': [{ inputImage: 'photo-wide' }, { inputImage: 'photo-large' }],
  'image-mix': [
    { inputImages: ['photo-wide', 'photo-tall'] },
    { inputImages: ['photo-wide', 'photo-tall', 'photo-large'] },
    { inputImages: Array.from({ length: limits.mix.max }, () => 'photo-square') },
  ],
  'image-upscale': [{ imageUrl: 'photo-wide' }, { imageUrl: 'photo-large' }],
  'video-upscale': [{ video: 'clip-small' }, { video: 'clip-large' }],
  'runway-upscale': [{ video: 'clip-small' }, { video: 'clip-large' }],
  reframe: [{ videoUrl: 'clip-small' }, { videoUrl: 'clip-large' }, { videoUrl: 'clip-small', ...placement }],
  'add-audio': [{ video: 'clip-small' }, { video: 'clip-large' }],
  lipsync: [
    { videoUrl: 'clip-small', audioUrl: 'sound-small' },
    { videoUrl: 'clip-large', audioUrl: 'sound-large' },
  ],
  speech: [{}],
  'voice-changer': [{ audioUrl: 'sound-small' }, { audioUrl: 'clip-small' }],
  'voice-change': [{ audioUrl: 'sound-large' }, { audioUrl: 'clip-small' }],
  'sound-effects': [{}],
  music: [{}],
  'split-audio': [{ audioUrl: 'sound-small' }, { audioUrl: 'clip-large' }],
};

const NAMED_WITH_SOURCES: ReadonlySet<string> = new Set(Object.values(SOURCES).flat().flatMap(Object.keys));

/** Values of fields whose schema does not tell them. Without any: the field is the caller's, or accepted and ignored. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  userId: [],
  user_id: [],
  flow_id: [],
  devBypass: [],
  creditsRequired: [],
  videoDurationSeconds: [],
  originalAspectRatio: [],
  originalDuration: [],
  originalWidth: [],
  originalHeight: [],
  voice_id: [VOICE],
  voiceId: [VOICE],
  // 7 is no length on offer.
  duration: [5, 10, 7],
  resolution: ['1280x720', '720x1280', '1024x1024', '1080p', '720p'],
  music_length_ms: limits.music.seconds.map((seconds) => seconds * 1_000),
};

/** A field of a request's body as JSON Schema. */
interface Field {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Field[];
  readonly format?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Field>>;
  readonly required?: readonly string[];
}

/** Every choice that a field offers; of a number or a text, both ends. Undefined: its schema does not tell. */
function choicesOf({ type, enum: options, const: only, anyOf, properties, ...limits }: Field): unknown[] | undefined {
  if (options) return [...options];
  if (only !== undefined) return [only];
  if (anyOf) return anyOf.flatMap((one) => choicesOf(one) ?? []);
  if (type === 'boolean') return [true, false];
  if (type === 'object' && properties) return variantsOf({}, properties).slice(1);
  if (type === 'string' && limits.maxLength !== undefined)
    return ['x'.repeat(Math.max(1, limits.minLength ?? 0)), 'x'.repeat(limits.maxLength)];
  if (limits.minimum !== undefined && limits.maximum !== undefined) return [limits.minimum, limits.maximum];
  return undefined;
}

/** The body itself, and one for each other value of each field. */
function variantsOf(body: Body, fields: Readonly<Record<string, Field>>): Body[] {
  const others = Object.entries(fields).flatMap(([name, field]) => {
    if (NAMED_WITH_SOURCES.has(name) || field.format === 'binary' || name in SELECTORS) return [];
    const choices = VALUES[name] ?? choicesOf(field);
    if (!choices) throw new Error(`no value is known for the field ${name}`);
    return choices.map((choice) => ({ ...body, [name]: choice }));
  });
  return [body, ...others];
}

/** Fields that choose the catalogue entry at an address that serves several. */
const SELECTORS: Readonly<Record<string, (sharing: readonly Entry[]) => readonly string[]>> = {
  model: (sharing) => sharing.map(({ id }) => id),
  targetResolution: (sharing) => sharing.map(({ id }) => id.replace('wavespeed-', '')),
};

const takesLastImage = (id: unknown): boolean => {
  const model = findModel(String(id));
  return model?.media === 'video' && model.takesLastImage;
};

/** Every body that a user may send to an endpoint, one field changed at a time. */
function bodiesOf(
  sharing: readonly Entry[],
  fields: Readonly<Record<string, Field>>,
  required: readonly string[],
): Body[] {
  const { family } = sharing[0]!;
  const selector = Object.keys(SELECTORS).find((name) => name in fields);
  const chosen = selector === undefined ? [{}] : SELECTORS[selector]!(sharing).map((id) => ({ [selector]: id }));
  return chosen.flatMap((choice: Body) =>
    SOURCES[family as keyof typeof SOURCES].flatMap((sources) => {
      if (sources['lastImage'] !== undefined && 'model' in choice && !takesLastImage(choice['model'])) return [];
      const needed = required
        .filter((name) => !NAMED_WITH_SOURCES.has(name) && !(name in SELECTORS))
        .map((name) => [name, (VALUES[name] ?? choicesOf(fields[name]!))?.[0] ?? 'A lighthouse']);
      return variantsOf({ ...Object.fromEntries(needed), ...choice, ...sources }, fields);
    }),
  );
}

/** An endpoint of the server that starts an operation, as it documents itself. */
interface Documented {
  readonly method: string;
  readonly path: string;
  readonly request?: { readonly body?: { readonly content: Readonly<Record<string, { readonly schema: z.ZodType }>> } };
}

/** A recipe that the server made of a request, and the work that it belongs to. */
export interface Made {
  readonly operation: CatalogueOperation;
  readonly recipe: Recipe;
}

/** Ends a request once its recipe is complete: what follows needs a database. */
class RecipeMade extends Error {
  override readonly name = 'RecipeMade';
  readonly made: Made;
  constructor(made: Made) {
    super('the recipe is made');
    this.made = made;
  }
}

/** The values in a condition of a query. */
function valuesIn(condition: unknown): unknown[] {
  if (typeof condition !== 'object' || condition === null) return [];
  if ('queryChunks' in condition && Array.isArray(condition.queryChunks))
    return condition.queryChunks.flatMap(valuesIn);
  return 'encoder' in condition && 'value' in condition ? [condition.value] : [];
}

/** The rows that the server reads on its way to a recipe and a task: a flow, media, and their files. */
function rowsOf(table: unknown, values: readonly unknown[]): object[] {
  if (table === tables.flow)
    return [{ flow: { id: 'flow-1', userId: USER, createdAt: new Date(), updatedAt: new Date() } }];
  const id = values.find((value): value is string => typeof value === 'string' && value in MEDIA);
  const media = id === undefined ? undefined : MEDIA[id];
  if (id === undefined || !media) throw new Error(`no row for ${values.join(', ')}`);
  const extension = media.mime.split('/')[1]?.replace('mpeg', 'mp3');
  if (table === tables.mediaObject) return [{ key: `${id}.${extension}`, bytes: media.size, mime: media.mime }];
  return [
    {
      ...media,
      id,
      userId: USER,
      name: `${id}.${extension}`,
      bytes: media.size,
      hasAudio: true,
      prompt: 'A pier',
      metadata: {},
    },
  ];
}

/** Drizzle's query builder over {@link rowsOf}. */
function select(): object {
  let table: unknown;
  let values: unknown[] = [];
  const query: object = new Proxy(
    {},
    {
      get: (_, name) => {
        if (name === 'then')
          return (resolve: (rows: object[]) => void, reject: (error: unknown) => void) =>
            Promise.resolve()
              .then(() => rowsOf(table, values))
              .then(resolve, reject);
        return (argument: unknown) => {
          if (name === 'from') table = argument;
          if (name === 'where') values = valuesIn(argument);
          return query;
        };
      },
    },
  );
  return query;
}

const mediaOf = (path: string) => MEDIA[path.split('/').at(-1)!.split('.')[0]!]!;

/** The media functions that a task uses, on files of the sizes that {@link MEDIA} names. */
const inspector = {
  inspect: async () => ({ probe: {} }),
  frameAt: async (path: string) => ({ bytes: new Uint8Array(mediaOf(path).size), mime: 'image/jpeg' }),
  extractSound: async (path: string, output: string) => await writeFile(output, new Uint8Array(mediaOf(path).size)),
  sumSounds: async ([path]: [string], output: string) => await writeFile(output, new Uint8Array(mediaOf(path).size)),
};

function serverParts(tempDir: string): GenerationDeps {
  const parts = {
    intake: {
      tempDir,
      publicUrl: 'https://studio.test',
      inspector,
      db: { queries: { select } },
      objects: { get: async (key: string) => ({ stream: Readable.from([new Uint8Array(mediaOf(key).size)]) }) },
    },
    vendors: { get: () => ({ vendor: { name: 'vendor' }, sandbox: false, origin: '' }) },
    voices: { nameOf: async () => 'Calm' },
    orders: new Map(),
  };
  return parts as unknown as GenerationDeps;
}

function requestOf(path: string, body: Body, isForm: boolean): Request {
  const url = `https://studio.test${path}`;
  if (!isForm)
    return new Request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  return new Request(url, { method: 'POST', body: form });
}

/** The body's fields as JSON Schema. Texts that hold JSON are described by what they hold. */
function fieldsOfBody(schema: z.ZodType, isForm: boolean): Pick<Field, 'properties' | 'required'> {
  const read = (io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Field;
  const { properties = {}, required = [] } = read('input');
  const inside = Object.entries(read('output').properties ?? {}).filter(([, { type }]) => type === 'object');
  return { properties: { ...properties, ...(isForm && Object.fromEntries(inside)) }, required };
}

/**
 * The recipes of every request that a user can make, through the server's own endpoints: one for each value of each
 * field, with each kind of source. The database and the media functions are replaced.
 */
export async function makeRecipes(tempDir: string): Promise<Made[]> {
  const made: Made[] = [];
  for (const sharing of Map.groupBy(operations, ({ entry }) => entry.path).values()) {
    if (sharing[0]!.entry.family === 'veo-upgrade') continue;
    for (const { recipe, operation } of await recipesAt(sharing, tempDir)) {
      made.push({ recipe, operation });
      const next = operation.family.next?.(recipe, {
        mediaId: 'clip-small',
        url: '/media/clip',
        operationId: 'task-1',
      });
      if (next) made.push({ recipe: next.recipe, operation: findOperation(next.id)! });
    }
  }
  return made;
}

async function recipesAt(sharing: readonly CatalogueOperation[], tempDir: string): Promise<Made[]> {
  const documented: Documented[] = [];
  const hono = new Hono<{ Variables: { user: object } }>();
  hono.use(async (context, next) => {
    context.set('user', { id: USER, email: '', name: '' });
    await next();
  });
  let last: Made | undefined;
  hono.onError((error, context) => {
    if (!(error instanceof RecipeMade)) throw error;
    last = error.made;
    return context.body(null);
  });
  const openAPIRegistry = { registerPath: (path: Documented) => void documented.push(path) };
  const app = Object.assign(hono, { openAPIRegistry }) as unknown as App;
  const caught = sharing.map(({ entry, family }) => ({
    entry,
    family: {
      ...family,
      // The price is decided from the complete recipe.
      insufficient: (_: Entry, recipe: Recipe): never => {
        throw new RecipeMade({ operation: { entry, family }, recipe });
      },
    },
  }));
  const { family, entry } = caught[0]!;
  family.calls(app, serverParts(tempDir), {
    path: entry.path,
    summaries: summariesOf(entry.family, [entry.label]),
    operations: () => caught,
  });
  const start = documented.find(({ method, path }) => method === 'post' && path === entry.path)!;
  const [[type, { schema }]] = Object.entries(start.request!.body!.content) as [[string, { schema: z.ZodType }]];
  const isForm = type !== 'application/json';
  const { properties, required } = fieldsOfBody(schema, isForm);
  const made: Made[] = [];
  for (const body of bodiesOf(
    sharing.map((one) => one.entry),
    properties!,
    required!,
  )) {
    last = undefined;
    await hono.fetch(requestOf(entry.path, { flow_id: 'flow-1', ...body }, isForm));
    if (!last) throw new Error(`${entry.path} made no recipe of ${JSON.stringify(body)}`);
    made.push(last);
  }
  return made;
}

/** Runs `work` with the task that the server builds of a recipe. */
export const withServerTask = <T>(
  { operation, recipe }: Made,
  tempDir: string,
  work: (task: ProviderTask) => Promise<T>,
): Promise<T> => withTask(serverParts(tempDir).intake, operation, recipe, work);

export async function temporaryDirectory(): Promise<AsyncDisposable & { readonly path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'contracts-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
