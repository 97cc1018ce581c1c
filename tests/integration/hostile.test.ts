import { createServer, type Server } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages, UploadAnswer } from '@kinoloom/contract';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { png } from '../harness/pictures.ts';

let server: TestServer;
let client: Client;
/** A server on this machine that no outsider may make us visit (SSRF). It would serve a valid image. */
let inside: Server;
let visits = 0;

beforeAll(async () => {
  server = await startServer();
  client = await signUp(server.url);
  inside = createServer((request, response) => {
    visits++;
    if (request.url === '/redirect')
      response.writeHead(302, { location: `http://127.0.0.1:${portOf(inside)}/picture.png` }).end();
    else response.writeHead(200, { 'content-type': 'image/png' }).end(png(64, 64));
  });
  await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done));
});
afterAll(async () => {
  await new Promise((done) => inside.close(done));
  await server.dispose();
});

const portOf = (listening: Server): number => (listening.address() as AddressInfo).port;

function upload(
  bytes: Uint8Array | string,
  name: string,
  type = 'application/octet-stream',
): Promise<{ status: number; body: Record<string, unknown> }> {
  const form = new FormData();
  form.append('file', new File([bytes], name, { type }));
  return client.call('POST', '/api/upload/file', { form });
}

/** The user's records in the database, and the files on disk. */
async function kept(): Promise<{ media: number; files: number; temporary: number }> {
  const media = await client.ok<unknown[]>('GET', `/api/db/media?user_id=${client.userId}`);
  const count = async (folder: string): Promise<number> => {
    const entries = await readdir(join(server.dataDir, folder), { recursive: true, withFileTypes: true }).catch(
      () => [],
    );
    return entries.filter((entry) => entry.isFile()).length;
  };
  return { media: media.length, files: await count('objects'), temporary: await count('tmp') };
}

