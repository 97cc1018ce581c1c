// @module-tag slow
import { readFileSync } from 'node:fs';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi, type TestContext } from 'vitest';
import { catalogue, limits } from '@kinoloom/contract';
import { streamPrompt } from '../apps/server/src/assistant/write.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { fieldOf, readInputSchema } from '../packages/providers/src/field-table/index.ts';
import { REPLICATE_MODELS, type ProviderTask } from '../packages/providers/src/index.ts';
import { IMAGE_ASPECTS, VIDEO_ASPECTS } from '../packages/providers/src/google/model.ts';
import { checkModel } from '../packages/providers/src/replicate/check-model.ts';
import type { ReplicateModel } from '../packages/providers/src/replicate/models.ts';
import { endpointOf, fieldsOf, problemsOf, readContract, type SentRequest } from './vendor-contracts/contract.ts';
import { FAL_TASKS } from './vendor-contracts/fal-models.ts';
import { plantMistakes, type Mistake } from './vendor-contracts/plant-mistakes.ts';
import { OWN_TASKS, RecordedVendor, vendorNames } from './vendor-contracts/recorded-vendors.ts';
import { makeRecipes, temporaryDirectory, withServerTask } from './vendor-contracts/studio-requests.ts';

/** Models that exist only in the sandbox. */
const SANDBOX_ONLY: ReadonlySet<string> = new Set(['mock-img', 'mock-vid']);

const url = 'https://studio.test/file';

/** Tasks with fields that the adapters can send but no request of a user leads to. */
const NOT_ASKED: readonly ProviderTask[] = [
  { model: 'flux-pro', prompt: 'A pier', image: { url } },
  ...['kling-std', 'kling-pro'].flatMap((model) => [
    { model, prompt: 'A pier', negativePrompt: 'rain', seconds: 5, aspectRatio: '16:9' },
    { model, prompt: 'A pier', negativePrompt: 'rain', seconds: 5, image: { url } },
  ]),
  { model: 'audio', prompt: 'rain', negativePrompt: 'music', image: { url } },
];

const file = { file: new Blob([new Uint8Array(3)], { type: 'image/jpeg' }), name: 'image.jpg' };
const words = { prompt: 'A pier', negativePrompt: 'rain', seed: 7 };

/** Tasks of models of one's own at Google: each choice of each method. */
const OF_GOOGLE: readonly ProviderTask[] = [
  ...['512', '1K', '2K', '4K'].flatMap((size) => [
    { model: `image-${size}`, ...words },
    { model: `image-${size}`, ...words, image: file, aspectRatio: 'match_input_image' },
    { model: `image-${size}`, ...words, images: [file, file], aspectRatio: '1:1' },
  ]),
  ...IMAGE_ASPECTS.map((aspectRatio) => ({ model: 'imagen-4', ...words, aspectRatio })),
  ...VIDEO_ASPECTS.flatMap((aspectRatio) =>
    ['veo-allow_all', 'veo-allow_adult', 'veo-dont_allow', 'omni-360p', 'omni-720p', 'omni-1080p', 'omni-4k'].flatMap(
      (model) => [
        { model, ...words },
        { model, ...words, aspectRatio, seconds: 4, resolution: '720p', image: file },
        { model, ...words, aspectRatio, seconds: 6, resolution: '1080p', image: file, lastImage: file },
        { model, ...words, aspectRatio, seconds: 8, resolution: '4k' },
      ],
    ),
  ),
];

const upload = (name: string, type: string) => ({ file: new Blob(['x'], { type }), name });
const picture = upload('a.png', 'image/png');

/** Tasks for models of one's own, which the catalogue does not have. */
const OWN_MODELS: Readonly<Record<string, readonly ProviderTask[]>> = {
  ...OWN_TASKS,
  fal: FAL_TASKS,
  google: OF_GOOGLE,
  comfyui: [
    { model: 'comfy-image', prompt: 'A pier', negativePrompt: 'rain', seed: 1, width: 640, height: 480 },
    { model: 'comfy-clip', prompt: 'A pier', seconds: 5, image: picture, lastImage: picture },
    { model: 'comfy-mix', images: [picture, picture] },
    { model: 'comfy-video', video: upload('a.mp4', 'video/mp4'), audio: upload('a.mp3', 'audio/mpeg') },
  ],
};

/** Vendors with the requests that users lead to, and the same adapters with {@link NOT_ASKED}. */
const vendors = new Map(vendorNames.map((name) => [name, new RecordedVendor(name)]));
const notAsked = new RecordedVendor('replicate');
const assistant: SentRequest[] = [];

