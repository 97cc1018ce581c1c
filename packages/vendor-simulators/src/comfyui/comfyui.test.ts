import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { type Rig, startRig } from '../testing/client.ts';
import { comfyGraph } from '../testing/comfy-graph.ts';
import { plainPng } from '../testing/fixture-studio.ts';

const ID = '0b9c7d52-6a4e-4f2b-9a55-2f6f1f0c9e11';
const OTHER = '5d0c5c1e-0d3f-4a55-8a4e-1c2d3e4f5a6b';

type Graph = ReturnType<typeof comfyGraph>;
interface Entry {
  readonly outputs: Record<
    string,
    { images: { filename: string; subfolder: string; type: string }[]; animated?: boolean[] }
  >;
  readonly status: { status_str: string; completed: boolean; messages: [string, Record<string, unknown>][] };
}

const json = async <Body = Record<string, unknown>>(answer: Promise<Response>): Promise<Body> =>
  (await (await answer).json()) as Body;
const submit = (rig: Rig, prompt: unknown, more: object = {}): Promise<Response> =>
  rig.call('POST', '/comfyui/prompt', { prompt, ...more }, { 'x-kinoloom-job': 'job-1' });
const history = async (rig: Rig, id: string): Promise<Entry | undefined> =>
  (await json<Record<string, Entry>>(rig.call('GET', `/comfyui/history/${id}`)))[id];
const queue = async (rig: Rig): Promise<{ running: string[]; pending: string[] }> => {
  const { queue_running: running, queue_pending: pending } = await json<Record<string, [number, string][]>>(
    rig.call('GET', '/comfyui/queue'),
  );
  return { running: running!.map(([, id]) => id), pending: pending!.map(([, id]) => id) };
};

async function ended(rig: Rig, id: string): Promise<Entry> {
  await expect.poll(() => history(rig, id), { timeout: 5_000, interval: 5 }).toBeDefined();
  return (await history(rig, id))!;
}

async function run(rig: Rig, prompt: Graph): Promise<Entry> {
  const { prompt_id: id } = await json<{ prompt_id: string }>(submit(rig, prompt));
  return await ended(rig, id);
}

const upload = async (
  rig: Rig,
  name: string,
  bytes: Buffer,
  fields: Record<string, string> = {},
): Promise<Response> => {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  return await fetch(`${rig.sandbox.url}/comfyui/upload/image`, { method: 'POST', body: form });
};

const node = (name: string, inputs: Record<string, unknown>): Graph[string] => ({ class_type: name, inputs });

/** The graph's picture as the start of a clip. */
const clipGraph = (changed: Record<string, unknown> = {}): Graph => {
  const { '1': loader, '2': positive, '3': negative, '5': sampler } = comfyGraph('a lighthouse');
  return {
    '1': loader!,
    '2': positive!,
    '3': negative!,
    '4': node('WanImageToVideo', {
      positive: ['2', 0],
      negative: ['3', 0],
      vae: ['1', 2],
      width: 832,
      height: 480,
      length: 81,
      batch_size: 1,
      start_image: ['8', 0],
      ...changed,
    }),
    '5': node('KSampler', { ...sampler!.inputs, positive: ['4', 0], negative: ['4', 1], latent_image: ['4', 2] }),
    '6': node('VAEDecode', { samples: ['5', 0], vae: ['1', 2] }),
    '7': node('CreateVideo', { images: ['6', 0], fps: 16 }),
    '8': node('LoadImage', { image: 'start.png' }),
    '9': node('SaveVideo', { video: ['7', 0], filename_prefix: 'video/clip', format: 'auto', codec: 'auto' }),
  };
};

test('a workflow makes what reaches its sampler: prompt, seed and size', async () => {
  const rig = await startRig({ speed: 500 });
  const { outputs, status } = await run(rig, comfyGraph('a red boat', { '5': { seed: 2 ** 40 + 5 } }));
  expect(rig.studio.images).toMatchObject([
    { prompt: 'a red boat', width: 640, height: 480, seed: (2 ** 40 + 5) % 2 ** 31 },
  ]);
  expect(status).toMatchObject({ status_str: 'success', completed: true });
  expect(status.messages.map(([type]) => type)).toEqual(['execution_start', 'execution_cached', 'execution_success']);
  expect(outputs).toEqual({ '7': { images: [{ filename: 'ComfyUI_00001_.png', subfolder: '', type: 'output' }] } });
  const view = await rig.call('GET', '/comfyui/view?filename=ComfyUI_00001_.png&subfolder=&type=output');
  expect(await rig.studio.measure(Buffer.from(await view.arrayBuffer()))).toEqual({ width: 640, height: 480 });
  expect(rig.sandbox.journal.paid()).toMatchObject([
    { vendor: 'comfyui', model: 'sd_xl_base_1.0.safetensors', job: 'job-1', path: '/comfyui/prompt' },
  ]);
});

