import { describe, expect, test } from 'vitest';
import { file, formOf, json, scripted } from '../http/scripted.fixture.ts';
import { NotSubmitted, ProviderUnreachable, type ProviderTask, type RemoteOperation } from '../spec/index.ts';
import * as recorded from './fixtures/answers.ts';
import { comfyui, createComfyUi } from './provider.ts';
import type { Socket } from './step-progress.ts';
import { ComfyModel } from './workflow.ts';

const { ID } = recorded;
const API = 'http://comfy.test:8188';
const signal = new AbortController().signal;
const operation: RemoteOperation = { provider: 'home', id: ID, model: 'image' };
const photo = file(100, 'image/png', 'photo.png');

function server(...answers: (Response | Error)[]) {
  const world = scripted(...answers);
  const models = new Map<string, unknown>([
    ['image', recorded.imageModel],
    ['clip', recorded.clipModel],
    ['mix', recorded.mixModel],
  ]);
  const heard: { listen: (text: string) => void; closed: boolean; id: string }[] = [];
  const openSocket = (id: string): Socket => {
    let message: (event: { data: unknown }) => void = () => {};
    const one = { id, closed: false, listen: (data: string) => message({ data }) };
    heard.push(one);
    return {
      addEventListener: (type: string, listener: typeof message) => void (type === 'message' && (message = listener)),
      close: () => {
        one.closed = true;
      },
    };
  };
  const vendor = createComfyUi({ name: 'home', baseUrl: API, outside: world.outside, models, openSocket });
  return { ...world, vendor, heard };
}

const uploaded = (name: string, subfolder = ''): Response => json(200, { name, subfolder, type: 'input' });

/** The inputs of the nodes in the request that starts the work. */
function inputsOf(sent: readonly { url: string; body: unknown }[]): Record<string, Record<string, unknown>> {
  const body = sent.find(({ url }) => url.endsWith('/prompt'))?.body as
    | { prompt: typeof recorded.imageWorkflow }
    | undefined;
  return Object.fromEntries(Object.entries(body?.prompt ?? {}).map(([id, { inputs }]) => [id, inputs]));
}

const told = (...asked: Parameters<typeof recorded.classAnswers>): Response[] =>
  recorded.classAnswers(...asked).map((body) => json(200, body));

const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => expect.unreachable('it resolved'),
    (error: unknown) => error,
  );