describe('a refused upload', () => {
  let before: Awaited<ReturnType<typeof kept>>;
  beforeEach(async () => {
    before = await kept();
  });

  const picture = png(400, 300);
  test.for<[string, Uint8Array<ArrayBuffer> | string, string, string?]>([
    ['an empty file', '', 'empty.png', 'image/png'],
    ['a text named as a video', 'This is not a film. '.repeat(500), 'film.mp4', 'video/mp4'],
    ['an HTML page named as an image', '<html><script>alert(1)</script></html>', 'photo.jpg', 'image/jpeg'],
    [
      'an SVG with a script',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'drawing.svg',
      'image/svg+xml',
    ],
    ['the first half of an image', picture.subarray(0, picture.length / 2), 'half.png', 'image/png'],
    ['only the header of an image', picture.subarray(0, 40), 'head.png', 'image/png'],
    ['an image that claims 60,000 × 60,000 pixels', png(60_000, 60_000, 1), 'bomb.png', 'image/png'],
    ['random bytes', crypto.getRandomValues(new Uint8Array(50_000)), 'noise.mp4', 'video/mp4'],
    [
      'an executable',
      Buffer.concat([Buffer.from([0x7f, 0x45, 0x4c, 0x46]), Buffer.alloc(4096)]),
      '../../../etc/passwd',
      'image/png',
    ],
    [
      'an mp4 with a wrong box size',
      Buffer.from('000000206674797069736f6d0000020069736f6d69736f32617663316d703431ffffffff6d6f6f76', 'hex'),
      'lying.mp4',
      'video/mp4',
    ],
  ])('%s: a clear 4xx, and nothing is stored', async ([, bytes, name, type]) => {
    const { status, body } = await upload(bytes, name, type);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body).toMatchObject({ success: false, error: expect.stringMatching(/\w{4,}.*\./) });
    expect(await kept()).toEqual(before);
  });

  test('an upload over the size limit is refused, and nothing of it is stored', async () => {
    const size = 201 * 1024 * 1024;
    const boundary = 'edge';
    const head = Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="big.mp4"\r\nContent-Type: video/mp4\r\n\r\n`,
    );
    let sent = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        const part = sent === 0 ? head : new Uint8Array(1024 * 1024);
        sent += part.length;
        controller.enqueue(part);
        if (sent > size) controller.close();
      },
    });
    const headers = {
      authorization: `Bearer ${client.token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
    };
    const answer = await fetch(`${server.url}/api/upload/file`, {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({
      code: 'input.too_large',
      error: 'This file is too large. Please choose one of at most 200 MB.',
    });
    expect(await kept()).toEqual(before);
  });

  test('a refusal reaches a client that sends its whole upload before it reads', async () => {
    const boundary = 'edge';
    const head =
      `--${boundary}\r\nContent-Disposition: form-data; name="audioFile"; filename="big.wav"\r\n` +
      'Content-Type: audio/wav\r\n\r\n';
    const part = Buffer.alloc(1024 * 1024);
    const parts = 24;
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    let heard = '';
    socket.pause().on('data', (chunk: Buffer) => (heard += chunk.toString()));
    const gone = new Promise((done, fail) => socket.once('close', done).once('error', fail));
    socket.write(
      'POST /api/ai/video/lipsync/generate HTTP/1.1\r\nHost: studio\r\nConnection: close\r\n' +
        `Authorization: Bearer ${client.token}\r\nContent-Type: multipart/form-data; boundary=${boundary}\r\n` +
        `Content-Length: ${head.length + parts * part.length}\r\n\r\n${head}`,
    );
    for (let sent = 0; sent < parts; sent++) {
      await new Promise<void>((done, fail) => socket.write(part, (error) => (error ? fail(error) : done())));
      await sleep(60);
    }
    socket.resume();
    await gone;
    expect(heard).toMatch(/^HTTP\/1\.1 413 /);
    expect(heard).toContain(messages.lipsyncTooLarge);
    expect(await kept()).toEqual(before);
  });

  test.for(['multipart/form-data', 'multipart/form-data; boundary=none', 'text/plain'])(
    'a body that is not an upload (%s) is answered with 400',
    async (type) => {
      const { status, body } = await client.call('POST', '/api/upload/file', { headers: { 'content-type': type } });
      expect([status, body['code']]).toEqual([400, 'input.invalid']);
      expect(await kept()).toEqual(before);
    },
  );
});

describe('URLs for the server to fetch', () => {
  const refusedHosts = [
    'http://127.0.0.1:PORT/picture.png',
    'https://127.0.0.1:PORT/picture.png',
    'https://localhost:PORT/picture.png',
    'https://[::1]:PORT/picture.png',
    'https://[::ffff:127.0.0.1]:PORT/picture.png',
    'https://2130706433/picture.png',
    'https://0x7f000001/picture.png',
    'https://127.1/picture.png',
    'https://10.0.0.1/picture.png',
    'https://172.16.0.1/picture.png',
    'https://192.168.1.1/picture.png',
    'https://169.254.169.254/latest/meta-data',
    'https://[fe80::1]/picture.png',
    'https://[fd00::1]/picture.png',
    'https://0.0.0.0/picture.png',
    'http://127.0.0.1:PORT/redirect',
    'file:///etc/passwd',
    'ftp://example.com/picture.png',
    'https://user:secret@example.com/picture.png',
    'gopher://127.0.0.1/',
  ];

  test.for(refusedHosts)('%s is refused and not requested', async (template) => {
    const before = await kept();
    const url = template.replace('PORT', String(portOf(inside)));
    for (const [path, field] of [
      ['/api/upload/image-from-url', 'imageUrl'],
      ['/api/upload/video-from-url', 'videoUrl'],
      ['/api/db/media', 'url'],
    ] as const) {
      const { status, body } = await client.call('POST', path, { json: { [field]: url } });
      expect([path, status, body['code']]).toEqual([path, 400, 'url.refused']);
    }
    const { status } = await client.call('POST', '/api/ai/video/generate/mock-vid', {
      json: { prompt: 'A look inside', image: url },
    });
    expect(status).toBe(400);
    expect(visits).toBe(0);
    expect(await kept()).toEqual(before);
  });
});

describe('an accepted upload', () => {
  test('is measured, keeps its file name as plain data, and leaves nothing after its deletion', async () => {
    const before = await kept();
    const { status, body } = await upload(png(400, 300), '<img src=x onerror=alert(1)>.png', 'text/html');
    expect(status).toBe(200);
    const { media } = UploadAnswer.parse(body);
    expect(media).toMatchObject({
      media_type: 'image',
      width: 400,
      height: 300,
      metadata: { original_file_name: '<img src=x onerror=alert(1)>.png' },
    });
    expect(media.url).toBe(`/media/${media.id}/image.png`);
    expect((await client.bytes(media.url)).length).toBe(png(400, 300).length);
    await client.ok('DELETE', `/api/db/media?id=${media.id}`);
    expect(await kept()).toEqual(before);
  });

  test('of a file that two records share is stored until both are deleted', async () => {
    const before = await kept();
    const bytes = png(120, 90);
    const ids: string[] = [];
    for (const name of ['a.png', 'b.png']) ids.push(UploadAnswer.parse((await upload(bytes, name)).body).media.id);
    await client.ok('DELETE', `/api/db/media/${ids[0]}`);
    expect((await client.bytes(`/media/${ids[1]}/image.png`)).length).toBe(bytes.length);
    await client.ok('DELETE', `/api/db/media/${ids[1]}`);
    expect(await kept()).toEqual(before);
  });
});

test('after these requests the server is ready and has logged no error', async () => {
  expect(await client.ok('GET', '/api/ready')).toEqual({ status: 'ok', database: 'ok', storage: 'ok', queue: 'ok' });
  expect(server.output()).not.toContain('"level":50');
});