test('a chosen format brings inputs of its own, and an unknown one is refused', async () => {
  const rig = await startRig({ speed: 500 });
  const info = await json(rig.call('GET', '/comfyui/object_info/SaveVideo'));
  expect(info).toMatchObject({
    SaveVideo: {
      input: { required: { format: ['COMFY_DYNAMICCOMBO_V3', { options: [{ key: 'auto' }, { key: 'mp4' }] }] } },
    },
  });
  await upload(rig, 'start.png', plainPng(200, 100));
  const saved = (inputs: object) => ({
    ...clipGraph(),
    '9': node('SaveVideo', { video: ['7', 0], filename_prefix: 'clip', ...inputs }),
  });
  const send = async (inputs: object) => (await submit(rig, saved(inputs))).status;
  expect(await send({ format: 'mp4', 'format.codec': 'h264' })).toBe(200);
  expect(await send({ format: 'mp4', 'format.codec': 'vp9' })).toBe(400);
  expect(await send({ format: 'mkv' })).toBe(400);
});

test('conditions that are exchanged make the picture of the negative prompt', async () => {
  const rig = await startRig({ speed: 500 });
  await run(rig, comfyGraph('a red boat', { '5': { positive: ['3', 0], negative: ['2', 0] } }));
  expect(rig.studio.images).toMatchObject([{ prompt: 'blurry' }]);
});

test('guider, noise, upscale model and scale are followed', async () => {
  const rig = await startRig({ speed: 500 });
  await run(rig, {
    ...comfyGraph('a pier'),
    '5': node('SamplerCustomAdvanced', {
      noise: ['10', 0],
      guider: ['11', 0],
      sampler: ['12', 0],
      sigmas: ['13', 0],
      latent_image: ['4', 0],
    }),
    '7': node('SaveImage', { images: ['16', 0], filename_prefix: 'ComfyUI' }),
    '10': node('RandomNoise', { noise_seed: 99 }),
    '11': node('BasicGuider', { model: ['1', 0], conditioning: ['14', 0] }),
    '12': node('KSamplerSelect', { sampler_name: 'euler' }),
    '13': node('BasicScheduler', { model: ['1', 0], scheduler: 'simple', steps: 8, denoise: 1 }),
    '14': node('FluxGuidance', { conditioning: ['2', 0], guidance: 3.5 }),
    '15': node('UpscaleModelLoader', { model_name: '2x-soft.pth' }),
    '16': node('ImageUpscaleWithModel', { upscale_model: ['15', 0], image: ['17', 0] }),
    '17': node('ImageScale', { image: ['6', 0], upscale_method: 'lanczos', width: 0, height: 240, crop: 'disabled' }),
  });
  expect(rig.studio.images).toMatchObject([{ prompt: 'a pier', seed: 99, width: 640, height: 480 }]);
});

test('a picture that is loaded is edited with a sampler, and made larger without one', async () => {
  const rig = await startRig({ speed: 500 });
  await upload(rig, 'photo.png', plainPng(200, 100));
  const photo = node('LoadImage', { image: 'photo.png' });
  const { '4': _, ...rest } = comfyGraph('at night', { '5': { latent_image: ['9', 0] } });
  await run(rig, { ...rest, '8': photo, '9': node('VAEEncode', { pixels: ['8', 0], vae: ['1', 2] }) });
  await run(rig, {
    '1': photo,
    '2': node('UpscaleModelLoader', { model_name: '4x-sharp.pth' }),
    '3': node('ImageUpscaleWithModel', { upscale_model: ['2', 0], image: ['1', 0] }),
    '4': node('SaveImage', { images: ['3', 0], filename_prefix: 'large' }),
  });
  expect(rig.studio.orders).toMatchObject([
    { maker: 'editImage', order: { prompt: 'at night', width: 200, height: 100 } },
    { maker: 'upscaleImage', order: { scale: 4 } },
  ]);
});

