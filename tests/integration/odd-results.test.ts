import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages, ownModelPath, type Connection, type OwnModel } from '@kinoloom/contract';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { png } from '../harness/pictures.ts';

let server: TestServer;
let admin: Client;
/** What ComfyUI has made: a WebP of four pictures, or of one. */
let webp: { moving: Buffer; still: Buffer; now: 'moving' | 'still' };

/** A ComfyUI whose work ends at once with an animated WebP, and a server with OpenAI's API that answers with an address. */
const vendor = createServer((request, response) => {
  request.resume();
  const { pathname } = new URL(request.url ?? '/', 'http://vendor');
  const json = (body: object) =>
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  const id = pathname.split('/').at(-1) ?? '';
  if (pathname === '/prompt') {
    const body: Buffer[] = [];
    request.on('data', (chunk: Buffer) => body.push(chunk));
    return void request.on('end', () => {
      const { prompt_id } = JSON.parse(Buffer.concat(body).toString()) as { prompt_id: string };
      json({ prompt_id, number: 1, node_errors: {} });
    });
  }
  if (pathname === '/queue') return void json({ queue_running: [], queue_pending: [] });
  if (pathname.startsWith('/history/')) {
    const images = [{ filename: 'a.webp', subfolder: '', type: 'output' }];
    return void json({ [id]: { outputs: { '1': { images, animated: [true] } }, status: { status_str: 'success' } } });
  }
  if (pathname === '/view') return void response.writeHead(200, { 'content-type': 'image/webp' }).end(webp[webp.now]);
  if (pathname === '/v1/images/generations') return void json({ data: [{ url: `http://0.0.0.0:8080/made/a.png` }] });
  if (pathname === '/made/a.png')
    return void response.writeHead(200, { 'content-type': 'image/png' }).end(png(320, 180));
  return void response.writeHead(404).end('Not Found');
});

beforeAll(async () => {
  const frames = await Promise.all(
    [0, 60, 120, 180].map((r) =>
      sharp({ create: { width: 64, height: 48, channels: 3, background: { r, g: 40, b: 90 } } })
        .png()
        .toBuffer(),
    ),
  );
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ delay: [60, 240, 60, 140] })
    .toBuffer();
  webp = { moving, still: await sharp(frames[0]).webp().toBuffer(), now: 'moving' };
  await once(vendor.listen(0, '127.0.0.1'), 'listening');
  server = await startServer({ SANDBOX: 'off' });
  admin = await signUp(server.url);
});
afterAll(async () => {
  vendor.closeAllConnections();
  vendor.close();
  await server.dispose();
});

async function add(kind: string, path: string, fields: object): Promise<OwnModel> {
  const base_url = `http://127.0.0.1:${(vendor.address() as AddressInfo).port}${path}`;
  const { connection } = await admin.ok<{ connection: Connection }>('POST', '/api/connections', {
    json: { kind, name: `${kind} ${randomUUID().slice(0, 8)}`, base_url },
  });
  const json = {
    connection: connection.id,
    label: `Odd ${kind}`,
    note: '',
    sizes: { '16:9': { width: 1280, height: 720 } },
    seconds: [5],
    takes_first_image: false,
    needs_first_image: false,
    takes_last_image: false,
    price: { per: 'result', credits: 3 },
    estimated_seconds: 10,
    timeout_seconds: 120,
    ...fields,
  };
  return (await admin.ok<{ model: OwnModel }>('POST', '/api/own-models', { json })).model;
}

describe('a clip model that saves WebP', () => {
  let model: OwnModel;
  beforeAll(async () => {
    const workflow = { '1': { class_type: 'SaveAnimatedWEBP', inputs: {} } };
    const remote = { workflow, bindings: {}, outputs: [{ node: '1', media: 'video' }] };
    model = await add('comfyui', '', { family: 'clip', remote });
  });

  test('fails where it is a single picture, with the reason, costs nothing and leaves no record', async () => {
    webp.now = 'still';
    const { balance } = await admin.credits();
    const job = await admin.generate(ownModelPath('clip'), { prompt: 'A pier', model: model.id });
    expect(await admin.ended(job)).toMatchObject({
      status: 'failed',
      charge: 'released',
      error: { code: 'no_result', message: messages.resultOfOtherKind('a clip', 'a picture') },
      vendor_words: expect.stringContaining('SaveVideo') as string,
      result: null,
    });
    expect(await admin.credits()).toMatchObject({ balance, held: 0 });
    expect(await admin.ok('GET', `/api/db/media?user_id=${admin.userId}`)).toEqual([]);
  });

  test('delivers a clip as long as the animation, and is paid for', async () => {
    webp.now = 'moving';
    const { balance } = await admin.credits();
    const job = await admin.generate(ownModelPath('clip'), { prompt: 'A pier', model: model.id });
    const { result } = await admin.ended(job);
    expect(result).toMatchObject({ width: 64, height: 48, url: expect.stringMatching(/\.mp4$/) as string });
    const [record] = await admin.ok<readonly object[]>('GET', `/api/db/media?user_id=${admin.userId}`);
    expect(record).toMatchObject({ media_type: 'video', duration: 0.5 });
    expect(await admin.credits()).toMatchObject({ balance: balance - 3, held: 0 });
  });
});

test('a picture that comes as an address is fetched, also by the name that a server gives itself', async () => {
  const model = await add('openai', '/v1', { family: 'image', remote: { api: 'images', model: 'any' } });
  const job = await admin.generate(ownModelPath('image'), { prompt: 'A pier', model: model.id });
  expect(await admin.ended(job)).toMatchObject({ status: 'completed', result: { width: 320, height: 180 } });
});
