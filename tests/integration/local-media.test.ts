import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LocalMediaList, type LocalMediaUploaded } from '@kinoloom/contract';
import { clip } from '../harness/clips.ts';
import { signUp, startServer, type Answer, type Client, type TestServer } from '../harness/index.ts';
import { png } from '../harness/pictures.ts';
import { wav } from '../harness/sounds.ts';

/** Files of the editor's Local panel (docs/contract/editor.md, Local). */
let server: TestServer;
let client: Client;

beforeAll(async () => {
  server = await startServer();
  client = await signUp(server.url);
});
afterAll(() => server.dispose());

const UPLOAD = '/api/latest/local-media/upload';
const MB = 1024 * 1024;

function formOf(bytes: Uint8Array<ArrayBuffer> | string, name: string, type: string, userId = 'temp-1'): FormData {
  const form = new FormData();
  form.append('userId', userId);
  form.append('file', new File([bytes], name, { type }));
  return form;
}

const upload = (...file: Parameters<typeof formOf>): Promise<Answer<LocalMediaUploaded>> =>
  client.call('POST', UPLOAD, { form: formOf(...file) });

const list = async (): Promise<LocalMediaList['items']> =>
  LocalMediaList.parse((await client.call('GET', '/api/latest/local-media/list')).body).items;

const remove = (fileId: string): Promise<Answer> =>
  client.call('DELETE', `/api/latest/local-media/delete?fileId=${fileId}&userId=temp-1`);

test('videos, sounds and images are stored with their measured properties and listed newest first', async () => {
  const film = await clip({ size: { width: 320, height: 180 }, frames: 60 });
  const sent = [
    await upload(film, 'plate.mp4', 'video/mp4'),
    await upload(wav(16, 8_000), 'foghorn.wav', 'audio/wav'),
    await upload(png(64, 36), 'still.png', 'image/png'),
  ];
  expect(sent.map(({ status, body }) => [status, body.media.media_type, body.media.duration])).toEqual([
    [200, 'video', 2],
    // Only videos have a length limit.
    [200, 'audio', 16],
    [200, 'image', null],
  ]);
  expect(sent[0]?.body).toMatchObject({
    serverPath: sent[0]?.body.media.url,
    size: film.length,
    media: { flow_id: null, width: 320, height: 180, metadata: { original_file_name: 'plate.mp4' } },
  });
  expect(await client.bytes(sent[0]!.body.serverPath)).toEqual(new Uint8Array(film));
  expect((await list()).map(({ media }) => media.id)).toEqual(sent.map(({ body }) => body.id).reverse());
});

test('an upload belongs to the user of the session, whatever userId is sent', async () => {
  const other = await signUp(server.url);
  const { body } = await upload(wav(1, 8_000), 'mine.wav', 'audio/wav', other.userId);
  expect(body.media.user_id).toBe(client.userId);
  expect(await other.ok('GET', '/api/latest/local-media/list')).toEqual({ success: true, items: [] });
});

test('a deleted file is gone, and deleting it again answers 404', async () => {
  const { body } = await upload(wav(1, 8_000), 'gulls.wav', 'audio/wav');
  expect((await remove(body.id)).status).toBe(200);
  expect((await list()).some(({ media }) => media.id === body.id)).toBe(false);
  expect((await client.call('GET', body.serverPath)).status).toBe(404);
  expect(await remove(body.id)).toMatchObject({ status: 404, body: { success: false } });
});

test('media that are not local uploads cannot be deleted with this call', async () => {
  const { id } = await client.upload(png(20, 20), 'clip.png', (await client.flow()).id);
  expect((await remove(id)).status).toBe(404);
  expect((await client.call('GET', `/api/db/media?id=${id}`)).status).toBe(200);
});

describe('a refused upload is not listed', () => {
  test.for<[string, () => Promise<FormData>, number, string]>([
    [
      'a file over 20 MB',
      async () => formOf(new Uint8Array(25 * MB), 'big.mp4', 'video/mp4'),
      413,
      'File too large: 25.0 MB. Maximum allowed size is 20MB. Please choose a smaller file or compress your video.',
    ],
    [
      'one byte over 20 MB',
      async () => formOf(new Uint8Array(20 * MB + 1), 'big.wav', 'audio/wav'),
      413,
      'File too large: 20.0 MB. Maximum allowed size is 20MB. Please choose a smaller file or compress your video.',
    ],
    [
      'a video over 15 s, whatever the browser measured',
      async () => formOf(await clip({ frames: 456 }), 'long.mp4', 'video/mp4'),
      400,
      'Video too long: 15.2s. Maximum allowed duration is 15 seconds. Please trim your video or choose a shorter one.',
    ],
    [
      'an HTML page named as a video',
      async () => formOf('<html><script>alert(1)</script></html>', '../../plate.mp4', 'video/mp4'),
      422,
      'This kind of file is not supported. Use MP4, MOV, WebM, MKV or AVI video; JPEG, PNG, WebP, GIF, AVIF, HEIC, TIFF or JPEG XL pictures; or MP3, WAV, AAC, M4A, OGG or FLAC sound.',
    ],
    [
      'the first half of a video',
      async () => {
        const film = await clip({ frames: 60 });
        return formOf(film.subarray(0, film.length / 2), 'half.mp4', 'video/mp4');
      },
      422,
      'The file ends too early: its export, download or upload was cut off. Get a complete copy and try again.',
    ],
    ['a form without a file', async () => new FormData(), 400, 'Choose a file to upload.'],
  ])('%s', async ([, form, status, error]) => {
    const before = await list();
    expect(await client.call('POST', UPLOAD, { form: await form() })).toMatchObject({
      status,
      body: { success: false, error },
    });
    expect(await list()).toEqual(before);
  });
});

test('a video of exactly 15 s is accepted', async () => {
  const { status, body } = await upload(await clip({ frames: 450 }), 'edge.mp4', 'video/mp4');
  expect([status, body.media.duration]).toEqual([200, 15]);
});
