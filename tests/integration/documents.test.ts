import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, type TestContext } from 'vitest';
import { z } from 'zod';
import {
  catalogue,
  CreditSummary,
  ErrorBody,
  Flow,
  FlowWithMedia,
  GenerationAccepted,
  GenerationState,
  Job,
  JobAnswer,
  JobList,
  LedgerEntry,
  MediaPage,
  MediaRecord,
  messages,
  Pagination,
  PublicConfig,
  RenderAccepted,
  RenderState,
  UploadAnswer,
  UserRecord,
} from '@kinoloom/contract';
import { openEmbedded } from '../harness/embedded-database.ts';
import { clip } from '../harness/clips.ts';
import { Client, signUp, startServer, type TestServer } from '../harness/index.ts';
import { png } from '../harness/pictures.ts';
import { startQuickSandbox, type QuickSandbox } from '../harness/quick-sandbox.ts';

const WELCOME = 205;
const IMAGE = '/api/ai/image/generate';
const VIDEO = '/api/ai/video/generate';

let sandbox: QuickSandbox;
let server: TestServer;
let client: Client;
let other: Client;
let flow: Flow;
let image: MediaRecord;
let video: MediaRecord;
let mp4: Buffer<ArrayBuffer>;

beforeAll(async () => {
  sandbox = await startQuickSandbox();
  server = await startServer({ SANDBOX_URL: sandbox.url, WELCOME_CREDITS: String(WELCOME) });
  [client, other] = [await signUp(server.url), await signUp(server.url)];
  flow = await client.flow();
  mp4 = await clip();
  image = await client.upload(png(320, 180), 'start.png', flow.id);
  video = await client.upload(mp4, 'clip.mp4', flow.id);
});
afterAll(async () => {
  await server.dispose();
  await sandbox.close();
});

const Success = z.object({ success: z.literal(true) });

/** Sends a request and parses the response with the contract. */
async function ask<T extends z.ZodType>(answer: T, method: string, path: string, json?: unknown): Promise<z.output<T>> {
  const { status, body } = await client.call<unknown>(method, path, { json });
  expect([method, path, status, status === 200 || body]).toEqual([method, path, 200, true]);
  return answer.parse(body);
}

async function refusal(
  by: Client,
  method: string,
  path: string,
  json?: unknown,
): Promise<{ status: number; error: string; required?: number | undefined; available?: number | undefined }> {
  const { status, body } = await by.call<unknown>(method, path, { json });
  const { error, required, available } = ErrorBody.parse(body);
  return { status, error, ...(required !== undefined && { required, available }) };
}

const dataUrl = (bytes: Buffer, mime: string): string => `data:${mime};base64,${bytes.toString('base64')}`;

describe('users', () => {
  test('GET /api/db/users lists only the signed-in user; ?id= returns the record', async () => {
    const list = await ask(z.array(UserRecord), 'GET', '/api/db/users');
    expect(list).toEqual([expect.objectContaining({ id: client.userId, email: client.email, name: 'Person' })]);
    expect(await ask(UserRecord, 'GET', `/api/db/users?id=${client.userId}`)).toEqual(list[0]);
  });

  test('GET /api/user/resolve?auth_id returns the id of the signed-in user', async () => {
    const Resolved = z.object({ resolved_user_id: z.string(), method: z.string() });
    const path = `/api/user/resolve?auth_id=${client.userId}`;
    expect(await ask(Resolved, 'GET', path)).toEqual({ resolved_user_id: client.userId, method: 'session' });
  });

  test('GET /api/config lists the models of the catalogue, all served by the sandbox', async () => {
    const config = await ask(PublicConfig, 'GET', '/api/config');
    expect(config.welcomeCredits).toBe(WELCOME);
    expect(config.models.map(({ id }) => id)).toEqual(
      catalogue.filter(({ vendor }) => vendor !== 'studio').map(({ id }) => id),
    );
    expect(config.models.every((model) => model.sandbox)).toBe(true);
  });
});