test('a clip has the frames, the rate and the start image of its workflow', async () => {
  const rig = await startRig({ speed: 500 });
  expect(await json(upload(rig, 'start.png', plainPng(64, 36)))).toEqual({
    name: 'start.png',
    subfolder: '',
    type: 'input',
  });
  const { outputs } = await run(rig, clipGraph());
  expect(rig.studio.clips).toMatchObject([
    { prompt: 'a lighthouse', width: 832, height: 480, durationMs: 5_063, seed: 7 },
  ]);
  expect(rig.studio.clips[0]?.startImage).toEqual(plainPng(64, 36));
  const file = { filename: 'clip_00001_.mp4', subfolder: 'video', type: 'output' };
  expect(outputs).toEqual({ '9': { images: [file], animated: [true] } });
  const view = (query: string) => rig.call('GET', `/comfyui/api/view?${query}`);
  expect((await view('filename=clip_00001_.mp4&subfolder=video')).headers.get('content-type')).toBe('video/mp4');
  expect((await view('filename=clip_00001_.mp4')).status).toBe(404);
  expect((await view('filename=../clip_00001_.mp4')).status).toBe(400);
  expect((await view('filename=start.png&type=input')).status).toBe(200);
  expect((await view('subfolder=video')).status).toBe(404);
});

test('an uploaded file is replaced, or gets a name of its own', async () => {
  const rig = await startRig();
  const names: unknown[] = [];
  for (const fields of [{}, {}, { overwrite: 'true' }, { subfolder: 'own' }])
    names.push(await json(upload(rig, 'a.png', plainPng(8, 8), fields)));
  expect(names).toMatchObject([
    { name: 'a.png' },
    { name: 'a (1).png' },
    { name: 'a.png' },
    { name: 'a.png', subfolder: 'own' },
  ]);
  expect((await upload(rig, '../a.png', plainPng(8, 8))).status).toBe(400);
  expect((await rig.call('POST', '/comfyui/upload/image', {})).status).toBe(400);
});

test.each<[string, Graph | object, type: string, message: RegExp]>([
  [
    'a missing class',
    { ...comfyGraph('x'), '9': node('Nonsense', {}) },
    'invalid_prompt',
    /node Nonsense does not exist/,
  ],
  ['a node without a class', { '1': { inputs: {} } }, 'invalid_prompt', /missing the class_type/],
  ['no saved result', { '1': comfyGraph('x')['1']! }, 'prompt_no_outputs', /no outputs/],
  ['a circle', comfyGraph('x', { '6': { samples: ['6', 0] } }), 'exception_during_validation', /Exception/],
])('%s is refused as a whole', async (_, prompt, type, message) => {
  const rig = await startRig();
  const answer = await submit(rig, prompt);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({
    error: { type, message: expect.stringMatching(message) as string },
    node_errors: {},
  });
  expect(rig.sandbox.journal.paid()).toEqual([]);
});

test.each<[string, Graph, id: string, problem: object]>([
  [
    'a file that is not there',
    comfyGraph('x', { '1': { ckpt_name: 'gone.safetensors' } }),
    '1',
    { type: 'value_not_in_list', extra_info: { input_name: 'ckpt_name', received_value: 'gone.safetensors' } },
  ],
  [
    'a missing input',
    comfyGraph('x', { '5': { seed: undefined } }),
    '5',
    { type: 'required_input_missing', details: 'seed' },
  ],
  ['a number below its bound', comfyGraph('x', { '4': { width: 8 } }), '4', { type: 'value_smaller_than_min' }],
  ['a number above its bound', comfyGraph('x', { '5': { cfg: 101 } }), '5', { type: 'value_bigger_than_max' }],
  ['a word for a number', comfyGraph('x', { '5': { steps: 'many' } }), '5', { type: 'invalid_input_type' }],
  ['a link of the wrong type', comfyGraph('x', { '6': { samples: ['1', 0] } }), '6', { type: 'return_type_mismatch' }],
  ['a link of three parts', comfyGraph('x', { '6': { samples: ['5', 0, 0] } }), '6', { type: 'bad_linked_input' }],
  ['a link to nothing', comfyGraph('x', { '6': { samples: ['99', 0] } }), '6', { type: 'exception_during_validation' }],
  [
    'an output that is not there',
    comfyGraph('x', { '6': { vae: ['1', 9] } }),
    '6',
    { type: 'exception_during_validation' },
  ],
  [
    'a picture that was not uploaded',
    clipGraph(),
    '8',
    { type: 'custom_validation_failed', details: 'image - Invalid image file: start.png' },
  ],
])('%s is refused at its node', async (_, prompt, id, problem) => {
  const rig = await startRig();
  const answer = await submit(rig, JSON.parse(JSON.stringify(prompt)));
  expect(answer.status).toBe(400);
  const body = (await answer.json()) as { error: object; node_errors: Record<string, object> };
  expect(body).toMatchObject({
    error: { type: 'prompt_outputs_failed_validation' },
    node_errors: { [id]: { class_type: prompt[id]?.class_type, errors: [problem] } },
  });
  expect(Object.keys(body.node_errors)).toEqual([id]);
  expect(rig.sandbox.journal.paid()).toEqual([]);
});

