import { expect, test } from 'vitest';
import { type Rig, startRig } from '../testing/client.ts';
import { plainPng } from '../testing/fixture-studio.ts';

const ROOT = '/google/v1beta';
const IMAGE = `${ROOT}/models/gemini-3.1-flash-image:generateContent`;
const VEO = `${ROOT}/models/veo-3.1-generate-preview:predictLongRunning`;
const INTERACTIONS = `${ROOT}/interactions`;
const DAY_MS = 24 * 60 * 60_000;
const headers = { 'x-kinoloom-job': 'job-1' };

const picture = plainPng(64, 48).toString('base64');
const inlineData = { mimeType: 'image/png', data: picture };
const frame = { bytesBase64Encoded: picture, mimeType: 'image/png' };
const words = { contents: [{ parts: [{ text: 'a boat' }] }] };
const omni = { model: 'gemini-omni-1.1-flash', input: 'a boat', background: true };
const uri = { type: 'video', delivery: 'uri' };

interface Operation {
  readonly name: string;
  readonly done?: boolean;
  readonly error?: { readonly code: number; readonly message: string };
  readonly response?: {
    readonly generateVideoResponse: {
      readonly generatedSamples?: readonly { readonly video: { readonly uri: string } }[];
      readonly raiMediaFilteredReasons?: readonly string[];
    };
  };
}
interface Interaction {
  readonly id: string;
  readonly status: string;
  readonly steps?: readonly {
    readonly type: string;
    readonly content: readonly { uri?: string; data?: string; text?: string }[];
  }[];
  readonly errors?: readonly { readonly message: string }[];
}

async function jsonOf<Body>(response: Response | Promise<Response>): Promise<Body> {
  const answer = await response;
  if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
  return (await answer.json()) as Body;
}

/** Polls until the work is no longer under way. */
async function ended<Body>(rig: Rig, path: string, isEnd: (body: Body) => boolean): Promise<Body> {
  const look = (): Promise<Body> => jsonOf<Body>(rig.call('GET', path));
  await expect.poll(async () => isEnd(await look()), { timeout: 5_000, interval: 5 }).toBe(true);
  return await look();
}
const operationEnd = (rig: Rig, name: string) => ended<Operation>(rig, `${ROOT}/${name}`, ({ done }) => done === true);
const interactionEnd = (rig: Rig, id: string) =>
  ended<Interaction>(rig, `${INTERACTIONS}/${id}`, ({ status }) => status !== 'queued' && status !== 'in_progress');

const contentOf = ({ steps }: Interaction) => steps?.find(({ type }) => type === 'model_output')?.content ?? [];

test.each([
  ['makeImage', words, { prompt: 'a boat', width: 1024, height: 1024 }],
  [
    'makeImage',
    {
      ...words,
      generationConfig: { responseModalities: ['IMAGE'], imageConfig: { aspectRatio: '16:9', imageSize: '2K' } },
    },
    { width: 2736, height: 1536 },
  ],
  [
    'editImage',
    { contents: [{ role: 'user', parts: [{ inlineData }, { text: 'at night' }] }] },
    { prompt: 'at night' },
  ],
  ['mixImages', { contents: [{ parts: [{ inlineData }, { inlineData }, { text: 'both' }] }] }, { prompt: 'both' }],
])('%s: %j is answered with the image', async (maker, body, order) => {
  const rig = await startRig({ speed: 500 });
  const answer = await jsonOf<{
    candidates: { content: { parts: { inlineData: { mimeType: string; data: string } }[] } }[];
    responseId: string;
  }>(rig.call('POST', IMAGE, body, headers));
  const made = answer.candidates[0]?.content.parts[0]?.inlineData;
  expect(made?.mimeType).toBe('image/png');
  expect(await rig.studio.measure(Buffer.from(made?.data ?? '', 'base64'))).toBeTruthy();
  expect(rig.studio.orders).toMatchObject([{ maker, order }]);
  const paid = { vendor: 'google', model: 'gemini-3.1-flash-image', job: 'job-1', id: answer.responseId };
  expect(rig.sandbox.journal.paid()).toMatchObject([paid]);
});