describe('start', () => {
  const task: ProviderTask = {
    model: 'image',
    prompt: 'a pier',
    negativePrompt: 'fog',
    seed: 5,
    width: 1280,
    height: 720,
  };

  test('fills the bound inputs, and the id of the work is that of the job', async () => {
    const { vendor, sent } = server(json(200, recorded.accepted));
    expect(await vendor.start(task, { signal, idempotencyKey: ID })).toEqual(operation);
    expect(sent.map(({ method, url }) => `${method} ${url}`)).toEqual([`POST ${API}/prompt`]);
    const { '2': text, '3': negative, '4': size, '5': sampler } = recorded.imageWorkflow;
    expect(sent[0]?.body).toEqual({
      prompt: {
        ...recorded.imageWorkflow,
        '2': { ...text, inputs: { ...text.inputs, text: 'a pier' } },
        '3': { ...negative, inputs: { ...negative.inputs, text: 'fog' } },
        '4': { ...size, inputs: { ...size.inputs, width: 1280, height: 720 } },
        '5': { ...sampler, inputs: { ...sampler.inputs, seed: 5 } },
      },
      prompt_id: ID,
      client_id: ID,
    });
  });

  test('leaves what the task does not say, but draws a seed', async () => {
    const { vendor, sent } = server(json(200, recorded.accepted));
    await vendor.start({ model: 'image', prompt: 'a pier' }, { signal });
    expect(inputsOf(sent)).toMatchObject({ '3': { text: 'blurry' }, '4': { width: 1024 }, '5': { seed: 0 } });
    expect(sent[0]?.body).toMatchObject({ prompt_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string });
  });

  test('uploads the images under names of their own', async () => {
    const { vendor, sent } = server(uploaded('one.png'), uploaded('two.jpg', 'in'), json(200, recorded.accepted));
    const lastImage = file(50, 'image/jpeg', 'end.jpg');
    await vendor.start(
      { model: 'clip', prompt: 'waves', image: photo, lastImage, seconds: 5 },
      { signal, idempotencyKey: ID },
    );
    expect(sent.map(({ url }) => url)).toEqual([`${API}/upload/image`, `${API}/upload/image`, `${API}/prompt`]);
    expect(Object.fromEntries(formOf(sent[0]))).toMatchObject({ type: 'input', overwrite: 'true' });
    expect(formOf(sent[0]).get('image')).toMatchObject({ name: `kinoloom-${ID}-1.png`, size: 100 });
    expect(formOf(sent[1]).get('image')).toMatchObject({ name: `kinoloom-${ID}-2.jpg`, type: 'image/jpeg' });
    expect(inputsOf(sent)).toMatchObject({
      '8': { image: 'one.png' },
      '9': { image: 'in/two.jpg' },
      '4': { length: 81 },
    });
  });

  test.each([
    [2, 33],
    [5, 81],
    [5.1, 81],
    [10, 161],
  ])('%d seconds at 16 frames per second are %d frames of a Wan model', async (seconds, length) => {
    const { vendor, sent } = server(uploaded('one.png'), json(200, recorded.accepted));
    await vendor.start({ model: 'clip', image: photo, seconds }, { signal });
    expect(inputsOf(sent)['4']).toMatchObject({ length });
  });

  test('leaves out a last image that is not given, and refuses a missing first one', async () => {
    const { vendor, sent } = server(uploaded('one.png'), json(200, recorded.accepted));
    await vendor.start({ model: 'clip', image: photo }, { signal });
    expect(inputsOf(sent)['4']).toHaveProperty('start_image');
    expect(inputsOf(sent)['4']).not.toHaveProperty('end_image');
    expect(await rejection(vendor.start({ model: 'clip', lastImage: photo }, { signal }))).toMatchObject({
      failure: { code: 'invalid_input', message: 'This workflow needs an image.' },
    });
  });

  test('gives each image of a mix its node, leaves out the others, and refuses too many', async () => {
    const { vendor, sent } = server(uploaded('one.png'), json(200, recorded.accepted));
    await vendor.start({ model: 'mix', images: [photo] }, { signal });
    expect(inputsOf(sent)).toMatchObject({ '1': { image: 'one.png' }, '3': { image1: ['1', 0], direction: 'right' } });
    expect(inputsOf(sent)['3']).not.toHaveProperty('image2');
    expect(await rejection(vendor.start({ model: 'mix', images: [photo, photo, photo] }, { signal }))).toMatchObject({
      failure: { message: 'This workflow takes 2 images.' },
    });
  });

  test('an edit of one picture is made by a workflow that takes several', async () => {
    const { vendor, sent } = server(uploaded('one.png'), json(200, recorded.accepted));
    await vendor.start({ model: 'mix', image: photo }, { signal });
    expect(inputsOf(sent)['1']).toEqual({ image: 'one.png' });
    expect(inputsOf(sent)['3']).not.toHaveProperty('image2');
  });

  const inList = (input: string, value: string) =>
    recorded.nodeProblem('value_not_in_list', 'Value not in list', `${input}: '${value}' not in []`, {
      input_name: input,
      received_value: value,
    });
  test.each([
    [
      {
        '4': {
          class_type: 'CheckpointLoaderSimple',
          errors: [inList('ckpt_name', 'a.safetensors')],
          dependent_outputs: ['9'],
        },
      },
      'model_retired',
      'CheckpointLoaderSimple (4): ckpt_name "a.safetensors" is not on the server',
    ],
    [
      {
        '5': {
          class_type: 'KSampler',
          errors: [
            inList('sampler_name', 'magic'),
            recorded.nodeProblem('required_input_missing', 'Required input is missing', 'seed', { input_name: 'seed' }),
            recorded.nodeProblem('value_bigger_than_max', 'Value 101 bigger than max of 100', 'cfg', {
              input_name: 'cfg',
            }),
          ],
        },
      },
      'invalid_input',
      'KSampler (5): sampler_name "magic" is not on the server; seed is missing; Value 101 bigger than max of 100: cfg',
    ],
  ])('reads the problems of nodes: %j', async (nodes, code, message) => {
    const { vendor, sent } = server(
      json(400, { ...recorded.problem('Prompt outputs failed validation'), node_errors: nodes }),
    );
    const error = await rejection(vendor.start(task, { signal }));
    expect(error).toBeInstanceOf(NotSubmitted);
    expect(error).toMatchObject({ failure: { code, message } });
    expect(sent).toHaveLength(1);
  });

  test.each([
    [
      {
        error: { type: 'invalid_prompt', message: 'Node X does not exist.', details: "Node ID '#1'" },
        node_errors: [],
      },
      'model_retired',
    ],
    [
      { error: { type: 'missing_node_type', message: 'Node X not found.', details: '', extra_info: {} } },
      'model_retired',
    ],
    [
      { error: { type: 'prompt_no_outputs', message: 'Prompt has no outputs', details: '' }, node_errors: [] },
      'invalid_input',
    ],
    [{ error: 'Wrong key' }, 'invalid_input'],
  ])('reads %j as %s', async (body, code) => {
    const { vendor } = server(json(400, body));
    expect(await rejection(vendor.start(task, { signal }))).toMatchObject({ failure: { code } });
  });
});