test('one result without errors is enough, and numbers as texts are taken', async () => {
  const rig = await startRig();
  const prompt = { ...comfyGraph('x', { '4': { width: '640' } }), '8': node('SaveImage', { images: ['6', 0] }) };
  const answer = await submit(rig, prompt);
  expect([answer.status, await answer.json()]).toMatchObject([
    200,
    { number: 1, node_errors: { '8': { errors: [{ type: 'required_input_missing' }], dependent_outputs: ['8'] } } },
  ]);
});

test('an id is taken as it was sent, if it is a UUID', async () => {
  const rig = await startRig({ speed: 500 });
  expect(await json(submit(rig, comfyGraph('x'), { prompt_id: ID }))).toMatchObject({ prompt_id: ID });
  for (const prompt_id of ['job-1', ID.toUpperCase(), 7])
    expect(await json(submit(rig, comfyGraph('x'), { prompt_id }))).toMatchObject({
      error: { type: 'invalid_prompt_id' },
    });
  expect(await json(rig.call('POST', '/comfyui/prompt', {}))).toMatchObject({ error: { type: 'no_prompt' } });
  expect((await ended(rig, ID)).status.completed).toBe(true);
  expect(await json(rig.call('GET', '/comfyui/history/unknown'))).toEqual({});
  expect(Object.keys(await json(rig.call('GET', '/comfyui/history')))).toEqual([ID]);
});

/** Two clips, of which the first is held back. */
async function twoClips(rig: Rig): Promise<() => void> {
  let open = (): void => {};
  rig.studio.gate = new Promise((resolve) => {
    open = resolve;
  });
  await upload(rig, 'start.png', plainPng(64, 36));
  for (const prompt_id of [ID, OTHER]) await submit(rig, clipGraph(), { prompt_id });
  await expect.poll(() => queue(rig)).toEqual({ running: [ID], pending: [OTHER] });
  return open;
}

test('one workflow runs at a time; the next one follows', async () => {
  const rig = await startRig({ speed: 500, concurrency: 4 });
  const open = await twoClips(rig);
  open();
  await ended(rig, ID);
  expect((await ended(rig, OTHER)).status.completed).toBe(true);
  expect(rig.studio.mostAtOnce).toBe(1);
});

test('what waits is deleted without a trace, and what runs is interrupted', async () => {
  const rig = await startRig({ speed: 500 });
  await twoClips(rig);
  await rig.call('POST', '/comfyui/interrupt', { prompt_id: OTHER });
  await rig.call('POST', '/comfyui/queue', { delete: [ID] });
  expect(await queue(rig)).toEqual({ running: [ID], pending: [OTHER] });
  await rig.call('POST', '/comfyui/queue', { delete: [OTHER] });
  expect(await queue(rig)).toEqual({ running: [ID], pending: [] });
  await rig.call('POST', '/comfyui/interrupt', { prompt_id: ID });
  const { status } = await ended(rig, ID);
  expect(status).toMatchObject({ status_str: 'error', completed: false });
  expect(status.messages.at(-1)).toMatchObject(['execution_interrupted', { prompt_id: ID, node_type: 'KSampler' }]);
  expect(await history(rig, OTHER)).toBeUndefined();
});

test('the queue survives a restart of the sandbox in its order', async () => {
  const rig = await startRig({ speed: 500 });
  await twoClips(rig);
  await rig.restart();
  await expect.poll(() => queue(rig)).toMatchObject({ running: [ID] });
  rig.studio.gate = undefined;
  await rig.restart();
  await ended(rig, ID);
  await ended(rig, OTHER);
  expect(rig.sandbox.journal.paid()).toHaveLength(2);
});