describe('flows', () => {
  test('GET /api/db/flows returns flows with their media, newest first; media=none omits the media', async () => {
    const one = await ask(FlowWithMedia, 'GET', `/api/db/flows?id=${flow.id}`);
    expect(one).toMatchObject({ id: flow.id, name: 'Flow 1', description: 'Default media generation flow' });
    expect(one).toMatchObject({ status: 'active', video_count: 1, image_count: 1, audio_count: 0 });
    expect(one.media.map(({ id }) => id)).toEqual([video.id, image.id]);
    expect(await ask(z.array(FlowWithMedia), 'GET', `/api/db/flows?user_id=${client.userId}`)).toEqual([one]);
    // A client that needs only names does not have to load all media.
    const { media: _, ...alone } = one;
    expect(await ask(z.array(Flow.strict()), 'GET', '/api/db/flows?media=none')).toEqual([alone]);
  });

  test('POST, PATCH and DELETE /api/db/flows work; deleting a flow removes its media and their files', async () => {
    const body = { user_id: client.userId, name: '  Harbour  ', description: 'Ships', status: 'active' };
    const made = await ask(Flow, 'POST', '/api/db/flows', body);
    expect(made).toMatchObject({ user_id: client.userId, name: 'Harbour', description: 'Ships', video_count: 0 });
    const path = `/api/db/flows?id=${made.id}`;
    expect((await ask(Flow, 'PATCH', path, { name: 'Twenty letters, yes!' })).name).toBe('Twenty letters, yes!');
    expect((await ask(Flow, 'PATCH', path, { name: '   ' })).name).toBe('Flow 1');
    expect((await ask(Flow, 'POST', '/api/db/flows', {})).name).toBe('Flow 1');

    const { id, url } = await client.upload(png(90, 90), 'gone.png', made.id);
    await ask(Success, 'DELETE', path);
    for (const gone of [path, `/api/db/media?id=${id}`, url])
      expect([gone, (await client.call('GET', gone)).status]).toEqual([gone, 404]);
  });

  test('GET /api/db/flows with a page returns five flows at a time, newest first', async () => {
    const names = ['1', '2', '3', '4', '5', '6'];
    for (const name of names) await ask(Flow, 'POST', '/api/db/flows', { name });
    const Page = z.object({ success: z.literal(true), data: z.array(FlowWithMedia), pagination: Pagination });
    const { data, pagination } = await ask(Page, 'GET', `/api/db/flows?user_id=${client.userId}&page=1`);
    expect(data.map(({ name }) => name)).toEqual(['6', '5', '4', '3', '2']);
    expect(pagination).toMatchObject({ page: 1, page_size: 5, total_pages: 2, has_next: true, has_previous: false });
    for (const { id, name } of await ask(z.array(FlowWithMedia), 'GET', '/api/db/flows'))
      if (names.includes(name)) await ask(Success, 'DELETE', `/api/db/flows?id=${id}`);
  });

  test.for([
    ['PATCH', 'a name of 21 characters', { name: 'Twenty-one letters, so' }, 'A flow name has at most 20 characters.'],
    ['POST', 'a name of 21 characters', { name: 'Twenty-one letters, so' }, 'A flow name has at most 20 characters.'],
    ['PATCH', 'nothing to save', {}, messages.flowNothing],
    ['POST', 'an unknown status', { status: 'archived' }, /^status: /],
  ] as const)('%s with %s is a 400', async ([method, , json, error]) => {
    const path = `/api/db/flows${method === 'PATCH' ? `?id=${flow.id}` : ''}`;
    const text: unknown = typeof error === 'string' ? error : expect.stringMatching(error);
    expect(await refusal(client, method, path, json)).toEqual({ status: 400, error: text });
  });
});

