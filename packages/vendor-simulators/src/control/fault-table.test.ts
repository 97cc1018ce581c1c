// @module-tag slow
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Rig, startRig } from '../testing/client.ts';
import { comfyGraph } from '../testing/comfy-graph.ts';
import { clipBytes } from '../testing/fixture-studio.ts';
import { type FaultName, faultRule, faultTable, pollingVendors, type NamedFault } from './fault-table.ts';
import { SimulatedVendor } from './fault-kinds.ts';

const video = `data:video/mp4;base64,${clipBytes().toString('base64')}`;
const ORDERS: Readonly<Record<SimulatedVendor, readonly [path: string, body: unknown]>> = {
  replicate: ['/v1/models/kinoloom/mock-img/predictions', { input: { prompt: 'x' } }],
  kie: ['/kie/api/v1/veo/generate', { prompt: 'x' }],
  runway: [
    '/runway/v1/video_upscale',
    { model: 'magnific_video_upscaler_creative', videoUri: 'https://files.test/clip.mp4' },
  ],
  wavespeed: ['/wavespeed/api/v3/wavespeed-ai/video-upscaler', { video }],
  elevenlabs: ['/elevenlabs/v1/text-to-speech/JBFqnCBsd6RMkjVDRZzb', { text: 'x', model_id: 'eleven_multilingual_v2' }],
  google: [
    '/google/v1beta/interactions',
    {
      model: 'gemini-omni-1.1-flash',
      input: 'x',
      background: true,
      response_format: { type: 'video', delivery: 'uri' },
    },
  ],
  openai: ['/openai/v1/videos', { model: 'local-video', prompt: 'x' }],
  comfyui: ['/comfyui/prompt', { prompt: comfyGraph('x') }],
  assistant: [
    '/assistant/v1/chat/completions',
    { model: 'sandbox-writer', messages: [{ role: 'user', content: 'x' }] },
  ],
  fal: ['/fal/fal-ai/flux/dev', { prompt: 'x' }],
};
type Keeper = (typeof pollingVendors)[number];
const LOOKS: Readonly<Record<Keeper, (id: string) => string>> = {
  replicate: (id) => `/v1/predictions/${id}`,
  kie: (id) => `/kie/api/v1/veo/record-info?taskId=${id}`,
  runway: (id) => `/runway/v1/tasks/${id}`,
  wavespeed: (id) => `/wavespeed/api/v3/predictions/${id}/result`,
  fal: (id) => `/fal/fal-ai/flux/requests/${id}`,
  google: (id) => `/google/v1beta/interactions/v1_${id}`,
  openai: (id) => `/openai/v1/videos/${id}`,
  comfyui: (id) => `/comfyui/history/${id}`,
};

/** `fetch` for inputs that always returns the video. */
const fetchFilm = (): Promise<Response> =>
  Promise.resolve(new Response(new Uint8Array(clipBytes()), { headers: { 'content-type': 'video/mp4' } }));
const start = (): Promise<Rig> => startRig({ speed: 500, fetch: fetchFilm });

const headers = { 'x-runway-version': '2024-11-06', 'x-kinoloom-job': 'job-1' };
const headersFor = (vendor: SimulatedVendor) => ({
  ...headers,
  ...(vendor === 'fal' && { authorization: 'Key test' }),
});
const submit = (rig: Rig, vendor: SimulatedVendor): Promise<Response> =>
  rig.call('POST', ...ORDERS[vendor], headersFor(vendor));

async function ordered(rig: Rig, vendor: SimulatedVendor): Promise<string> {
  expect((await submit(rig, vendor)).status).toBeLessThan(300);
  return rig.sandbox.journal.paid().at(-1)!.id!;
}

const look = (rig: Rig, vendor: Keeper, id: string): Promise<Response> =>
  rig.call('GET', LOOKS[vendor](id), undefined, headersFor(vendor));

/** The status, or the body's code if it has one. */
async function codeOf(response: Response): Promise<number> {
  const body = (await response.json()) as { code?: number };
  return response.status === 200 ? (body.code ?? 200) : response.status;
}

/** The URL of an output in an answer; ComfyUI names the file only. */
function urlIn(rig: Rig, answer: string): string | undefined {
  const name = /"filename":"([^"]+)","subfolder":"","type":"output"/.exec(answer)?.[1];
  if (name !== undefined) return `${rig.sandbox.url}/comfyui/view?filename=${name}`;
  return /"(http[^"]+\/(?:delivery|files)\/[^"]+)"/.exec(answer)?.[1];
}

/** The output's URL, once it exists. */
async function outputOf(rig: Rig, vendor: Keeper): Promise<string> {
  const id = await ordered(rig, vendor);
  const address = async (): Promise<string | undefined> => {
    const seen = await (await look(rig, vendor, id)).text();
    // A video of OpenAI's API has no address of its own.
    if (vendor === 'openai') return seen.includes('"completed"') ? `${LOOKS.openai(id)}/content` : undefined;
    return urlIn(rig, seen);
  };
  await expect.poll(address, { timeout: 5_000, interval: 5 }).toBeDefined();
  return (await address())!;
}