describe('status', () => {
  const outputs = {
    '6': { images: [{ filename: 'temp.png', subfolder: '', type: 'temp' }] },
    '7': { images: [{ filename: 'a b.png', subfolder: 'x/y', type: 'output' }], animated: [false] },
    '8': { gifs: [{ filename: 'c.mp4', subfolder: '', type: 'output', format: 'video/h264-mp4' }], text: ['done'] },
  };
  const view = (query: string) => `${API}/view?${query}`;

  test.each<[string, object[], object]>([
    ['waits in the queue', [recorded.queue([], ['other', ID])], { state: 'waiting', phase: 'queued' }],
    ['runs', [recorded.queue([ID])], { state: 'waiting', phase: 'running' }],
    [
      'is done',
      [recorded.queue(['other']), recorded.succeeded(outputs)],
      { state: 'done', outputs: [{ role: 'image', url: view('filename=a+b.png&subfolder=x%2Fy&type=output') }] },
    ],
    ['is interrupted', [recorded.queue([]), recorded.interrupted], { state: 'canceled' }],
    [
      'is unknown',
      [recorded.queue([]), {}],
      {
        state: 'failed',
        failure: {
          code: 'expired',
          message: 'The server no longer knows this work: it was restarted, or its queue was cleared.',
        },
      },
    ],
    ['made nothing', [recorded.queue([]), recorded.succeeded({})], { state: 'failed', failure: { code: 'no_result' } }],
    [
      'failed',
      [recorded.queue([]), recorded.failed('shapes cannot be multiplied')],
      { state: 'failed', failure: { code: 'provider', message: 'KSampler: shapes cannot be multiplied' } },
    ],
    [
      'had too little memory',
      [recorded.queue([]), recorded.failed('Allocation on device', 'torch.OutOfMemoryError')],
      { state: 'failed', failure: { code: 'overloaded' } },
    ],
    [
      'was refused by a safety checker',
      [recorded.queue([]), recorded.failed('flagged as NSFW')],
      { state: 'failed', failure: { code: 'policy' } },
    ],
  ])('tells work that %s', async (_, answers, progress) => {
    const { vendor } = server(...answers.map((answer) => json(200, answer)));
    expect(await vendor.status(operation, signal)).toMatchObject(progress);
  });

  test('takes every saved file if the workflow was changed meanwhile', async () => {
    const saved = {
      '8': outputs['8'],
      '6': outputs['6'],
      '90': { audio: [{ filename: 'd.flac', subfolder: '', type: 'output' }] },
    };
    const { vendor } = server(json(200, recorded.queue([])), json(200, recorded.succeeded(saved)));
    expect(await vendor.status(operation, signal)).toEqual({
      state: 'done',
      outputs: [
        { role: 'video', url: view('filename=c.mp4&subfolder=&type=output') },
        { role: 'audio', url: view('filename=d.flac&subfolder=&type=output') },
      ],
    });
  });
});