describe('media', () => {
  const list = (query: string) => ask(z.array(MediaRecord), 'GET', `/api/db/media?${query}`);
  const ids = (records: readonly { id: string }[]): string[] => records.map(({ id }) => id);

  test('GET /api/db/media?id returns an upload with the values that the server measured', async () => {
    expect(await ask(MediaRecord, 'GET', `/api/db/media?id=${video.id}`)).toMatchObject({
      user_id: client.userId,
      flow_id: flow.id,
      media_type: 'video',
      url: `/media/${video.id}/video.mp4`,
      thumbnail_url: `/media/${video.id}/thumbnail.jpg`,
      duration: 1,
      aspect_ratio: '16:9',
      resolution: '160x90',
      width: 160,
      height: 90,
      credits_used: 0,
      has_audio: true,
      generation_status: 'completed',
      metadata: { waveform_data: expect.objectContaining({ length: 100 }) },
    });
  });

  test('GET /api/db/media filters by flow and type, and returns records, a count or thumbnails', async () => {
    expect(ids(await list(`flow_id=${flow.id}`))).toEqual([video.id, image.id]);
    expect(ids(await list(`flow_id=${flow.id}&media_type=image`))).toEqual([image.id]);
    expect(ids(await list(`flow_id=${flow.id}&media_type=audio`))).toEqual([]);
    expect(ids(await list('media_type=video'))).toEqual([video.id]);
    expect(ids(await list(`user_id=${client.userId}&media_type=video`))).toEqual([video.id]);
    const counted = `/api/db/media?flow_id=${flow.id}&media_type=video&count=true`;
    expect(await ask(z.object({ count: z.number() }), 'GET', counted)).toEqual({ count: 1 });
    const Thumbnails = z.array(z.strictObject({ id: z.string(), thumbnail_url: z.string() }));
    expect(await ask(Thumbnails, 'GET', `/api/db/media?flow_id=${flow.id}&thumbnails_only=true`)).toEqual(
      [video, image].map(({ id, thumbnail_url }) => ({ id, thumbnail_url })),
    );
  });

  test('GET /api/db/media with page_size=10 returns each record on exactly one page, with the pagination', async () => {
    const uploads = await Promise.all(Array.from({ length: 11 }, (_, n) => client.upload(png(40 + n, 40), 'p.png')));
    const at = async (page: number) => {
      const query = `user_id=${client.userId}&media_type=image&page=${page}&page_size=10`;
      return ask(MediaPage, 'GET', `/api/db/media?${query}`);
    };
    const [first, second, third] = [await at(1), await at(2), await at(3)];
    const about = { page_size: 10, total_count: 12, total_pages: 2 };
    expect([first, second, third].map(({ pagination }) => pagination)).toEqual([
      { ...about, page: 1, has_next: true, has_previous: false },
      { ...about, page: 2, has_next: false, has_previous: true },
      { ...about, page: 3, has_next: false, has_previous: true },
    ]);
    expect([first, second, third].map(({ data }) => data.length)).toEqual([10, 2, 0]);
    expect(ids([...first.data, ...second.data]).toSorted()).toEqual(ids([...uploads, image]).toSorted());
    expect(second.data.at(-1)?.id).toBe(image.id);
    for (const [index, { id }] of uploads.entries())
      await ask(Success, 'DELETE', index % 2 ? `/api/db/media?id=${id}` : `/api/db/media/${id}`);
    expect((await at(1)).pagination.total_count).toBe(1);
  });

  test.for(['page=0', 'page_size=0', 'page_size=101', 'page=one', 'media_type=text', 'count=perhaps'])(
    'GET /api/db/media?%s is a 400 that names the field',
    async (query) => {
      const { status, error } = await refusal(client, 'GET', `/api/db/media?${query}`);
      expect([status, error]).toEqual([400, expect.stringMatching(new RegExp(`^${query.split('=')[0]}: `))]);
    },
  );

  /** Fields that only the server may set, and the values it sets instead. */
  const claims = {
    credits_used: 4_000,
    width: 8_000,
    height: 6_000,
    duration: 3_600,
    aspect_ratio: '21:9',
    resolution: '8000x6000',
    generation_status: 'failed',
    media_type: 'video',
    created_at: '1999-01-01T00:00:00.000Z',
  };
  /** Metadata about the origin of a record. */
  const provenance = { sandbox: false, provider: 'kie', job_id: 'mine', credits_used: 1, creditsUsed: 1, credits: 1 };
  const measured = {
    credits_used: 0,
    width: 160,
    height: 90,
    duration: 1,
    aspect_ratio: '16:9',
    resolution: '160x90',
    generation_status: 'completed',
    media_type: 'video',
  };

  test.for(['id', 'own url', 'own url with our origin'])(
    'POST /api/db/media by %s updates the record, and ignores the sent sizes, prices and dates',
    async (by) => {
      const origin = `http://localhost:${new URL(server.url).port}`;
      const named = { id: { id: video.id }, 'own url': { url: video.url } }[by] ?? { url: `${origin}${video.url}` };
      const body = {
        ...claims,
        ...named,
        prompt: `Said ${by}`,
        metadata: { waveform_data: 'mine', operation: 'mine', [by]: 1, ...provenance },
      };
      const saved = await ask(MediaRecord, 'POST', '/api/db/media', body);
      expect(saved).toMatchObject({ ...measured, id: video.id, url: video.url, created_at: video.created_at });
      expect(saved).toMatchObject({ prompt: `Said ${by}`, metadata: { ...video.metadata, [by]: 1 } });
      for (const name of Object.keys(provenance)) expect(saved.metadata).not.toHaveProperty(name);
      expect(ids(await list('media_type=video'))).toEqual([video.id]);
    },
  );

  test('POST /api/db/media with a new file creates a measured record; metadata may be a JSON string', async () => {
    const body = {
      ...claims,
      url: dataUrl(mp4, 'video/mp4'),
      user_id: client.userId,
      flow_id: flow.id,
      prompt: 'Taken in',
      model: 'my-own',
      thumbnail_url: 'https://evil.example/pixel.gif',
      metadata: JSON.stringify({ operation: 'extract', ...provenance }),
    };
    const made = await ask(MediaRecord, 'POST', '/api/db/media', body);
    expect(made).toMatchObject({ ...measured, flow_id: flow.id, prompt: 'Taken in', model: 'my-own' });
    expect([made.url, made.thumbnail_url]).toEqual([`/media/${made.id}/video.mp4`, `/media/${made.id}/thumbnail.jpg`]);
    expect(made.metadata).toMatchObject({ operation: 'extract' });
    for (const name of Object.keys(provenance)) expect(made.metadata).not.toHaveProperty(name);
    await ask(Success, 'DELETE', `/api/db/media/${made.id}`);
  });

  test('POST /api/db/media keeps the id sent with a new record, so that a second save updates it', async () => {
    const body = { id: `audio_${Date.now()}_a1`, url: dataUrl(png(40, 30), 'image/png'), prompt: 'First' };
    expect(await ask(MediaRecord, 'POST', '/api/db/media', body)).toMatchObject({ id: body.id, prompt: 'First' });
    expect(await ask(MediaRecord, 'POST', '/api/db/media', { ...body, prompt: 'Second' })).toMatchObject({
      id: body.id,
      prompt: 'Second',
    });
    await ask(Success, 'DELETE', `/api/db/media/${body.id}`);
  });

  test('PATCH /api/db/media/update-thumbnail replaces the thumbnail, and its old ETag is no longer valid', async () => {
    const { id, thumbnail_url } = await client.upload(png(64, 64), 'thumb.png');
    const get = (headers: Record<string, string> = {}): Promise<Response> =>
      fetch(new URL(thumbnail_url!, server.url), { headers: { authorization: `Bearer ${client.token}`, ...headers } });
    const before = await get();
    expect(before.headers.get('cache-control')).not.toContain('immutable');
    const etag = before.headers.get('etag') ?? '';
    const seen = new Set([Buffer.from(await before.arrayBuffer()).toString('base64')]);
    expect((await get({ 'if-none-match': etag })).status).toBe(304);
    for (const thumbnailUrl of [image.url, dataUrl(png(200, 100), 'image/png')]) {
      await ask(Success, 'PATCH', '/api/db/media/update-thumbnail', { mediaId: id, thumbnailUrl });
      const after = await get({ 'if-none-match': etag });
      expect([after.status, after.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
      seen.add(Buffer.from(await after.arrayBuffer()).toString('base64'));
    }
    expect(seen.size).toBe(3);
    expect(ids(await list('media_type=image'))).toEqual([id, image.id]);
    await ask(Success, 'DELETE', `/api/db/media/${id}`);
  });

  test.for([
    ['image', png(50, 40), 'image/png', 'image.png'],
    ['video', null, 'video/mp4', 'video.mp4'],
  ] as const)(
    'POST /api/upload/%s-from-url accepts a data URL and ignores the sent path and file name',
    async ([kind, bytes, mime, name]) => {
      const json = {
        [`${kind}Url`]: dataUrl(bytes ?? mp4, mime),
        folderPath: '../../etc',
        fileName: 'passwd',
        filePrefix: '/',
        model: 'upload',
      };
      const { media, permanentUrl, originalUrl } = await ask(
        UploadAnswer,
        'POST',
        `/api/upload/${kind}-from-url`,
        json,
      );
      expect([permanentUrl, originalUrl]).toEqual([`/media/${media.id}/${name}`, null]);
      expect(media).toMatchObject({ media_type: kind, flow_id: null, credits_used: 0, model: 'upload' });
      expect(Buffer.from(await client.bytes(permanentUrl))).toEqual(bytes ?? mp4);
      await ask(Success, 'DELETE', `/api/db/media?id=${media.id}`);
    },
  );
});

describe('generation', () => {
  test.for([
    ['mock-img', `${IMAGE}/mock-img`, 'completed', 0, { width: 720, height: 1280, media_type: 'image' }],
    ['flux-pro', `${IMAGE}/flux-pro-ultra`, 'completed', 9, { width: 720, height: 1280, media_type: 'image' }],
    ['mock-vid', `${VIDEO}/mock-vid`, 'succeeded', 0, { duration: 5, media_type: 'video', has_audio: true }],
    ['seedance-fast', `${VIDEO}/seedance`, 'succeeded', 28, { duration: 5, media_type: 'video', has_audio: true }],
  ] as const)(
    '%s: POST starts a job, GET /status returns its record, and the catalogue’s price is charged',
    async (row) => {
      const [model, path, word, price, expected] = row;
      const { id: flowId } = await ask(Flow, 'POST', '/api/db/flows', { name: model });
      const { balance } = await client.credits();
      const accepted = await ask(GenerationAccepted, 'POST', path, {
        prompt: `  Dunes by ${model}  `,
        ...(model.startsWith('seedance') && { model, image: image.url }),
        resolution: '720x1280',
        duration: '5',
        flow_id: flowId,
        userId: client.userId,
        seed: 7,
        credits: 0,
        creditsRequired: 0,
      });
      expect(['starting', 'processing']).toContain(accepted.status);
      expect(accepted.estimatedTime).toBeGreaterThan(0);
      const id = accepted.predictionId;
      await client.ended(id);
      const state = await ask(GenerationState, 'GET', `${path}/status?predictionId=${id}`);
      expect(state).toMatchObject({ predictionId: id, status: word, progress: 1, error: null });
      expect(state.output).toBe(state.result?.url);
      expect(state.result).toMatchObject({
        ...expected,
        id,
        flow_id: flowId,
        prompt: `Dunes by ${model}`,
        model,
        credits_used: price,
        metadata: { operation: model, seed: 7, sandbox: true, provider: 'replicate', job_id: id },
      });
      expect(await client.credits()).toMatchObject({ balance: balance - price, held: 0 });
      await ask(Success, 'DELETE', `/api/db/flows?id=${flowId}`);
    },
  );

  test('a start image sets the format of a Seedance clip, whatever aspect ratio is sent', async () => {
    const { predictionId } = await ask(GenerationAccepted, 'POST', `${VIDEO}/seedance`, {
      prompt: 'Follow me',
      model: 'seedance-fast',
      image: dataUrl(png(90, 160), 'image/png'),
      aspectRatio: '16:9',
    });
    const { job } = await ask(JobAnswer, 'POST', `/api/jobs/${predictionId}/cancel`);
    expect([job.width, job.height]).toEqual([720, 1280]);
    expect((await client.ended(predictionId)).charge).not.toBe('held');
    const left = await ask(z.array(MediaRecord), 'GET', '/api/db/media?media_type=image');
    for (const { id } of left) if (id !== image.id) await ask(Success, 'DELETE', `/api/db/media/${id}`);
  });

  test('the 16th video of a flow is refused with the documented text; images are not counted', async () => {
    const { id } = await ask(Flow, 'POST', '/api/db/flows', { name: 'Full' });
    await Promise.all(Array.from({ length: 14 }, (_, n) => client.upload(mp4, `${n}.mp4`, id)));
    const open = sandbox.hold();
    const video = { prompt: 'One more', flow_id: id };
    const last = await client.generate(`${VIDEO}/mock-vid`, video);
    const error = 'Flow limit reached! You have 15/15 videos in this flow.';
    expect(await refusal(client, 'POST', `${VIDEO}/mock-vid`, video)).toEqual({ status: 409, error });
    expect(await refusal(client, 'POST', `${VIDEO}/seedance`, video)).toEqual({ status: 409, error });
    open();
    expect((await client.ended(last)).status).toBe('completed');
    expect(await refusal(client, 'POST', `${VIDEO}/mock-vid`, video)).toEqual({ status: 409, error });
    const picture = await client.ended(await client.generate(`${IMAGE}/mock-img`, video));
    expect(picture.status).toBe('completed');
    expect(await ask(FlowWithMedia, 'GET', `/api/db/flows?id=${id}`)).toMatchObject({
      video_count: 15,
      image_count: 1,
    });
    await ask(Success, 'DELETE', `/api/db/flows?id=${id}`);
  });
});

describe('jobs and credits', () => {
  test('a cancelled Seedance clip has its own message', async () => {
    const open = sandbox.hold();
    const id = await client.generate('/api/ai/video/generate/seedance', { prompt: 'Stop me', model: 'seedance-fast' });
    await client.running(id);
    await ask(JobAnswer, 'POST', `/api/jobs/${id}/cancel`);
    expect((await client.ended(id)).error?.message).toBe('Seedance generation was canceled');
    open();
  });

  test('the job routes list, return, cancel, retry and dismiss jobs, and a retry starts one job only', async () => {
    await ask(Success, 'POST', '/api/jobs/dismiss', {});
    const open = sandbox.hold();
    const id = await client.generate(`${IMAGE}/flux-pro-ultra`, { prompt: 'Wait', seed: 11, flow_id: flow.id });
    expect((await client.running(id)).charge).toBe('held');
    const { jobs } = await ask(JobList, 'GET', `/api/jobs?flow_id=${flow.id}`);
    expect(jobs).toMatchObject([{ id, operation: 'generate', model: 'flux-pro', price: 9, provider: 'replicate' }]);
    expect((await ask(JobAnswer, 'GET', `/api/jobs/${id}`)).job).toMatchObject({ id, prompt: 'Wait', result: null });

    await ask(JobAnswer, 'POST', `/api/jobs/${id}/cancel`);
    expect(await client.ended(id)).toMatchObject({
      status: 'canceled',
      charge: 'released',
      error: { code: 'canceled', message: 'Generation was canceled' },
    });
    expect((await ask(JobAnswer, 'POST', `/api/jobs/${id}/cancel`)).job.status).toBe('canceled');
    const status = await ask(GenerationState, 'GET', `${IMAGE}/flux-pro-ultra/status?predictionId=${id}`);
    expect(status).toMatchObject({ status: 'canceled', result: null, output: null });

    const again = (await ask(JobAnswer, 'POST', `/api/jobs/${id}/retry`)).job;
    expect((await ask(JobAnswer, 'POST', `/api/jobs/${id}/retry`)).job.id).toBe(again.id);
    open();
    const done = await client.ended(again.id);
    expect(done).toMatchObject({
      status: 'completed',
      charge: 'captured',
      price: 9,
      result: { metadata: { seed: 11 } },
    });
    for (const what of ['cancel', 'retry'])
      expect(await refusal(client, 'POST', `/api/jobs/${again.id}/${what}`)).toEqual({
        status: 409,
        error: what === 'cancel' ? 'This job has already ended.' : 'Only a failed or cancelled job can be tried again.',
      });
    const shown = async (): Promise<string[]> =>
      (await ask(JobList, 'GET', '/api/jobs')).jobs.map((job: Job) => job.id);
    expect(await shown()).toEqual([again.id]);
    await ask(Success, 'POST', '/api/jobs/dismiss', { ids: [again.id] });
    expect(await shown()).toEqual([]);
    await ask(Success, 'DELETE', `/api/db/media?id=${again.id}`);
  });

  test('GET /api/credits returns the newest ledger entries, and /api/credits/history pages through all of them', async () => {
    const summary = await ask(CreditSummary, 'GET', '/api/credits');
    expect(summary.available).toBe(summary.balance - summary.held);
    const History = z.object({ success: z.literal(true), data: z.array(LedgerEntry), pagination: Pagination });
    const all: LedgerEntry[] = [];
    for (let page = 1; ; page++) {
      const { data, pagination } = await ask(History, 'GET', `/api/credits/history?page=${page}&page_size=2`);
      all.push(...data);
      if (!pagination.has_next) break;
    }
    expect(all.slice(0, 20)).toEqual(summary.entries);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
    expect(all.at(-1)).toMatchObject({ kind: 'grant', amount: WELCOME, job_id: null });
    const sum = (kind: LedgerEntry['kind']): number =>
      all.filter((entry) => entry.kind === kind).reduce((total, { amount }) => total + amount, 0);
    expect(summary.balance).toBe(sum('grant') - sum('capture'));
    expect(summary.held).toBe(sum('hold') - sum('capture') - sum('release'));
  });

  test('POST /api/render-video renders the requested frames, and GET returns the state of the render', async () => {
    const sequence = { id: video.id, url: video.url, duration: 99_000, startFrame: 0, endFrame: 900 };
    const body = { flow_id: flow.id, sequences: [sequence, { ...sequence, endFrame: 15 }], codec: 'h264' };
    const { renderId, bucketName, price } = await ask(RenderAccepted, 'POST', '/api/render-video', body);
    expect(price).toBe(5);
    await client.ended(renderId);
    const path = `/api/render-video?renderId=${renderId}&bucketName=${bucketName}`;
    expect(await ask(RenderState, 'GET', path)).toMatchObject({
      status: 'completed',
      progress: 1,
      downloadUrl: `/media/${renderId}/video.mp4?download=1`,
      error: null,
      // The clip has 30 frames, whatever is claimed; half of it was requested the second time.
      metadata: { renderedFrames: 45, totalFrames: 45 },
    });
    await ask(Success, 'DELETE', `/api/db/media?id=${renderId}`);
  });
});

describe('refusals', () => {
  const prompt = 'Dunes';
  const here = { prompt, sequences: [{ id: 'nothing' }], mediaId: 'nothing', thumbnailUrl: 'nothing', name: 'Name' };

  test.for([
    ['GET', '/api/db/flows?id=nothing', 'This flow was not found. It may have been deleted.'],
    ['PATCH', '/api/db/flows?id=nothing', 'This flow was not found. It may have been deleted.'],
    ['DELETE', '/api/db/flows?id=nothing', 'This flow was not found. It may have been deleted.'],
    ['GET', '/api/db/media?id=nothing', 'This media was not found. It may have been deleted.'],
    ['GET', '/api/db/media?flow_id=nothing', 'This flow was not found. It may have been deleted.'],
    ['DELETE', '/api/db/media?id=nothing', 'This media was not found. It may have been deleted.'],
    ['DELETE', '/api/db/media/nothing', 'This media was not found. It may have been deleted.'],
    ['PATCH', '/api/db/media/update-thumbnail', 'This media was not found. It may have been deleted.'],
    ['GET', '/api/jobs/nothing', 'This job was not found. It may have been deleted.'],
    ['POST', '/api/jobs/nothing/cancel', 'This job does not exist.'],
    ['POST', '/api/jobs/nothing/retry', 'This job does not exist.'],
    [
      'GET',
      `${IMAGE}/mock-img/status?predictionId=nothing`,
      'This generation was not found. It may have been deleted.',
    ],
    ['GET', '/api/render-video?renderId=nothing', 'This render was not found. It may have been deleted.'],
    ['POST', '/api/render-video', messages.renderSourceMissing('nothing')],
    ['GET', '/api/nothing', messages.notFound],
    ['GET', '/media/nothing/video.mp4', messages.notFound],
  ] as const)('%s %s: 404', async ([method, path, error]) => {
    const json = method === 'POST' || method === 'PATCH' ? here : undefined;
    expect(await refusal(client, method, path, json)).toEqual({ status: 404, error });
  });

  test.for([
    ['POST', '/api/db/flows', 'user_id'],
    ['GET', '/api/db/flows', 'user_id'],
    ['GET', '/api/db/media', 'user_id'],
    ['POST', '/api/db/media', 'user_id'],
    ['POST', `${IMAGE}/mock-img`, 'userId'],
    ['POST', `${IMAGE}/flux-pro-ultra`, 'userId'],
    ['POST', `${VIDEO}/mock-vid`, 'userId'],
    ['POST', `${VIDEO}/seedance`, 'userId'],
  ] as const)('%s %s with another user’s %s: 403', async ([method, path, field]) => {
    const answer =
      method === 'GET'
        ? await refusal(client, method, `${path}?${field}=${other.userId}`)
        : await refusal(client, method, path, { prompt, [field]: other.userId });
    expect(answer).toEqual({ status: 403, error: 'You can only act for your own account.' });
  });

  test.for([
    [`${IMAGE}/mock-img`, 'no prompt', {}, messages.promptEmpty],
    [`${IMAGE}/mock-img`, 'a prompt of spaces', { prompt: ' \n\t ' }, messages.promptEmpty],
    [`${VIDEO}/seedance`, 'an empty prompt', { prompt: '' }, messages.promptEmpty],
    [`${IMAGE}/mock-img`, 'a long prompt', { prompt: 'x'.repeat(4_001) }, 'A prompt has at most 4000 characters.'],
    [`${IMAGE}/mock-img`, 'an unknown format', { prompt, aspectRatio: '5:4' }, /^aspectRatio: /],
    [
      `${VIDEO}/seedance`,
      'an unknown model',
      { prompt, model: 'sora-9' },
      /^Unknown model "sora-9"\. Choose one of: see/,
    ],
    ['/api/render-video', 'no clips', { sequences: [] }, messages.renderEmpty],
    ['/api/render-video', 'volume 11', { sequences: [{ id: 'a', volume: 11 }] }, /^sequences\.0\.volume: /],
    ['/api/upload/image-from-url', 'no address', {}, 'Send the address of the image as imageUrl.'],
    ['/api/upload/video-from-url', 'no address', { imageUrl: 'data:,' }, 'Send the address of the video as videoUrl.'],
    ['/api/db/media', 'a path for an id', { id: '../../etc' }, 'A media id has 1 to 64 letters, digits, - or _.'],
    ['/api/db/media', 'a list for metadata', { url: 'data:,', metadata: '[1]' }, 'metadata must be a JSON object.'],
  ] as const)('POST %s with %s: 400', async ([path, , json, error]) => {
    const text: unknown = typeof error === 'string' ? error : expect.stringMatching(error);
    expect(await refusal(client, 'POST', path, json)).toEqual({ status: 400, error: text });
  });

  test('NUL and unpaired surrogates are removed or replaced in stored texts, and ids with NUL are not found', async () => {
    const made = await ask(Flow, 'POST', '/api/db/flows', { name: 'Ha\0lf \ud83c', description: '\0' });
    expect([made.name, made.description]).toEqual(['Half \ufffd', '']);
    await ask(Success, 'DELETE', `/api/db/flows?id=${made.id}`);
    const id = await client.generate(`${IMAGE}/mock-img`, { prompt: 'Pas\0ted \udc00', flow_id: flow.id });
    const { result } = await client.ended(id);
    expect(result?.prompt).toBe('Pasted \ufffd');
    expect((await client.upload(png(8, 8), 'a\0b.png')).metadata['original_file_name']).toBe('ab.png');
    for (const path of ['/api/db/media?id=%00', '/api/jobs/%00', '/media/%00/video.mp4'])
      expect(await refusal(client, 'GET', path)).toEqual({ status: 404, error: messages.notFound });
    const metadata = { 'a\0': 1 };
    expect((await refusal(client, 'POST', '/api/db/media', { id: image.id, metadata })).status).toBe(400);
  });

  test('a body that is not JSON, or has another content type: 400', async () => {
    const send = (body: string, type: string): Promise<Response> =>
      fetch(new URL('/api/db/flows', server.url), {
        method: 'POST',
        headers: { authorization: `Bearer ${client.token}`, 'content-type': type },
        body,
      });
    const answers = [await send('{"name":', 'application/json'), await send('name=x', 'text/plain')];
    expect(
      await Promise.all(answers.map(async (each) => [each.status, ((await each.json()) as ErrorBody).error])),
    ).toEqual([
      [400, 'The request body is not valid JSON.'],
      [400, 'Send the request as application/json.'],
    ]);
  });

  test('an unreadable file or one of the wrong kind: 422, and nothing is stored', async () => {
    const before = await client.ok<MediaRecord[]>('GET', '/api/db/media');
    const empty = await refusal(client, 'POST', '/api/upload/image-from-url', { imageUrl: 'data:image/png,' });
    expect(empty).toEqual({ status: 422, error: messages.mediaInvalid });
    for (const [path, json, kind] of [
      ['/api/upload/image-from-url', { imageUrl: dataUrl(mp4, 'image/png') }, 'image'],
      ['/api/upload/video-from-url', { videoUrl: dataUrl(png(9, 9), 'video/mp4') }, 'video'],
      [`${VIDEO}/mock-vid`, { prompt, image: video.url }, 'image'],
    ] as const) {
      const error = `Please choose a file of this kind: ${kind}.`;
      expect(await refusal(client, 'POST', path, json)).toEqual({ status: 422, error });
    }
    expect(await client.ok<MediaRecord[]>('GET', '/api/db/media')).toEqual(before);
  });

  test('without a session: 401', async () => {
    const answer = await refusal(new Client(server.url), 'GET', '/api/credits');
    expect(answer).toEqual({ status: 401, error: 'Please sign in to continue.' });
  });

  test('a render with a clip that has been deleted names the clip: 404', async () => {
    const { id } = await client.upload(mp4, 'deleted.mp4', flow.id);
    await ask(Success, 'DELETE', `/api/db/media/${id}`);
    const sequences = [{ id: video.id }, { id, prompt: 'The lost one' }];
    expect(await refusal(client, 'POST', '/api/render-video', { sequences })).toEqual({
      status: 404,
      error: 'The clip "The lost one" could not be opened. Remove it from the flow or generate it again.',
    });
  });

  test('without enough credits: 402 with the documented text, the required and the available credits', async () => {
    const open = sandbox.hold();
    const dear = await other.generate(`${VIDEO}/seedance`, { prompt, model: 'seedance-pro' });
    const left = { status: 402, available: WELCOME - 200 };
    expect(await refusal(other, 'POST', `${IMAGE}/flux-pro-ultra`, { prompt })).toEqual({
      ...left,
      required: 9,
      error: 'Insufficient credits! You need 9 credits to generate images.',
    });
    const ten = { prompt, model: 'seedance-fast', aspectRatio: '9:16', duration: 10 };
    expect(await refusal(other, 'POST', `${VIDEO}/seedance`, ten)).toEqual({
      ...left,
      required: 56,
      error: 'Insufficient credits! You need 56 credits for Seedance Fast with 9:16 aspect ratio and 10s duration.',
    });
    const long = await other.upload(await clip({ frames: 150, sound: 'none' }), 'five-seconds.mp4');
    const sequences = Array.from({ length: 13 }, () => ({ id: long.id }));
    expect(await refusal(other, 'POST', '/api/render-video', { sequences })).toEqual({
      ...left,
      required: 10,
      error: 'Insufficient credits. Required: 10, Available: 5. Please purchase more credits to continue.',
    });
    await other.ok('POST', `/api/jobs/${dear}/cancel`);
    await other.ended(dear);
    open();
    expect(await other.credits()).toMatchObject({ balance: WELCOME, held: 0 });
  });
});

describe('failures', () => {
  /** A job without a workflow, as after restoring an old backup; the server checks every 15 s. */
  const LOST = 'lost-job';
  beforeAll(async () => {
    const database = await openEmbedded(server.dataDir);
    await database.pool.query(
      `insert into job (id, user_id, operation, media_type, input, price, charge, created_at)
       values ($1, $2, 'generate', 'image', '{}', 0, 'free', now() - interval '1 minute')`,
      [LOST, client.userId],
    );
    await database.close();
  });

  const post = { method: 'POST', path: '/predictions' } as const;
  const quickFailures = [
    ['mock-img', 'fails', { on: 'work', fault: { kind: 'fail' } }, 'provider', messages.imageFailed],
    ['mock-vid', 'fails', { on: 'work', fault: { kind: 'fail' } }, 'provider', messages.videoFailed],
    ['seedance', 'fails', { on: 'work', fault: { kind: 'fail' } }, 'provider', messages.seedanceFailed],
    ['mock-vid', 'rejects the content', { on: 'work', fault: { kind: 'policy' } }, 'policy', messages.policy],
    ['mock-img', 'aborts the job', { on: 'work', fault: { kind: 'abort' } }, 'aborted', messages.imageFailed],
    ['mock-img', 'refuses the input', status(422), 'invalid_input', messages.imageInvalid],
    ['seedance', 'refuses the input', status(422), 'invalid_input', messages.videoInvalid],
    ['mock-img', 'refuses the key', status(401), 'auth', messages.providerAuth],
    ['mock-img', 'limits the rate', status(429), 'rate_limited', messages.providerBusy],
    [
      'mock-img',
      'has retired the model',
      { on: 'request', fault: { kind: 'retired' } },
      'model.retired',
      messages.modelRetired,
    ],
    ['mock-img', 'takes too long', { on: 'work', fault: { kind: 'hang' } }, 'timeout', messages.imageTimeout],
    ['mock-vid', 'takes too long', { on: 'work', fault: { kind: 'hang' } }, 'timeout', messages.videoTimeout],
  ] as const;
  /** Faults that the studio retries for a while before it reports them. */
  const slowFailures = [
    [
      'mock-img',
      'does not confirm',
      { on: 'request', fault: { kind: 'reset-before' } },
      'submission_unknown',
      messages.submissionUnknown,
    ],
    [
      'mock-img',
      'loses the result',
      { on: 'delivery', times: 'always', fault: { kind: 'missing' } },
      'output_lost',
      messages.outputLost,
    ],
  ] as const;
  test.concurrent.for(quickFailures)(
    '%s, when the provider %s: the error says what to do, and nothing is charged',
    expectFreeFailure,
  );
  test.concurrent.for(slowFailures)(
    '%s, when the provider %s: the error says what to do, and nothing is charged',
    { tags: 'long' },
    expectFreeFailure,
  );

  async function expectFreeFailure(
    [path, what, rule, code, message]: (typeof quickFailures)[number] | (typeof slowFailures)[number],
    { expect }: TestContext,
  ): Promise<void> {
    const prompt = `${path} ${what}`;
    sandbox.faults.add({ ...rule, match: { ...(rule.on === 'request' && post), promptIncludes: prompt } });
    const id = await client.generate(`${path === 'mock-img' ? IMAGE : VIDEO}/${path}`, {
      prompt,
      flow_id: flow.id,
      ...(path === 'seedance' && { model: 'seedance-fast' }),
    });
    if (code === 'timeout') {
      await client.running(id);
      const database = await openEmbedded(server.dataDir);
      const late = `update job set watched_ms = watched_ms + 3600000 where id = $1 and submitted_at is not null`;
      while ((await database.pool.query(late, [id])).rowCount === 0) continue;
      await database.close();
    }
    const { status, charge, error } = await client.ended(id);
    expect({ status, charge, error }).toEqual({
      status: 'failed',
      charge: path === 'seedance' ? 'released' : 'free',
      error: { code, message },
    });
  }

  test('a start image whose file is missing fails the job before submission, and nothing is charged', async () => {
    const bytes = png(77, 33);
    const { id } = await client.upload(bytes, 'destroyed.png');
    const name = `${createHash('sha256').update(bytes).digest('hex')}.png`;
    await rm(join(server.dataDir, 'objects', client.userId, name));
    const body = { prompt: 'From nothing', model: 'seedance-fast', image: id, flow_id: flow.id };
    const job = await client.ended(await client.generate(`${VIDEO}/seedance`, body), 10_000);
    expect(job).toMatchObject({
      status: 'failed',
      charge: 'released',
      error: { code: 'source_missing', message: messages.mediaInvalid },
    });
    expect(sandbox.journal.entries().filter((entry) => entry.job === job.id)).toEqual([]);
  });

  test('a job without a workflow is marked as failed', async () => {
    expect(await client.ended(LOST, 30_000)).toMatchObject({
      status: 'failed',
      error: { code: 'internal', message: messages.serverError },
    });
    expect((await client.credits()).held).toBe(0);
  });

  function status(code: number) {
    return { on: 'request', times: 'always', fault: { kind: 'status', status: code } } as const;
  }
});
