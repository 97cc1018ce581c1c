import { createServer, type RequestListener } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { outside } from './client.ts';
import { saveOutput } from './save-output.ts';

const file = Buffer.from('0123456789'.repeat(10_000));
type Answer = RequestListener;
const whole: Answer = (_, response) =>
  void response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': file.length }).end(file);
const status =
  (code: number): Answer =>
  (_, response) =>
    void response.writeHead(code).end();
const half: Answer = (_, response) => {
  response.writeHead(200, { 'content-length': file.length });
  response.write(file.subarray(0, file.length / 2), () => response.socket?.destroy());
};
const reset: Answer = (_, response) => void response.socket?.resetAndDestroy();
const endless: Answer = (_, response) => {
  response.writeHead(200);
  const more = (): void => void (!response.destroyed && response.write(file, () => setImmediate(more)));
  more();
};

async function download(answers: Answer[], maxBytes = 1_000_000) {
  const dir = await mkdtemp(join(tmpdir(), 'kinoloom-output-'));
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    (answers.shift() ?? status(500))(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await rm(dir, { recursive: true });
  });
  const path = join(dir, 'output');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.mp4`;
  const result = await saveOutput(url, path, {
    ...outside,
    sleep: async () => {},
    maxBytes,
    signal: new AbortController().signal,
  }).catch((error: unknown) => error);
  return { result, requests: () => requests, left: await readdir(dir), path };
}

test.each<[string, Answer[]]>([
  ['at once', [whole]],
  ['after 503s and resets', [status(503), reset, status(429), whole]],
  ['after an address that was announced too early', [status(404), status(404), whole]],
  ['after an answer that broke off halfway', [half, half, whole]],
])('an output comes whole %s', async (_, answers) => {
  const { result, path } = await download(answers);
  expect(result).toEqual({ bytes: file.length, contentType: 'video/mp4' });
  expect((await readFile(path)).equals(file)).toBe(true);
});

test.each<[string, Answer[], string, number]>([
  ['gone', [404, 404, 404, 404].map(status), 'expired', 3],
  ['forbidden, as deleted outputs are', [403, 403, 403, 403].map(status), 'expired', 3],
  ['always cut', Array.from({ length: 9 }, () => half), 'overloaded', 6],
  ['refused', [status(400)], 'invalid_input', 1],
])('an output that is %s is given up, and no file is left', async (_, answers, code, requests) => {
  const given = await download(answers);
  expect(given.result).toMatchObject({ name: 'OutputUnavailable', failure: { code } });
  expect(given.requests()).toBe(requests);
  expect(given.left).toEqual([]);
});

test('an output larger than allowed is refused, by its promised length or while it comes', async () => {
  for (const answer of [whole, endless]) {
    const { result, requests, left } = await download([answer], 50_000);
    expect(result).toMatchObject({
      failure: { code: 'provider', message: expect.stringMatching(/larger than/) as string },
    });
    expect(requests()).toBe(1);
    expect(left).toEqual([]);
  }
});

test('a folder that does not exist is our own fault and not tried again', async () => {
  const wrong = saveOutput('data:text/plain,hello', '/nowhere/at/all', {
    ...outside,
    maxBytes: 10,
    signal: new AbortController().signal,
  });
  await expect(wrong).rejects.toMatchObject({ code: 'ENOENT' });
});