test.each<[string, unknown, RegExp]>([
  [IMAGE, {}, /contents is required/],
  [IMAGE, { ...words, generationConfig: { imageConfig: { aspectRatio: '7:5' } } }, /aspectRatio must be one of/],
  [IMAGE, { ...words, generationConfig: { imageConfig: { imageSize: '8K' } } }, /imageSize must be one of/],
  [IMAGE, { ...words, generationConfig: { numberOfImages: 2 } }, /Unknown name "numberOfImages" at 'generationConfig'/],
  [VEO, { instances: [] }, /instances/],
  [VEO, { instances: [{ prompt: 'x' }], parameters: { durationSeconds: 5 } }, /durationSeconds/],
  [VEO, { instances: [{ prompt: 'x' }], parameters: { durationSeconds: '8' } }, /durationSeconds/],
  [VEO, { instances: [{ prompt: 'x' }], parameters: { aspectRatio: '1:1' } }, /aspectRatio must be one of/],
  [VEO, { instances: [{ prompt: 'x' }], parameters: { durationSeconds: 6, resolution: '1080p' } }, /1080p needs/],
  [VEO, { instances: [{ prompt: 'x', lastFrame: frame }] }, /lastFrame needs image/],
  [
    VEO,
    { instances: [{ prompt: 'x', image: { inlineData } }] },
    /Unknown name "inlineData"|bytesBase64Encoded is required/,
  ],
  [
    VEO,
    {
      instances: [{ prompt: 'x', referenceImages: [{ image: frame, referenceType: 'asset' }] }],
      parameters: { durationSeconds: 4 },
    },
    /referenceImages need a durationSeconds of 8/,
  ],
  [VEO, { instances: [{ prompt: 'x' }], parameters: { personGeneration: 'allow_adult' } }, /must be allow_all here/],
])('%s %j is refused in the format of Google’s APIs', async (path, body, message) => {
  const rig = await startRig();
  const response = await rig.call('POST', path, body);
  const error = { code: 400, status: 'INVALID_ARGUMENT', message: expect.stringMatching(message) as string };
  expect([response.status, await response.json()]).toMatchObject([400, { error }]);
  expect(rig.sandbox.journal.paid()).toEqual([]);
});

test.each<[object, RegExp]>([
  [{ input: undefined }, /input/],
  [{ response_format: { ...uri, duration: 5 } }, /duration must be of type string/],
  [{ response_format: { ...uri, duration: '11s' } }, /from 3s to 10s/],
  [{ response_format: { ...uri, aspect_ratio: '1:1' } }, /aspect_ratio must be one of/],
  [{ response_format: { ...uri, resolution: '480p' } }, /resolution must be one of/],
  [{ negative_prompt: 'rain' }, /Unknown name "negative_prompt"/],
])('an interaction with %j is refused with a word as its code', async (change, message) => {
  const rig = await startRig();
  const response = await rig.call('POST', INTERACTIONS, { ...omni, ...change });
  const error = { code: 'invalid_request', message: expect.stringMatching(message) as string };
  expect([response.status, await response.json()]).toMatchObject([400, { error }]);
  expect(rig.sandbox.journal.paid()).toEqual([]);
});

test('a key is required, and only known models are served by their own method', async () => {
  const rig = await startRig();
  const statusOf = async (path: string, body: unknown = words): Promise<number> =>
    (await rig.call('POST', path, body)).status;
  expect((await fetch(rig.sandbox.url + IMAGE, { method: 'POST', body: '{}' })).status).toBe(403);
  expect(await statusOf(`${ROOT}/models/imagen-4.0-generate-001:generateContent`)).toBe(404);
  expect(await statusOf(`${ROOT}/models/gemini-3.1-flash-image:predictLongRunning`)).toBe(404);
  expect(await statusOf(`${ROOT}/models/gemini-omni-1.1-flash:generateContent`)).toBe(400);
  expect(await statusOf(INTERACTIONS, { ...omni, model: 'veo-3.1-generate-preview' })).toBe(404);
});

test('models are listed with their methods', async () => {
  const rig = await startRig();
  const list = await jsonOf<{ models: object[] }>(rig.call('GET', `${ROOT}/models?pageSize=1`));
  expect(list.models).toHaveLength(1);
  expect(await jsonOf(rig.call('GET', `${ROOT}/models/veo-3.1-generate-preview`))).toMatchObject({
    name: 'models/veo-3.1-generate-preview',
    supportedGenerationMethods: ['predictLongRunning'],
  });
  expect((await rig.call('GET', `${ROOT}/models/none`)).status).toBe(404);
});

test('a Veo clip is an operation, and its file needs the key', async () => {
  const rig = await startRig({ speed: 500 });
  const order = {
    instances: [{ prompt: 'a boat', image: frame, lastFrame: frame }],
    parameters: { aspectRatio: '9:16', durationSeconds: 8, resolution: '1080p', negativePrompt: 'rain', seed: 7 },
  };
  const { name } = await jsonOf<Operation>(rig.call('POST', VEO, order, headers));
  expect(name).toMatch(/^models\/veo-3\.1-generate-preview\/operations\/\w+$/);
  const { response } = await operationEnd(rig, name);
  const file = response?.generateVideoResponse.generatedSamples?.[0]?.video.uri ?? '';
  expect((await fetch(file)).status).toBe(403);
  const clip = { prompt: 'a boat', seed: 7, width: 1080, height: 1920, durationMs: 8_000 };
  expect(await jsonOf(rig.call('GET', file))).toMatchObject(clip);
  expect(rig.studio.clips[0]?.lastImage).toBeDefined();
  expect(rig.sandbox.journal.paid()).toMatchObject([{ job: 'job-1', model: 'veo-3.1-generate-preview' }]);
});