describe('progress', () => {
  const step = (value: number, node = '5', id = ID): string =>
    JSON.stringify({ type: 'progress', data: { value, max: 20, node, prompt_id: id } });
  const running = () => json(200, recorded.queue([ID]));

  test('is heard from the first look at running work on, only of its sampler, and does not go back', async () => {
    const { vendor, heard } = server(
      running(),
      running(),
      running(),
      json(200, recorded.queue([])),
      json(200, recorded.succeeded({})),
    );
    expect(await vendor.status(operation, signal)).toEqual({ state: 'waiting', phase: 'running' });
    expect(heard.map(({ id }) => id)).toEqual([ID]);
    const [socket] = heard;
    for (const text of ['not JSON', '{"type":"status","data":{}}', step(20, '6'), step(19, '5', 'other'), step(5)])
      socket?.listen(text);
    expect(await vendor.status(operation, signal)).toEqual({ state: 'waiting', phase: 'running', fraction: 0.25 });
    socket?.listen(step(4));
    expect(await vendor.status(operation, signal)).toMatchObject({ fraction: 0.25 });
    await vendor.status(operation, signal);
    expect(heard).toMatchObject([{ closed: true }]);
  });

  test('of two samplers is half of the whole each', async () => {
    const { imageModel, imageWorkflow } = recorded;
    const two = { ...imageModel, workflow: { ...imageWorkflow, '9': imageWorkflow['5'] } };
    const world = scripted(running(), running(), running());
    let listen: (event: { data: unknown }) => void = () => {};
    const vendor = createComfyUi({
      baseUrl: API,
      outside: world.outside,
      models: new Map([['image', two]]),
      openSocket: () => ({
        addEventListener: (type: string, to: typeof listen) => void (type === 'message' && (listen = to)),
        close: () => {},
      }),
    });
    await vendor.status(operation, signal);
    listen({ data: step(20) });
    expect(await vendor.status(operation, signal)).toMatchObject({ fraction: 0.5 });
    listen({ data: step(10, '9') });
    expect(await vendor.status(operation, signal)).toMatchObject({ fraction: 0.75 });
  });

  test('is no longer listened to after an abort or a cancellation', async () => {
    const { vendor, heard } = server(running(), running(), running(), json(200, {}), json(200, recorded.queue([])));
    const first = new AbortController();
    await vendor.status(operation, first.signal);
    const second = new AbortController();
    await vendor.status(operation, second.signal);
    first.abort();
    expect(heard).toMatchObject([{ closed: false }]);
    second.abort();
    expect(heard).toMatchObject([{ closed: true }]);
    await vendor.status(operation, signal);
    await vendor.cancel(operation, signal);
    expect(heard).toMatchObject([{ closed: true }, { closed: true }]);
  });
});