test('every fault has a name of its own, a line that says what is seen, and a rule that can be thrown', async () => {
  expect(new Set(faultTable.map(({ name }) => name)).size).toBe(faultTable.length);
  const rig = await startRig();
  for (const { name, description } of faultTable) {
    expect(description).toMatch(/^[^\n]{10,120}[^.\n]$/);
    rig.sandbox.faults.add(faultRule(name, { job: 'job-1' }));
  }
  expect(rig.sandbox.faults.list().every(({ match }) => match.job === 'job-1')).toBe(true);
});

test('the guide to the sandbox has every fault with its line', async () => {
  const guide = await readFile(join(import.meta.dirname, '../../../../docs/sandbox.md'), 'utf8');
  for (const { name, description } of faultTable) expect(guide).toContain(`| \`${name}\` | ${description} |`);
});

test('over HTTP the table is read, and a fault is thrown by its name', async () => {
  const rig = await startRig();
  expect(await (await rig.call('GET', '/__sandbox/fault-table')).json()).toEqual(faultTable);
  const thrown = await rig.call('POST', '/__sandbox/faults', { name: 'hang', match: { job: 'job-1' } });
  expect(await thrown.json()).toEqual([{ on: 'work', match: { job: 'job-1' }, times: 1, fault: { kind: 'hang' } }]);
  expect((await rig.call('POST', '/__sandbox/faults', { name: 'flood' })).status).toBe(422);
});

/** The usual status of a refusal, and that of vendors that differ. */
type Refusal = readonly [FaultName, usual: number, others?: Readonly<Partial<Record<SimulatedVendor, number>>>];
const REFUSALS: readonly Refusal[] = [
  ['submit-throttled', 429],
  ['submit-throttled-silently', 429],
  ['submit-overloaded', 503, { kie: 455 }],
  ['submit-unauthorized', 401, { google: 400 }],
  ['submit-quota', 402, { runway: 400, fal: 403, openai: 429, assistant: 429 }],
  ['submit-quota-as-401', 401, { openai: 429, assistant: 429 }],
  ['submit-invalid', 422, { runway: 400, wavespeed: 400, google: 400, openai: 400, comfyui: 400, assistant: 400 }],
  ['model-retired', 404, { elevenlabs: 400, comfyui: 400 }],
  ['submit-failure-in-200', 500, { openai: 200, assistant: 200 }],
];

describe.each(SimulatedVendor.options)('at %s', (vendor) => {
  test.for(REFUSALS)('%s is a refusal in its dialect, and nothing is paid', async ([name, usual, others]) => {
    const rig = await start();
    rig.sandbox.faults.add(faultRule(name, { vendor, job: 'job-1' }));
    const response = await submit(rig, vendor);
    expect(response.headers.get('retry-after')).toBe(name === 'submit-throttled' ? '1' : null);
    expect(await codeOf(response)).toBe(others?.[vendor] ?? usual);
    expect(rig.sandbox.journal.entries()).toMatchObject([
      { vendor, job: 'job-1', paid: false, fault: expect.any(String) as string },
    ]);
    rig.sandbox.faults.clear();
    await ordered(rig, vendor);
  });

  test.each([
    ['submit-reset', 0],
    ['submit-accepted-then-reset', 1],
  ] as const)('%s leaves %i paid', async (name, paid) => {
    const rig = await start();
    rig.sandbox.faults.add(faultRule(name));
    await expect(submit(rig, vendor)).rejects.toThrow('fetch failed');
    expect(rig.sandbox.journal.paid()).toHaveLength(paid);
  });

  test('an accepted order can be answered with a page', async () => {
    const rig = await start();
    rig.sandbox.faults.add(faultRule('submit-accepted-then-garbled'));
    const response = await submit(rig, vendor);
    expect(response.headers.get('content-type')).toMatch('text/html');
    expect(await response.text()).toMatch('<!doctype html>');
    expect(rig.sandbox.journal.paid()).toHaveLength(1);
  });

  test('a token bucket lets two orders pass at once, and one more each second', async () => {
    const rig = await start();
    rig.sandbox.faults.add(faultRule('token-bucket', { vendor }));
    const codes = async (count: number): Promise<number[]> => {
      const seen: number[] = [];
      for (let i = 0; i < count; i += 1) seen.push((await submit(rig, vendor)).status);
      return seen;
    };
    expect((await codes(4)).map((status) => status === 429)).toEqual([false, false, true, true]);
    rig.clock.at += 999;
    const refused = await submit(rig, vendor);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '1']);
    rig.clock.at += 1;
    expect((await codes(2)).map((status) => status === 429)).toEqual([false, true]);
  });

  test('the fault of one job spares the others', async () => {
    const rig = await start();
    rig.sandbox.faults.add(faultRule('model-retired', { job: 'job-2' }));
    await ordered(rig, vendor);
    expect(rig.sandbox.faults.list()).toHaveLength(1);
  });
});

