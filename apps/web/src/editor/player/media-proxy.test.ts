import { afterEach, expect, test, vi } from 'vitest';
import { proxyResolver } from './media-proxy.ts';

const answer = (body: object, status = 200): Response => new Response(JSON.stringify(body), { status });
const making = (progress: number): Response => answer({ success: true, status: 'making', progress }, 202);
const ready = (): Response =>
  answer({ success: true, status: 'ready', url: '/media/9/proxy.mp4', width: 640, height: 360 });

function serverSaying(...answers: Response[]) {
  const fetch = vi.fn<typeof globalThis.fetch>(() => Promise.resolve(answers.shift() ?? answer({}, 500)));
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('the server is polled every second until the proxy is ready, and its progress is reported', async () => {
  vi.useFakeTimers();
  const fetch = serverSaying(making(0.25), making(0.75), ready());
  const progress: number[] = [];
  const found = proxyResolver(() => 'clip-1')(
    '/media/1/clip.mov',
    (share) => progress.push(share),
    AbortSignal.any([]),
  );
  await vi.advanceTimersByTimeAsync(2_500);
  await expect(found).resolves.toEqual({ url: '/media/9/proxy.mp4' });
  expect(progress).toEqual([0.25, 0.75]);
  expect(fetch.mock.calls.map(([path, init]) => [path, init?.body])).toEqual(
    Array.from({ length: 3 }, () => ['/api/media-proxy', '{"id":"clip-1","purpose":"play"}']),
  );
});

test('a proxy to seek in is asked for as such, and less often, since nobody waits for it', async () => {
  vi.useFakeTimers();
  const fetch = serverSaying(making(0), ready());
  const found = proxyResolver(() => 'clip-1', 'scrub')('/media/1/clip.mov', () => undefined, AbortSignal.any([]));
  await vi.advanceTimersByTimeAsync(3_900);
  expect(fetch.mock.calls.map(([, init]) => init?.body)).toEqual(['{"id":"clip-1","purpose":"scrub"}']);
  await vi.advanceTimersByTimeAsync(200);
  await expect(found).resolves.toEqual({ url: '/media/9/proxy.mp4' });
});

test('a refused proxy rejects with the reason of the server', async () => {
  serverSaying(answer({ success: false, error: 'This video is damaged.', code: 'media.unreadable' }, 422));
  const found = proxyResolver(() => 'clip-1')('/media/1/clip.mov', () => undefined, AbortSignal.any([]));
  await expect(found).rejects.toThrow('This video is damaged.');
});

test('a closed player stops polling', async () => {
  vi.useFakeTimers();
  const fetch = serverSaying(making(0.25), making(0.5));
  const closing = new AbortController();
  const found = proxyResolver(() => 'clip-1')('/media/1/clip.mov', () => undefined, closing.signal);
  await vi.advanceTimersByTimeAsync(300);
  closing.abort();
  await expect(found).rejects.toThrow('aborted');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(fetch).toHaveBeenCalledTimes(1);
});

test('media without a record on the server have no proxy', async () => {
  const fetch = serverSaying();
  const found = proxyResolver(() => undefined)('blob:somewhere', () => undefined, AbortSignal.any([]));
  await expect(found).rejects.toThrow('This browser cannot play it');
  expect(fetch).not.toHaveBeenCalled();
});