describe('cancel', () => {
  test('is wanted at the deadline too, and what had ended by then is kept for a day', () => {
    expect(server().vendor).toMatchObject({ stopsAtDeadline: true, keepsMs: 86_400_000 });
  });

  test('takes waiting work out of the queue, and leaves alone what runs', async () => {
    const { vendor, sent } = server(new Response(null), json(200, recorded.queue(['other'])));
    await vendor.cancel(operation, signal);
    expect(sent.map(({ method, url, body }) => [method, url, body])).toEqual([
      ['POST', `${API}/queue`, { delete: [ID] }],
      ['GET', `${API}/queue`, null],
    ]);
  });

  test('interrupts its own work', async () => {
    const { vendor, sent } = server(new Response(null), json(200, recorded.queue([ID])), new Response(null));
    await vendor.cancel(operation, signal);
    expect(sent.at(-1)).toMatchObject({ method: 'POST', url: `${API}/interrupt`, body: { prompt_id: ID } });
  });
});

describe('find', () => {
  const since = 0;
  test.each<[string, object[], boolean]>([
    ['in the queue', [recorded.queue([], [ID])], true],
    ['in the history', [recorded.queue([]), recorded.succeeded({})], true],
    ['nowhere', [recorded.queue([]), {}], false],
  ])('looks for a lost submission: %s', async (_, answers, isThere) => {
    const { vendor } = server(...answers.map((answer) => json(200, answer)));
    const found = await vendor.find?.({ model: 'image' }, { since, signal, idempotencyKey: ID });
    expect(found).toEqual(isThere ? operation : undefined);
  });

  test('finds nothing without an id of its own', async () => {
    expect(
      await server().vendor.find?.({ model: 'image' }, { since, signal, idempotencyKey: 'job-1' }),
    ).toBeUndefined();
  });
});

test('an account check tells version, device and memory', async () => {
  const stats = {
    system: { comfyui_version: '0.3.65', os: 'posix' },
    devices: [{ name: 'cuda:0 NVIDIA GeForce RTX 4090', vram_total: 24 * 1024 ** 3, vram_free: 20.5 * 1024 ** 3 }],
  };
  const { vendor, sent } = server(json(200, stats), json(200, { hello: 1 }));
  expect(await vendor.check(signal)).toEqual({
    ok: true,
    tried: `GET ${API}/system_stats`,
    message: 'It is ComfyUI 0.3.65 on cuda:0 NVIDIA GeForce RTX 4090 (20.5 of 24.0 GB free).',
  });
  expect(await vendor.check(signal)).toMatchObject({ ok: false });
  expect(sent.every(({ headers }) => !headers.has('authorization'))).toBe(true);
});

test('models are compared with the nodes and the files of the server', async () => {
  const workflows = [recorded.imageWorkflow, recorded.clipWorkflow, recorded.mixModel.workflow];
  const { CheckpointLoaderSimple: _, SaveVideo: __, ...info } = recorded.objectInfo;
  const lacking = { ...info, CheckpointLoaderSimple: { input: { required: { ckpt_name: [['other.ckpt']] } } } };
  const { vendor, sent } = server(...told(lacking, ...workflows), ...told(recorded.objectInfo, ...workflows));
  expect(await vendor.checkModels?.(signal)).toEqual([
    {
      model: 'image',
      state: 'changed',
      message: 'CheckpointLoaderSimple (1): ckpt_name "sdxl/base.safetensors" is not on the server.',
    },
    {
      model: 'clip',
      state: 'changed',
      message:
        'CheckpointLoaderSimple (1): ckpt_name "sdxl/base.safetensors" is not on the server. The server has no node SaveVideo (7).',
    },
    { model: 'mix', state: 'changed', message: 'The server has no node ImageStitch (3).' },
  ]);
  expect((await vendor.checkModels?.(signal))?.map(({ state }) => state)).toEqual(['live', 'live', 'changed']);
  expect(sent[0]).toMatchObject({ method: 'GET', url: `${API}/object_info/CheckpointLoaderSimple` });
});

