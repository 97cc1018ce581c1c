import { describe, expect, test } from 'vitest';
import { fluxSchnell, seedance, twoImages, wan } from '../field-table/fixtures/schemas.ts';
import type { AdapterOptions } from '../http/index.ts';
import { file, json, scripted } from '../http/scripted.fixture.ts';
import { NotSubmitted, ProviderUnreachable } from '../spec/index.ts';
import * as recorded from './fixtures/predictions.ts';
import { createReplicate, replicate } from './provider.ts';

const signal = new AbortController().signal;
const V1 = '9c49fe41d6b2a0e62199dc96bee4a9dd3565a4c563f9b80998358f14322c34f6';
const V2 = '5a7041cc9b82e5a558fea6b3d7b12dea89625e89da33f0447bd727c2d0ab9e77';
const gone = { status: 404, title: 'Not Found', detail: 'This model is no longer available.' };

const published = (schema: object, change: object = {}) => ({
  is_official: true,
  latest_version: { id: V1, openapi_schema: schema },
  default_example: { output: 'https://replicate.delivery/xezq/a/out.mp4' },
  ...change,
});

/** Answers by path, however often and in whatever order they are asked for. */
function answering(answers: Readonly<Record<string, object>>, options: Partial<AdapterOptions> = {}) {
  const asked: string[] = [];
  const fetch: typeof globalThis.fetch = async (url) => {
    const path = new URL(new Request(url).url).pathname.replace('/v1', '');
    asked.push(path);
    const answer = answers[path];
    return answer ? json('detail' in answer ? 404 : 200, answer) : json(404, gone);
  };
  const all = { apiKey: 'k', outside: { ...scripted().outside, fetch }, ...options };
  return { asked, vendor: createReplicate(all), draft: (source: string) => replicate.draft(all, source, signal) };
}