test.each([
  [{ kind: 'policy' }, /NSFW/],
  [{ kind: 'fail', error: 'CUDA out of memory' }, /out of memory/],
] as const)('the fault %j is an error of a node', async (fault, message) => {
  const rig = await startRig({ speed: 500 });
  rig.sandbox.faults.add({ on: 'work', match: { vendor: 'comfyui', promptIncludes: 'boat' }, fault });
  const { status, outputs } = await run(rig, comfyGraph('a boat'));
  expect(outputs).toEqual({});
  expect(status.messages.at(-1)).toMatchObject([
    'execution_error',
    { node_id: '5', node_type: 'KSampler', exception_message: expect.stringMatching(message) as string },
  ]);
});

test('a client hears of its own work: start, steps, result and end', async () => {
  const rig = await startRig({ speed: 500 });
  await upload(rig, 'start.png', plainPng(64, 36));
  const heard: { type: string; data: Record<string, unknown> }[] = [];
  const socket = new WebSocket(`${rig.sandbox.url.replace('http', 'ws')}/comfyui/ws?clientId=mine`);
  socket.addEventListener('message', ({ data }) => heard.push(JSON.parse(data as string) as (typeof heard)[number]));
  await new Promise((resolve) => {
    socket.addEventListener('open', resolve);
  });
  let open = (): void => {};
  rig.studio.gate = new Promise((resolve) => {
    open = resolve;
  });
  await submit(rig, clipGraph(), { prompt_id: ID, client_id: 'mine' });
  await expect.poll(() => heard.at(-1), { timeout: 5_000 }).toMatchObject({ type: 'progress', data: { value: 9 } });
  open();
  await ended(rig, ID);
  await submit(rig, comfyGraph('x'), { prompt_id: OTHER, client_id: 'another' });
  await ended(rig, OTHER);
  const types = heard.map(({ type }) => type);
  for (const type of [
    'status',
    'execution_start',
    'execution_cached',
    'executing',
    'progress_state',
    'progress',
    'executed',
    'execution_success',
  ])
    expect(types).toContain(type);
  expect(types.indexOf('executed')).toBeLessThan(types.indexOf('execution_success'));
  expect(heard.find(({ type }) => type === 'progress')?.data).toMatchObject({ max: 20, node: '5', prompt_id: ID });
  expect(heard.filter(({ data }) => data['prompt_id'] === OTHER)).toEqual([]);
  socket.close();
});

test('the server describes itself and its nodes', async () => {
  const rig = await startRig();
  expect(await json(rig.call('GET', '/comfyui/system_stats'))).toMatchObject({ system: { comfyui_version: '0.3.65' } });
  const all = await json<Record<string, { output_node: boolean; input: object }>>(
    rig.call('GET', '/comfyui/api/object_info'),
  );
  expect(Object.keys(all).length).toBeGreaterThanOrEqual(25);
  expect(all['SaveImage']).toMatchObject({ output_node: true, input: { required: { images: ['IMAGE', {}] } } });
  expect(await json(rig.call('GET', '/comfyui/object_info/VAELoader'))).toMatchObject({
    VAELoader: { input: { required: { vae_name: [['ae.safetensors', 'wan_2.1_vae.safetensors'], {}] } } },
  });
  expect(await json(rig.call('GET', '/comfyui/object_info/Nonsense'))).toEqual({});
});

test('a client of the socket that sends no frame is disconnected, and the sandbox goes on', async () => {
  const rig = await startRig();
  const { hostname, port } = new URL(rig.sandbox.url);
  const socket = connect({ host: hostname, port: Number(port) });
  const headers = ['host: x', 'connection: upgrade', 'upgrade: websocket', 'sec-websocket-version: 13'];
  socket.write(['GET /comfyui/ws HTTP/1.1', ...headers, `sec-websocket-key: ${'A'.repeat(22)}==`, '', ''].join('\r\n'));
  const [greeting] = (await once(socket, 'data')) as [Buffer];
  expect(greeting.toString()).toContain('101 Switching');
  socket.resume().write(Buffer.alloc(64, 0xff));
  await once(socket, 'close');
  expect((await rig.call('GET', '/comfyui/queue')).status).toBe(200);
});