test('a class that the server cannot tell of is not judged, and a server that tells of none is no ComfyUI', async () => {
  const workflows = [recorded.imageWorkflow, recorded.clipWorkflow, recorded.mixModel.workflow];
  const [first, , ...others] = told(recorded.objectInfo, ...workflows);
  const long = json(200, { CLIPTextEncode: { input: { required: { text: [Array(100_001).fill('a.txt')] } } } });
  const { vendor } = server(first!, long, ...others);
  expect((await vendor.checkModels?.(signal))?.map(({ state }) => state)).toEqual(['live', 'live', 'changed']);
  const another = server(...others.map(() => json(404, {})), json(404, {}), json(404, {}));
  expect(await rejection(another.vendor.checkModels!(signal))).toBeInstanceOf(ProviderUnreachable);
});

test.each<[string, Record<string, unknown>, string[]]>([
  ['of an older page', { format: 'auto', codec: 'auto' }, []],
  ['of this year’s page', { format: 'webm', 'format.codec': 'av1' }, []],
  ['with a codec that its format has not', { format: 'webm', 'format.codec': 'h264' }, ['format.codec "h264"']],
  ['with an unknown format', { format: 'mkv', 'format.codec': 'h264' }, ['format "mkv"']],
  ['with a format that another node gives', { format: ['5', 0] }, []],
])('the choices of a video’s format are those of the server: %s', async (_, inputs, problems) => {
  const workflow = { ...recorded.imageWorkflow, '7': recorded.node('SaveVideo', { images: ['6', 0], ...inputs }) };
  const { outside } = scripted(...told(recorded.objectInfo, workflow));
  const models = new Map([['own', { workflow, bindings: {}, outputs: [{ node: '7', media: 'video' }] }]]);
  expect(await createComfyUi({ baseUrl: API, outside, models }).checkModels?.(signal)).toMatchObject([
    {
      state: problems.length > 0 ? 'changed' : 'live',
      message: problems.map((problem) => `SaveVideo (7): ${problem} is not on the server.`).join(' '),
    },
  ]);
});

test.each<[string, unknown[], unknown]>([
  ['several values at once', ['COMBO', { options: ['a'], multiselect: true }], ['a', 'b']],
  ['values from another address', ['COMBO', { options: [], remote: { route: '/x' } }], 'b'],
  ['a truth value', [[true, false], {}], true],
  ['a number', ['COMBO', { options: [1, 2] }], 2],
  ['uploaded files', [['a.png'], { image_upload: true }], 'b.png'],
  ['anything', ['*', { options: ['a'] }], 'b'],
  ['no list', ['COMBO', { options: null }], 'b'],
  ['choices without keys', ['COMFY_DYNAMICCOMBO_V3', { options: ['a'] }], 'b'],
])('an input that takes %s is not called missing', async (_, spec, value) => {
  const workflow = { '1': recorded.node('Custom', { it: value }) };
  const { outside } = scripted(json(200, { Custom: { input: { required: { it: spec } } } }));
  const models = new Map([['own', { workflow, bindings: {}, outputs: [{ node: '1', media: 'image' }] }]]);
  expect(await createComfyUi({ baseUrl: API, outside, models }).checkModels?.(signal)).toMatchObject([
    { state: 'live' },
  ]);
});

test('work is found in the history when the queue is too long to be read', async () => {
  const queue = { queue_running: [], queue_pending: Array.from({ length: 40_000 }, (_, n) => [n, `${n}`]) };
  const { vendor } = server(
    json(200, queue),
    json(200, recorded.succeeded({ '7': { images: [{ filename: 'a.png' }] } })),
    json(200, queue),
    json(200, {}),
  );
  expect(await vendor.status(operation, signal)).toMatchObject({ state: 'done' });
  expect(await vendor.status(operation, signal)).toMatchObject({
    state: 'waiting',
    transientError: { code: 'provider' },
  });
});

