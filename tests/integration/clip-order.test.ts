import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages, type Flow, type FlowWithMedia } from '@kinoloom/contract';
import { EventStream } from '../harness/events.ts';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';

const SEEDANCE = '/api/ai/video/generate/seedance';

let sandbox: QuickSandbox;
let server: TestServer;
let client: Client;
beforeAll(async () => {
  sandbox = await startQuickSandbox();
  server = await startServer({ SANDBOX_URL: sandbox.url, WELCOME_CREDITS: '5000' });
  client = await signUp(server.url);
});
afterAll(async () => {
  await server.dispose();
  await sandbox.close();
});

const newFlow = (name: string): Promise<Flow> => client.ok<Flow>('POST', '/api/db/flows', { json: { name } });
const ask = (prompt: string, flow_id: string): Promise<string> =>
  client.generate(SEEDANCE, { prompt, flow_id, model: 'seedance-fast', aspectRatio: '16:9' });
const order = (flow: string, clip_order: readonly string[]): Promise<Flow> =>
  client.ok<Flow>('PATCH', `/api/db/flows?id=${flow}`, { json: { clip_order } });
const read = (flow: string): Promise<FlowWithMedia> => client.ok<FlowWithMedia>('GET', `/api/db/flows?id=${flow}`);

/** A clip requested first and finished last, and one requested second and finished first. */
async function lateAndEarly(flow: string): Promise<{ late: string; early: string; finish: () => Promise<void> }> {
  const release = sandbox.hold();
  const late = await ask('Lighthouse', flow);
  await client.running(late, 0.1);
  // Only the first clip is held back.
  sandbox.hold()();
  const early = await ask('Aurora', flow);
  await client.ended(early);
  return {
    late,
    early,
    async finish() {
      release();
      await client.ended(late);
    },
  };
}

/** The clips of the flow's long video, in order. */
async function longVideo(flow_id: string): Promise<unknown> {
  const id = await client.generate('/api/ai/video/long-video', { flow_id });
  const { result } = await client.ended(id);
  return result?.metadata['clips'];
}

test('clips are sorted by the time of their request, not of their completion', async () => {
  const { id } = await newFlow('Asked');
  const { late, early, finish } = await lateAndEarly(id);
  await finish();
  const { media, clip_order } = await read(id);
  expect(clip_order).toEqual([]);
  const asked = (clip: string): string => media.find((record) => record.id === clip)?.asked_at ?? '';
  expect(media.map((record) => record.id)).toEqual([late, early]);
  expect(asked(late) < asked(early)).toBe(true);
  expect(await longVideo(id)).toEqual([late, early]);
});

test('a custom order is saved, pushed to other tabs, and used for the long video', async () => {
  const { id } = await newFlow('Dragged');
  const { late, early, finish } = await lateAndEarly(id);
  const events = await EventStream.open(client);
  // A running job has a place in the order, which its clip takes.
  expect((await order(id, [early, late])).clip_order).toEqual([early, late]);
  const { event } = await events.until(({ type, data }) => type === 'flow' && 'id' in data && data.id === id);
  expect(event).toMatchObject({ data: { clip_order: [early, late] } });
  events.close();
  await finish();
  expect((await read(id)).clip_order).toEqual([early, late]);
  expect(await longVideo(id)).toEqual([early, late]);
  const third = await ask('Dunes', id);
  await client.ended(third);
  expect(await longVideo(id)).toEqual([early, late, third]);
});

test('an order keeps only clips of its own flow, each once, and a rename does not change it', async () => {
  const { id } = await newFlow('Own');
  const other = await newFlow('Other');
  const [one, two, foreign] = await Promise.all([ask('One', id), ask('Two', id), ask('Foreign', other.id)]);
  await Promise.all([one, two, foreign].map((job) => client.ended(job)));
  expect((await order(id, [two, foreign, two, 'nobody', one])).clip_order).toEqual([two, one]);
  const renamed = await client.ok<Flow>('PATCH', `/api/db/flows?id=${id}`, { json: { name: 'Renamed' } });
  expect(renamed).toMatchObject({ name: 'Renamed', clip_order: [two, one] });
  expect((await order(id, [])).clip_order).toEqual([]);
});

test('a flow restored from the trash keeps its clip order', async () => {
  const { id } = await newFlow('Back');
  const [one, two] = [await ask('One', id), await ask('Two', id)];
  await Promise.all([one, two].map((job) => client.ended(job)));
  await order(id, [two, one]);
  const { undo } = await client.ok<{ undo: string }>('POST', '/api/gallery/delete', { json: { flow_id: id } });
  await client.ok('POST', '/api/gallery/undo', { json: { undo } });
  expect((await read(id)).clip_order).toEqual([two, one]);
});

test('an empty change, a too long order, and a change of another user’s flow are refused', async () => {
  const { id } = await newFlow('Refused');
  const path = `/api/db/flows?id=${id}`;
  const patch = (json: unknown, by = client) => by.call('PATCH', path, { json });
  expect(await patch({})).toMatchObject({ status: 400, body: { error: messages.flowNothing } });
  expect(await patch({ clip_order: Array.from({ length: 1_001 }, String) })).toMatchObject({
    status: 400,
    body: { error: messages.flowOrder },
  });
  expect(await patch({ clip_order: [] }, await signUp(server.url))).toMatchObject({ status: 404 });
});
