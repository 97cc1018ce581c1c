import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Flow, LocalMediaUploaded, MediaRecord, ProjectImported, UploadAnswer } from '@kinoloom/contract';
import { clip } from '../harness/clips.ts';
import { signUp, startServer, type Client, type TestServer } from '../harness/index.ts';
import { png } from '../harness/pictures.ts';

let server: TestServer;
let owner: Client;
beforeAll(async () => {
  server = await startServer({ SANDBOX: 'off' });
  owner = await signUp(server.url);
});
afterAll(() => server.dispose());

const form = (
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
  fields: Readonly<Record<string, string>> = {},
): FormData => {
  const made = new FormData();
  for (const [field, value] of Object.entries(fields)) made.append(field, value);
  made.append('file', new File([bytes], name));
  return made;
};
const under = (key: string) => ({ headers: { 'idempotency-key': key } });
const records = (by: Client): Promise<readonly MediaRecord[]> => by.ok('GET', `/api/db/media?user_id=${by.userId}`);

describe('an upload that is sent again under its Idempotency-Key', () => {
  const upload = async (by: Client, key: string, name = 'pier.png') => {
    const sent = { form: form(png(64, 48), name), ...under(key) };
    return (await by.ok<UploadAnswer>('POST', '/api/upload/file', sent)).media;
  };

  test('returns the record that is there, also while the first one is at work', async () => {
    const together = await Promise.all([1, 2, 3].map(() => upload(owner, 'once')));
    const later = await upload(owner, 'once');
    expect(new Set([...together, later].map(({ id }) => id)).size).toBe(1);
    expect(await records(owner)).toHaveLength(1);
    expect((await owner.bytes(later.url)).length).toBeGreaterThan(50);
    expect((await upload(owner, 'twice')).id).not.toBe(later.id);
  });

  test('is found by the key, by its own user only', async () => {
    const missed = await owner.call('GET', '/api/upload/file/later');
    expect(missed.status).toBe(404);
    const { id } = await upload(owner, 'later');
    expect(await owner.ok('GET', '/api/upload/file/later')).toMatchObject({ success: true, media: { id } });
    const other = await signUp(server.url);
    expect((await other.call('GET', '/api/upload/file/later')).status).toBe(404);
    expect((await upload(other, 'later')).id).not.toBe(id);
  });

  test('is not refused by a flow that it has filled itself', async () => {
    const { id: flow_id } = await owner.ok<Flow>('POST', '/api/db/flows', { json: { name: 'Full' } });
    const film = await clip({ frames: 3 });
    await Promise.all(Array.from({ length: 14 }, (_, n) => owner.upload(film, `${n}.mp4`, flow_id)));
    const last = () =>
      owner.call<UploadAnswer>('POST', '/api/upload/file', {
        form: form(film, 'last.mp4', { flow_id }),
        ...under('last'),
      });
    const answers = [...(await Promise.all([last(), last()])), await last()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await owner.ok('GET', `/api/db/media?flow_id=${flow_id}&media_type=video&count=true`)).toEqual({
      count: 15,
    });
  });
});

test('a file of the editor and a sound are taken once, too', async () => {
  const local = () =>
    owner.ok<LocalMediaUploaded>('POST', '/api/latest/local-media/upload', {
      form: form(png(32, 32), 'quay.png'),
      ...under('local'),
    });
  const { id } = await local();
  expect((await local()).id).toBe(id);
  expect(await owner.ok('GET', '/api/latest/local-media/upload/local')).toMatchObject({ id, media: { id } });
  // A key is of one call.
  expect((await owner.call('GET', '/api/upload/file/local')).status).toBe(404);
});

test('a project file is imported once', async () => {
  const { project } = await owner.ok<{ project: { id: string } }>('POST', '/api/projects', {
    json: { name: 'Harbour' },
  });
  const file = new Uint8Array(await owner.bytes(`/api/projects/${project.id}/export`));
  const take = () =>
    owner.ok<ProjectImported>('POST', '/api/projects/import', {
      form: form(file, 'Harbour.kinoloom'),
      ...under('take'),
    });
  expect((await owner.call('GET', '/api/projects/import/take')).status).toBe(404);
  const first = await take();
  expect((await take()).project.id).toBe(first.project.id);
  const found = await owner.ok<ProjectImported>('GET', '/api/projects/import/take');
  expect(found.project).toMatchObject({ id: first.project.id, name: 'Harbour' });
});