/** What the assistant sends to a server. */
async function askAssistant(baseUrl: string): Promise<void> {
  vi.stubGlobal('fetch', async (address: string, init: RequestInit & { readonly body: string }) => {
    const { method = 'GET', headers, body } = init;
    assistant.push({ method, url: address, headers: new Headers(headers), body: JSON.parse(body) as unknown });
    const chunk = { choices: [{ index: 0, delta: { content: 'A pier.' }, finish_reason: 'stop' }] };
    return new Response(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`, {
      headers: { 'content-type': 'text/event-stream' },
    });
  });
  const writing = await streamPrompt(
    { baseUrl, apiKey: 'key', models: ['openrouter/auto'], first: { model: 'openrouter/auto', sandbox: false } },
    {
      brief: 'Write a prompt.',
      messages: [
        { role: 'user', content: 'a pier' },
        { role: 'assistant', content: 'A pier.' },
        { role: 'user', content: 'at night' },
      ],
      temperature: limits.assistant.temperature,
      maxTokens: limits.assistant.maxTokens,
      signal: new AbortController().signal,
    },
    pino({ level: 'silent' }),
  );
  for await (const text of writing!.text) expect(text).toBe('A pier.');
  vi.unstubAllGlobals();
}

/** More than a thousand tasks are built; on a busy machine this takes longer than Vitest's 10 s. */
const HOOK_TIMEOUT_MS = 120_000;

let directory: Awaited<ReturnType<typeof temporaryDirectory>>;

beforeAll(async () => {
  directory = await temporaryDirectory();
  for (const made of await makeRecipes(directory.path)) {
    const { id, vendor } = made.operation.entry;
    if (SANDBOX_ONLY.has(id)) continue;
    await withServerTask(made, directory.path, (task) => vendors.get(vendor)!.run(task));
  }
  for (const vendor of vendors.values()) {
    await vendor.transcribe();
    await vendor.askFree();
  }
  for (const task of NOT_ASKED) await notAsked.run(task);
  for (const [name, tasks] of Object.entries(OWN_MODELS)) for (const task of tasks) await vendors.get(name)!.run(task);
  const config = readConfig({});
  if (!config.ok) throw new Error(config.error);
  await askAssistant(config.value.ASSISTANT_BASE_URL);
  await askAssistant('https://api.openai.com/v1');
}, HOOK_TIMEOUT_MS);

afterAll(() => directory[Symbol.asyncDispose]());

const requestsOf = (name: string): readonly SentRequest[] => {
  if (name === 'assistant') return assistant;
  return [...vendors.get(name)!.requests, ...(name === 'replicate' ? notAsked.requests : [])];
};

describe.each([...vendorNames, 'assistant'])('%s', (name) => {
  const contract = readContract(name);
  const covered = () => requestsOf(name).map((request) => ({ request, endpoint: endpointOf(contract, request)! }));

  test('gets only requests that its recorded schemas allow', async ({ annotate }: TestContext) => {
    const problems = requestsOf(name).flatMap((request) => problemsOf(contract, request));
    expect([...new Set(problems)]).toEqual([]);
    const fields = covered().flatMap(({ request, endpoint }) =>
      fieldsOf(endpoint, request).map((field) => ({ ...field, path: `${endpoint.name} ${field.path}` })),
    );
    const paths = new Set(fields.map(({ path }) => path));
    const choices = new Set(fields.flatMap(({ path, choice }) => (choice === undefined ? [] : `${path}=${choice}`)));
    await annotate(`${requestsOf(name).length} requests, ${paths.size} fields, ${choices.size} listed values`);
  });

  test('has no recorded endpoint that nothing asks', () => {
    const asked = new Set(covered().map(({ endpoint }) => endpoint.name));
    expect(contract.endpoints.map((endpoint) => endpoint.name).filter((one) => !asked.has(one))).toEqual([]);
  });

  test('says why, where an endpoint is not confirmed', () => {
    expect(contract.endpoints.filter(({ confirmed, note }) => !confirmed && note === undefined)).toEqual([]);
  });

  test('is refused each planted mistake', async ({ annotate }: TestContext) => {
    const mistakes = new Map<string, Mistake>();
    for (const { endpoint, request } of covered())
      for (const mistake of plantMistakes(endpoint, request)) mistakes.set(mistake.what, mistake);
    const unseen = [...mistakes.values()].filter(({ request }) => problemsOf(contract, request).length === 0);
    expect(unseen.map(({ what }) => what)).toEqual([]);
    const kinds = new Set([...mistakes.values()].map(({ kind }) => kind));
    for (const kind of ['unknown field', 'wrong choice', 'missing field', 'wrong type'] as const)
      expect(kinds).toContain(kind);
    await annotate(`${mistakes.size} mistakes planted: ${[...kinds].join(', ')}`);
  });

  test('is refused a request without its key, and one to another address or with another method', () => {
    const { request } = covered().find(({ endpoint }) => endpoint.json)!;
    expect(
      problemsOf(contract, { ...request, headers: new Headers({ 'content-type': 'application/json' }) }),
    ).not.toEqual([]);
    const elsewhere = new URL(request.url);
    elsewhere.pathname += '/more';
    expect(problemsOf(contract, { ...request, url: elsewhere.href })).not.toEqual([]);
    expect(problemsOf(contract, { ...request, method: 'PUT' })).not.toEqual([]);
  });
});

test('every entry of the catalogue that goes to a vendor reaches it', () => {
  const asked = new Set([...vendors.values()].flatMap(({ requests }) => requests.map(({ entry }) => entry)));
  const expected = catalogue.filter(({ id, vendor }) => vendor !== 'studio' && !SANDBOX_ONLY.has(id));
  expect(expected.map(({ id }) => id).filter((id) => !asked.has(id))).toEqual([]);
});

test('no adapter reads a field of a task that no request sets', () => {
  const unset = [...vendors.values()].map(({ name, read, given }) => [
    name,
    [...read].filter((field) => !given.has(field)),
  ]);
  const none = {
    replicate: [],
    kie: [],
    runway: [],
    wavespeed: [],
    elevenlabs: [],
    google: [],
    openai: [],
    comfyui: [],
  };
  // An admin's own model may take a placement; none of those here does.
  expect(Object.fromEntries(unset)).toEqual({ ...none, fal: ['placement'] });
});

/** The input fields that our table of Replicate's models declares. */
const declaredBy = ({ fields, files, images, constants }: ReplicateModel): string[] =>
  [
    ...Object.values(fields).map(fieldOf),
    ...Object.values(files ?? {}),
    images ?? [],
    ...Object.keys(constants ?? {}),
  ].flat();

/** Declared fields that no request has. */
function unsent(requests: RecordedVendor['requests']): string[] {
  const sent = new Set(
    requests.flatMap(({ entry, model, body }) => {
      const input = (body as { readonly input?: object } | undefined)?.input;
      return Object.keys(input ?? {}).map((field) => `${entry} ${model} ${field}`);
    }),
  );
  return Object.entries(REPLICATE_MODELS)
    .filter(([entry]) => !SANDBOX_ONLY.has(entry))
    .flatMap(([entry, models]) =>
      [models as ReplicateModel | readonly ReplicateModel[]]
        .flat()
        .flatMap((model) => declaredBy(model).map((field) => `${entry} ${model.id} ${field}`)),
    )
    .filter((field) => !sent.has(field));
}

test("every field of our table of Replicate's models is sent, most of them for a user", () => {
  const users = vendors.get('replicate')!.requests;
  expect(unsent([...users, ...notAsked.requests])).toEqual([]);
  expect(unsent(users).map((field) => field.replace(/:\w+/, ''))).toEqual([
    'flux-pro black-forest-labs/flux-1.1-pro-ultra image_prompt',
    'kling-std kwaivgi/kling-v2.1 negative_prompt',
    'kling-std kwaivgi/kling-v2.5-turbo-pro negative_prompt',
    'kling-pro kwaivgi/kling-v2.1 negative_prompt',
    'kling-pro kwaivgi/kling-v2.5-turbo-pro negative_prompt',
    'audio zsxkib/mmaudio image',
  ]);
});

test("every model of our table of Replicate's models fits its recorded schema, with what the catalogue can send", async () => {
  const file = JSON.parse(readFileSync(new URL('vendor-contracts/replicate.json', import.meta.url), 'utf8')) as {
    endpoints: Record<string, { url: string; json?: { properties: { input?: object; version?: { const: string } } } }>;
  };
  const endpoints = Object.values(file.endpoints);
  const described: string[] = [];
  const checks = Object.entries(REPLICATE_MODELS)
    .filter(([entry]) => !SANDBOX_ONLY.has(entry))
    .map(([entry, models]) =>
      checkModel(entry, [models as ReplicateModel | readonly ReplicateModel[]].flat(), undefined, async (id) => {
        const [name, version] = id.split(':');
        const at = endpoints.find(({ url, json }) =>
          version === undefined ? url.includes(`/models/${name}/`) : json?.properties.version?.const === version,
        );
        described.push(id);
        return { input: readInputSchema(file, at!.json!.properties.input), isOfficial: version === undefined };
      }),
    );
  const found = await Promise.all(checks);
  expect(found.filter((check) => check?.state !== 'live')).toEqual([]);
  expect(new Set(described).size).toBe(16);
});

test('the file comes last in a form with other fields, which storage behind Runway requires', () => {
  const forms = vendors
    .get('runway')!
    .requests.flatMap(({ body }) => (body instanceof FormData ? [[...body.keys()]] : []));
  expect(forms.length).toBeGreaterThan(0);
  expect(new Set(forms.map((keys) => keys.at(-1)))).toEqual(new Set(['file']));
});

test('an end image goes to Kling with the mode pro only, and images to Veo with the type that takes them', () => {
  const bodies = (name: string): object[] =>
    vendors.get(name)!.requests.flatMap(({ body }) => (body instanceof FormData ? [] : ((body as object) ?? [])));
  const withEnd = bodies('replicate').filter(
    (body) => 'end_image' in ((body as { readonly input?: object }).input ?? {}),
  );
  expect(withEnd.length).toBeGreaterThan(0);
  for (const body of withEnd) expect(body).toMatchObject({ input: { mode: 'pro' } });
  for (const body of bodies('kie'))
    expect(body).toMatchObject({
      generationType: 'imageUrls' in body ? 'FIRST_AND_LAST_FRAMES_2_VIDEO' : 'TEXT_2_VIDEO',
    });
});