test('a clip of Omni is an interaction with frames that its words name', async () => {
  const rig = await startRig({ speed: 500 });
  const image = { type: 'image', data: picture, mime_type: 'image/png' };
  const text = '[# Sources <FIRST_FRAME>@Image1 <LAST_FRAME>@Image2] a boat';
  const response_format = { ...uri, aspect_ratio: '9:16', duration: '5s' };
  const order = { ...omni, input: [image, image, { type: 'text', text }], response_format };
  const { id, status } = await jsonOf<Interaction>(rig.call('POST', INTERACTIONS, order, headers));
  expect([id.slice(0, 3), status]).toEqual(['v1_', 'queued']);
  const done = await interactionEnd(rig, id);
  expect(done.status).toBe('completed');
  expect(await jsonOf(rig.call('GET', contentOf(done)[0]?.uri ?? ''))).toMatchObject({
    prompt: 'a boat',
    width: 720,
    height: 1280,
    durationMs: 5_000,
  });
  expect(rig.studio.clips).toMatchObject([
    { startImage: expect.any(Buffer) as Buffer, lastImage: expect.any(Buffer) as Buffer },
  ]);
});

test('without the background it is answered when it is done, and without delivery by address inside the answer', async () => {
  const rig = await startRig({ speed: 500 });
  const done = await jsonOf<Interaction>(rig.call('POST', INTERACTIONS, { ...omni, background: false }));
  const clip = JSON.parse(Buffer.from(contentOf(done)[0]?.data ?? '', 'base64').toString()) as object;
  expect([done.status, clip]).toMatchObject(['completed', { durationMs: 10_000, width: 1280 }]);
});

test('an interaction can be canceled, and an unknown one is an invalid name', async () => {
  const rig = await startRig({ speed: 500 });
  rig.sandbox.faults.add({ on: 'work', fault: { kind: 'hang' } });
  const { id } = await jsonOf<Interaction>(rig.call('POST', INTERACTIONS, omni));
  expect(await jsonOf(rig.call('POST', `${INTERACTIONS}/${id}/cancel`))).toMatchObject({ status: 'cancelled' });
  const unknown = await rig.call('GET', `${INTERACTIONS}/v1_none`);
  expect([unknown.status, await unknown.json()]).toMatchObject([
    400,
    { error: { message: 'Invalid interaction name.' } },
  ]);
});

test('refused work is told by each method in its own way', async () => {
  const rig = await startRig({ speed: 500 });
  const image = await jsonOf(rig.call('POST', IMAGE, { contents: [{ parts: [{ text: 'nsfw test' }] }] }));
  expect(image).toMatchObject({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } });
  const { name } = await jsonOf<Operation>(rig.call('POST', VEO, { instances: [{ prompt: 'nsfw test' }] }));
  const { response } = await operationEnd(rig, name);
  expect(response?.generateVideoResponse.raiMediaFilteredReasons).toHaveLength(1);
  const { id } = await jsonOf<Interaction>(rig.call('POST', INTERACTIONS, { ...omni, input: 'nsfw test' }));
  const refused = await interactionEnd(rig, id);
  expect([refused.status, contentOf(refused)[0]?.text]).toMatchObject(['completed', expect.stringMatching(/policies/)]);
});

test('failed work is told by each method in its own way', async () => {
  const rig = await startRig({ speed: 500 });
  rig.sandbox.faults.add({ on: 'work', times: 3, fault: { kind: 'fail', error: 'out of memory' } });
  const image = await rig.call('POST', IMAGE, words);
  expect([image.status, await image.json()]).toMatchObject([
    500,
    { error: { status: 'INTERNAL', message: 'out of memory' } },
  ]);
  const { name } = await jsonOf<Operation>(rig.call('POST', VEO, { instances: [{ prompt: 'x' }] }));
  expect(await operationEnd(rig, name)).toMatchObject({ error: { code: 13, message: 'out of memory' } });
  const { id } = await jsonOf<Interaction>(rig.call('POST', INTERACTIONS, omni));
  expect(await interactionEnd(rig, id)).toMatchObject({ status: 'failed', errors: [{ message: 'out of memory' }] });
});

test('a file is gone after two days', async () => {
  const rig = await startRig({ speed: 500 });
  const { id } = await jsonOf<Interaction>(rig.call('POST', INTERACTIONS, { ...omni, response_format: uri }));
  const file = contentOf(await interactionEnd(rig, id))[0]?.uri ?? '';
  rig.clock.at += 2 * DAY_MS;
  expect((await rig.call('GET', file)).status).toBe(200);
  rig.clock.at += 1;
  expect((await rig.call('GET', file)).status).toBe(403);
});

test('a clip under way when the process stopped is finished after the restart', async () => {
  const rig = await startRig({ speed: 500 });
  rig.studio.gate = new Promise(() => {});
  const { id } = await jsonOf<Interaction>(rig.call('POST', INTERACTIONS, omni));
  const status = async (): Promise<string> =>
    (await jsonOf<Interaction>(rig.call('GET', `${INTERACTIONS}/${id}`))).status;
  await expect.poll(status, { timeout: 5_000, interval: 5 }).toBe('in_progress');
  rig.studio.gate = undefined;
  await rig.restart();
  expect((await interactionEnd(rig, id)).status).toBe('completed');
  expect(rig.sandbox.journal.paid()).toHaveLength(1);
});