describe.each(pollingVendors)('at %s, where jobs are kept', (vendor) => {
  test('looks meet trouble, and then the truth', async () => {
    const rig = await start();
    const id = await ordered(rig, vendor);
    rig.sandbox.faults.add(faultRule('poll-500', { job: 'job-1' }), faultRule('poll-503'), faultRule('poll-throttled'));
    const statuses: number[] = [];
    for (let i = 0; i < 6; i += 1) statuses.push((await look(rig, vendor, id)).status);
    expect(statuses).toEqual([500, 500, 503, 503, 503, 429]);
    // fal answers 400 until there is a result.
    await expect.poll(async () => (await look(rig, vendor, id)).status, { timeout: 5_000, interval: 5 }).toBe(200);
  });

  test.each([
    ['output-missing', 404],
    ['output-forbidden', 403],
    ['output-expired', vendor === 'runway' || vendor === 'google' ? 403 : 404],
  ] as const)('%s answers %i', async (name, status) => {
    const rig = await start();
    rig.sandbox.faults.add(faultRule(name, { vendor, job: 'job-1' }));
    expect((await rig.call('GET', await outputOf(rig, vendor))).status).toBe(status);
  });

  test('an output can be announced before it is there', async () => {
    const rig = await start();
    rig.sandbox.faults.add(faultRule('output-late', { job: 'job-1' }));
    const url = await outputOf(rig, vendor);
    const statuses: number[] = [];
    for (let i = 0; i < 4; i += 1) statuses.push((await rig.call('GET', url)).status);
    expect(statuses).toEqual([404, 404, 404, 200]);
  });

  test('a success can name no output, and a job can hang', async () => {
    const rig = await start();
    rig.sandbox.faults.add(faultRule('no-output'), faultRule('hang'));
    const [empty, stuck] = [await ordered(rig, vendor), await ordered(rig, vendor)];
    const done = /"(succeeded|completed|SUCCEEDED|images)"|"successFlag":1/;
    await expect.poll(async () => await (await look(rig, vendor, empty)).text(), { timeout: 5_000 }).toMatch(done);
    expect(urlIn(rig, await (await look(rig, vendor, empty)).text())).toBeUndefined();
    expect(await (await look(rig, vendor, stuck)).text()).not.toMatch(done);
  });
});

test.each(['elevenlabs', 'openai'] as const)(
  'an answer of %s can break off in the middle, and is paid for',
  async (vendor) => {
    const rig = await start();
    rig.sandbox.faults.add(faultRule('answer-broken-off'));
    const response = await submit(rig, vendor);
    expect(response.status).toBe(200);
    await expect(response.arrayBuffer()).rejects.toThrow('terminated');
    expect(rig.sandbox.journal.paid()).toHaveLength(1);
  },
);

test('the list of voices can be away while orders are taken', async () => {
  const rig = await start();
  rig.sandbox.faults.add(faultRule('voices-unavailable'));
  const list = async (): Promise<number> => (await rig.call('GET', '/elevenlabs/v2/voices')).status;
  expect([await list(), await list(), (await submit(rig, 'elevenlabs')).status]).toEqual([503, 503, 200]);
});

test('Act-Two can be overloaded while the upscale of the same vendor is taken', async () => {
  const rig = await start();
  rig.sandbox.faults.add(faultRule('act-two-overloaded'));
  const actTwo = await rig.call('POST', '/runway/v1/character_performance', { model: 'act_two' }, headers);
  expect([actTwo.status, (await submit(rig, 'runway')).status]).toEqual([503, 200]);
});

test('a fault can begin with the n-th that it matches', async () => {
  const rig = await start();
  const fault: NamedFault['rule'] = { ...faultRule('submit-throttled'), nth: 3 };
  rig.sandbox.faults.add(fault);
  const statuses: number[] = [];
  for (let i = 0; i < 4; i += 1) statuses.push((await submit(rig, 'kie')).status);
  expect(statuses).toEqual([200, 200, 429, 200]);
});

test('what is held back waits for its place', async () => {
  const rig = await startRig({ speed: 200, fetch: fetchFilm });
  rig.sandbox.faults.add({ on: 'work', fault: { kind: 'throttle', ms: 600_000 } });
  const id = await ordered(rig, 'runway');
  const status = async (): Promise<string> =>
    ((await (await look(rig, 'runway', id)).json()) as { status: string }).status;
  await expect.poll(status, { timeout: 2_500 }).toBe('THROTTLED');
  await expect.poll(status, { timeout: 10_000 }).toBe('SUCCEEDED');
});