describe('draft', () => {
  const draft = async (source: unknown, ...answers: Response[]) => {
    const world = scripted(...answers);
    const text = typeof source === 'string' ? source : JSON.stringify(source);
    return await comfyui.draft({ baseUrl: API, fetch: world.outside.fetch }, text, signal);
  };

  test('of an image has its model, family and name', async () => {
    expect(await draft(recorded.imageWorkflow, ...told(recorded.objectInfo, recorded.imageWorkflow))).toEqual({
      remote: recorded.imageModel,
      label: 'base',
      family: 'image',
      sizes: {
        '1:1': { width: 1024, height: 1024 },
        '16:9': { width: 1360, height: 768 },
        '9:16': { width: 768, height: 1360 },
      },
      takesFirstImage: false,
      needsFirstImage: false,
      takesLastImage: false,
      notes: [],
    });
  });

  test('of a clip has its length and its images, and can be stored', async () => {
    const drafted = await draft({ prompt: recorded.clipWorkflow }, ...told(recorded.objectInfo, recorded.clipWorkflow));
    expect(drafted).toMatchObject({
      family: 'clip',
      seconds: [5],
      takesFirstImage: true,
      needsFirstImage: true,
      takesLastImage: true,
      notes: [],
    });
    expect(ComfyModel.parse(drafted.remote)).toMatchObject({ fps: 16 });
  });

  test.each([
    [640, 640, 16, { '1:1': [640, 640], '16:9': [848, 480], '9:16': [480, 848] }],
    [832, 480, 16, { '16:9': [832, 480], '9:16': [480, 832], '1:1': [624, 624] }],
    [768, 512, 32, { '4:3': [768, 512], '16:9': [832, 480], '9:16': [480, 832], '1:1': [640, 640] }],
  ])('of %d × %d in steps of %d offers sizes with as many pixels', async (width, height, step, sizes) => {
    const workflow = { ...recorded.imageWorkflow, '4': recorded.node('EmptyFooLatent', { width, height }) };
    const side = ['INT', { default: 512, step }];
    const info = { ...recorded.objectInfo, EmptyFooLatent: { input: { required: { width: side, height: side } } } };
    const { sizes: offered = {} } = await draft(workflow, ...told(info, workflow));
    expect(Object.entries(offered).map(([ratio, size]) => [ratio, [size.width, size.height]])).toEqual(
      Object.entries(sizes),
    );
  });

  test('of a picture that the server made is that of the workflow in it', async () => {
    const text = `prompt\0${JSON.stringify(recorded.imageWorkflow)}`;
    const picture = `data:image/png;base64,${Buffer.from(`\x89PNG\r\n {"a ${text}IEND`, 'latin1').toString('base64')}`;
    const { remote } = await draft(picture, ...told(recorded.objectInfo, recorded.imageWorkflow));
    expect(remote).toEqual(recorded.imageModel);
  });

  test('names what the server lacks', async () => {
    const workflow = {
      ...recorded.imageWorkflow,
      '1': recorded.node('CheckpointLoaderSimple', { ckpt_name: 'gone.safetensors' }),
      '5': recorded.node('KSampler', { ...recorded.imageWorkflow['5'].inputs, sampler_name: 'magic' }),
      '6': recorded.node('FancyDecode', { samples: ['5', 0] }),
    };
    expect((await draft(workflow, ...told(recorded.objectInfo, workflow))).notes).toEqual([
      'CheckpointLoaderSimple (1): ckpt_name "gone.safetensors" is not on the server.',
      'KSampler (5): sampler_name "magic" is not on the server.',
      'The server has no node FancyDecode (6).',
    ]);
  });

  test('of a workflow whose second picture may be left out says that it also edits one', async () => {
    const workflow = {
      ...recorded.imageWorkflow,
      '2': recorded.node('TextEncodeQwenImageEditPlus', { prompt: 'a', image1: ['8', 0], image2: ['9', 0] }),
      '8': recorded.node('LoadImage', { image: 'a.png' }),
      '9': recorded.node('LoadImage', { image: 'b.png' }),
    };
    const pictures = { image1: ['IMAGE'], image2: ['IMAGE'] };
    const notesOf = async (input: object) =>
      (await draft(workflow, ...told({ ...recorded.objectInfo, TextEncodeQwenImageEditPlus: { input } }, workflow)))
        .notes;
    expect(await notesOf({ optional: pictures })).toEqual([expect.stringContaining('edits one, too') as string]);
    expect(await notesOf({ required: pictures })).toEqual([]);
  });

  const load = recorded.node('LoadImage', { image: 'a.png' });
  const save = (name: string, input: string) => recorded.node(name, { [input]: ['1', 0] });
  test.each([
    ['image-edit', { ...recorded.imageWorkflow, '4': recorded.node('VAEEncode', { pixels: ['8', 0] }), '8': load }],
    ['image-upscale', { '1': load, '2': save('SaveImage', 'images') }],
    ['image-mix', recorded.mixModel.workflow],
    ['video-upscale', { '1': recorded.node('LoadVideo', { file: 'a.mp4' }), '2': save('SaveVideo', 'video') }],
    [
      'add-audio',
      {
        '1': recorded.node('VHS_LoadVideo', { video: 'a.mp4' }),
        '2': save('MMAudioSampler', 'x'),
        '3': save('SaveVideo', 'video'),
      },
    ],
    ['speech', { '1': recorded.node('KokoroTTS', { text: 'hello' }), '2': save('SaveAudio', 'audio') }],
    ['music', { '1': recorded.node('EmptyAceStepLatentAudio', { seconds: 9 }), '2': save('SaveAudio', 'audio') }],
    ['sound-effects', { '1': recorded.node('EmptyLatentAudio', { seconds: 9 }), '2': save('SaveAudio', 'audio') }],
  ])('guesses the family %s', async (family, workflow) => {
    expect(await draft(workflow, ...told(recorded.objectInfo, workflow))).toMatchObject({ family });
  });

  test.each([
    ['{"1": {"class', /not JSON/],
    ['[1]', /not a workflow/],
    ['{}', /empty/],
    ['{"prompt": {}}', /empty/],
    ['{"nodes": [], "links": [], "version": 0.4}', /empty/],
    [
      '{"nodes": [{"id": 1}]}',
      /nodes\.0\.type.*File → Export Workflow \(API\).*Workflow → Export \(API\).*Save \(API Format\)/,
    ],
    ['data:image/png;base64,iVBORw0KGgo=', /holds no workflow/],
    ['{"1": {"inputs": {}}}', /not a workflow in the API format \(1\.class_type/],
    ['{"1": {"class_type": "LoadImage", "inputs": {"image": "a.png"}}}', /No node of this workflow saves/],
  ])('refuses %s', async (source, message) => {
    const error = await rejection(draft(source, json(200, recorded.objectInfo)));
    expect(error).toBeInstanceOf(NotSubmitted);
    expect(error).toMatchObject({
      failure: { code: 'invalid_input', message: expect.stringMatching(message) as string },
    });
  });
});

test.each([
  [
    { ...recorded.imageModel, bindings: { prompt: [['2', 'txt']] } },
    'bindings.prompt.0: The workflow has no input "txt" at a node "2"',
  ],
  [
    { ...recorded.imageModel, outputs: [{ node: '70', media: 'image' }] },
    'outputs.0.node: The workflow has no node "70"',
  ],
  [{ ...recorded.clipModel, fps: undefined }, 'fps: A number of frames needs the frames per second'],
  [{ ...recorded.imageModel, outputs: [] }, 'outputs: Name the node that saves the result'],
  [{ ...recorded.imageModel, workflow: {} }, 'workflow: The workflow has no nodes'],
])('a model that cannot work is refused: %#', (model, problem) => {
  const issues = ComfyModel.safeParse(model).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  expect(issues).toContain(problem);
});

test('in a dry run, only an upload is answered', () => {
  expect(comfyui.dryAnswer({ method: 'POST', path: '/upload/image' })).toMatchObject({ name: 'input.png' });
  expect(comfyui.dryAnswer({ method: 'POST', path: '/prompt' })).toBeUndefined();
});