describe('a draft', () => {
  test('of an official model has its id without a version', async () => {
    const { draft, asked } = answering({ '/models/bytedance/seedance-1-pro': published(seedance) });
    const drafted = await draft('bytedance/seedance-1-pro');
    expect(asked).toEqual(['/models/bytedance/seedance-1-pro']);
    expect(drafted).toEqual({
      remote: {
        id: 'bytedance/seedance-1-pro',
        makes: 'video',
        fields: {
          prompt: 'prompt',
          aspectRatio: 'aspect_ratio',
          seed: 'seed',
          resolution: 'resolution',
          seconds: 'duration',
        },
        files: { image: 'image', lastImage: 'last_frame_image' },
      },
      label: 'seedance 1 pro',
      family: 'clip',
      seconds: [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      takesFirstImage: true,
      needsFirstImage: false,
      takesLastImage: true,
      notes: ['Left at their defaults: “camera_fixed”, “fps”.'],
    });
    expect(replicate.Model.parse(drafted.remote)).toEqual(drafted.remote);
  });

  test('of a community model is pinned to its newest version', async () => {
    const answer = published(wan, { is_official: false });
    const { draft } = answering({ '/models/wan-video/wan': answer });
    for (const source of [
      'wan-video/wan',
      'https://replicate.com/wan-video/wan',
      ' https://replicate.com/wan-video/wan/api ',
    ])
      expect((await draft(source)).remote['id']).toBe(`wan-video/wan:${V1}`);
    expect((await draft('wan-video/wan')).notes[0]).toBe(
      'It is pinned to version 9c49fe41, since community models change.',
    );
  });

  test('of a chosen version has the schema of that', async () => {
    const { draft, asked } = answering({
      '/models/wan-video/wan': published(seedance, { is_official: false }),
      [`/models/wan-video/wan/versions/${V2}`]: { id: V2, openapi_schema: wan },
    });
    const { remote } = await draft(`https://replicate.com/wan-video/wan/versions/${V2}`);
    expect(asked).toHaveLength(2);
    expect(remote).toMatchObject({ id: `wan-video/wan:${V2}`, fields: { seconds: { field: 'num_frames' } } });
  });

  test.each([
    [seedance, 'video'],
    [twoImages, 'image'],
    [{ components: { schemas: { Input: { properties: { text: {}, voice_id: {} } } } } }, 'audio'],
  ])('without an example guesses what it makes, and says so', async (schema, makes) => {
    const { draft } = answering({ '/models/a/b': published(schema, { default_example: null }) });
    const { remote, notes } = await draft('a/b');
    expect([remote['makes'], notes[0]]).toEqual([
      makes,
      `Replicate does not tell what it makes; by its inputs it is ${makes}.`,
    ]);
  });

  test.each([
    ['lighthouse', {}, /owner\/name/],
    ['a/b:v2', {}, /owner\/name/],
    ['a/b', {}, /a\/b: This model is no longer available\./],
    [`a/b:${V2}`, { '/models/a/b': published(seedance) }, /is no longer available/],
    ['a/b', { '/models/a/b': published({}, { latest_version: null }) }, /publishes no schema of a\/b/],
    [
      'a/b',
      {
        '/models/a/b': published({
          components: {
            schemas: { ...fluxSchnell.components.schemas, Output: { type: 'array', items: { type: 'string' } } },
          },
        }),
      },
      /a\/b makes no files/,
    ],
  ])('of %s is refused with the reason', async (source, answers, reason) => {
    const error = await answering(answers as Record<string, object>)
      .draft(source)
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(NotSubmitted);
    expect((error as NotSubmitted).failure.message).toMatch(reason);
  });

  test('needs an answer', async () => {
    const { outside } = scripted(...[1, 2, 3, 4].map(() => json(503, {})));
    await expect(replicate.draft({ apiKey: 'k', outside } as AdapterOptions, 'a/b', signal)).rejects.toBeInstanceOf(
      ProviderUnreachable,
    );
  });
});

const own = {
  id: `a/b:${V1}`,
  makes: 'video',
  fields: { prompt: 'prompt', seconds: { field: 'num_frames', perSecond: 16, plusFrames: 1 }, seed: 'seed' },
  files: { image: 'image' },
  constants: { resolution: '720p' },
};

describe('a model of one’s own', () => {
  test('is asked for by its table and version, and its result has its kind', async () => {
    const world = scripted(json(201, recorded.starting), json(200, { ...recorded.succeeded, version: V1 }));
    const vendor = createReplicate({ apiKey: 'k', outside: world.outside, models: new Map([['own-wan', own]]) });
    expect([vendor.serves('own-wan'), vendor.serves('flux-pro'), vendor.serves('own-other')]).toEqual([
      true,
      true,
      false,
    ]);
    const image = { url: 'https://studio.test/a.jpg' };
    const operation = await vendor.start({ model: 'own-wan', prompt: 'waves', seconds: 5, seed: 7, image }, { signal });
    expect(world.sent[0]).toMatchObject({
      url: 'https://api.replicate.com/v1/predictions',
      body: { version: V1, input: { resolution: '720p', prompt: 'waves', num_frames: 81, seed: 7, image: image.url } },
    });
    expect(await vendor.status(operation, signal)).toMatchObject({ state: 'done', outputs: [{ role: 'video' }] });
  });

  test('uploads a large file in the dry as well', async () => {
    const sent: string[] = [];
    const fetch: typeof globalThis.fetch = async (url, init) => {
      const path = new URL(new Request(url).url).pathname;
      sent.push(`${init?.method} ${path}`);
      return json(200, replicate.dryAnswer({ method: 'POST', path }) ?? recorded.starting);
    };
    const vendor = createReplicate({ apiKey: 'k', fetch, models: new Map([['own-wan', own]]) });
    await vendor.start({ model: 'own-wan', prompt: 'x', image: file(300_000, 'image/png', 'a.png') }, { signal });
    expect(sent).toEqual(['POST /v1/files', 'POST /v1/predictions']);
  });

  test.each([
    { ...own, id: 'wan' },
    { ...own, id: 'a/b:latest' },
    { ...own, fields: { promt: 'prompt' } },
    { ...own, fields: { prompt: { field: 'prompt', text: 'no place' } } },
    { ...own, more: 1 },
  ])('like %j is not taken', (model) => {
    expect(replicate.Model.safeParse(model).success).toBe(false);
    expect(() => createReplicate({ apiKey: 'k', models: new Map([['own', model]]) })).toThrow(RangeError);
  });
});

describe('a check', () => {
  const check = async (answers: Record<string, object>, model: string, options: Partial<AdapterOptions> = {}) => {
    const { vendor, asked } = answering(answers, options);
    const checks = await vendor.checkModels?.(signal);
    expect(new Set(asked).size, 'each is asked for once').toBe(asked.length);
    return checks?.find((one) => one.model === model);
  };
  const PRO = '/models/bytedance/seedance-1-pro';

  test('finds a model alive that takes what is sent', async () => {
    expect(await check({ [PRO]: published(seedance) }, 'seedance-pro')).toEqual({
      model: 'seedance-pro',
      state: 'live',
      message: '',
    });
  });

  test('tells a model that is gone in the vendor’s words', async () => {
    expect(await check({ [PRO]: { detail: 'Use seedance-2.' } }, 'seedance-pro')).toEqual({
      model: 'seedance-pro',
      state: 'retired',
      message: 'bytedance/seedance-1-pro: Use seedance-2.',
    });
  });

  test.each<[string, object, RegExp]>([
    ['a field that is gone', twoImages, /“duration” is not taken\..*“last_frame_image” is not taken\./],
    [
      'a ratio of the catalogue that is gone',
      {
        ...seedance,
        components: {
          schemas: { ...seedance.components.schemas, aspect_ratio: { type: 'string', enum: ['16:9', '1:1'] } },
        },
      },
      /^bytedance\/seedance-1-pro: “aspect_ratio” does not take "9:16", but "16:9", "1:1"\.$/,
    ],
    [
      'a resolution that is gone',
      {
        ...seedance,
        components: { schemas: { ...seedance.components.schemas, resolution: { type: 'string', enum: ['720p'] } } },
      },
      /^bytedance\/seedance-1-pro: “resolution” does not take "1080p", but "720p"\.$/,
    ],
    [
      'a constant that is gone',
      {
        ...seedance,
        components: { schemas: { ...seedance.components.schemas, fps: { type: 'integer', enum: [30] } } },
      },
      /^bytedance\/seedance-1-pro: “fps” does not take 24, but 30\.$/,
    ],
  ])('finds %s', async (_, schema, message) => {
    expect(await check({ [PRO]: published(schema) }, 'seedance-pro')).toMatchObject({
      state: 'changed',
      message: expect.stringMatching(message) as string,
    });
  });

  test('tells when a model is no longer an official one', async () => {
    expect(await check({ [PRO]: published(seedance, { is_official: false }) }, 'seedance-pro')).toMatchObject({
      state: 'changed',
      message: 'bytedance/seedance-1-pro: It is no official model any more, so its id needs a version.',
    });
  });

  test('looks at a pinned version, and at what its own model can be sent', async () => {
    const at = `/models/a/b/versions/${V1}`;
    const models = new Map([['own-wan', own]]);
    const sent = new Map([['own-wan', { seconds: [5, 8] }]]);
    expect(await check({ [at]: { id: V1, openapi_schema: wan } }, 'own-wan', { models })).toMatchObject({
      state: 'live',
    });
    expect(await check({ [at]: { id: V1, openapi_schema: wan } }, 'own-wan', { models, sent })).toMatchObject({
      state: 'changed',
      message: 'a/b: “num_frames” does not take 129, but 100 and less.',
    });
    expect(await check({}, 'own-wan', { models })).toMatchObject({ state: 'retired' });
  });

  test('leaves out models that are not described, and those of the sandbox', async () => {
    expect(await check({ [PRO]: published({}) }, 'seedance-pro')).toBeUndefined();
    expect(await check({}, 'mock-img')).toBeUndefined();
  });

  test('fails when the key is refused, or nothing answers', async () => {
    for (const answers of [[json(401, { detail: 'Unauthenticated' })], [1, 2, 3, 4].map(() => json(503, {}))]) {
      const vendor = createReplicate({ apiKey: 'k', outside: scripted(...answers).outside });
      await expect(vendor.checkModels?.(signal)).rejects.toBeInstanceOf(ProviderUnreachable);
    }
  });
});
