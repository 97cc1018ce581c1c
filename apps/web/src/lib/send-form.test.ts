import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sendForm } from './send-form.ts';

type Outcome = 'error' | readonly [status: number, text: string];
/** What the next request meets, whether its body arrives whole, and the keys that were sent. */
const proxy: { outcome: Outcome; sent: number; keys: string[] } = { outcome: 'error', sent: 1, keys: [] };

class Request {
  status = 0;
  responseText = '';
  readonly #listeners = new Map<string, () => void>();
  #onProgress: (event: object) => void = () => undefined;
  readonly upload = {
    addEventListener: (_: string, listener: (event: object) => void) => (this.#onProgress = listener),
  };
  addEventListener(name: string, listener: () => void): void {
    this.#listeners.set(name, listener);
  }
  open(): void {}
  setRequestHeader(_: string, key: string): void {
    proxy.keys.push(key);
  }
  send(): void {
    this.#onProgress({ loaded: proxy.sent, total: 1, lengthComputable: true });
    if (proxy.outcome !== 'error') [this.status, this.responseText] = proxy.outcome;
    this.#listeners.get(proxy.outcome === 'error' ? 'error' : 'load')?.();
    this.#listeners.get('loadend')?.();
  }
}

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', Request);
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
  Object.assign(proxy, { outcome: 'error', sent: 1, keys: [] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function upload(file: File, signal = new AbortController().signal) {
  const sent = sendForm('/api/upload/file', new FormData(), file, { onProgress: () => undefined, signal });
  await vi.runAllTimersAsync();
  return sent;
}
const photo = () => new File(['x'], 'pier.png');
const PAGE = '<h1>504 Gateway Time-out</h1>';

test.for<Outcome>(['error', [504, PAGE]])('after %j the record is looked for, until it is there', async (outcome) => {
  proxy.outcome = outcome;
  fetched.mockResolvedValueOnce(new Response('{}', { status: 404 })).mockRejectedValueOnce(new TypeError('offline'));
  fetched.mockResolvedValueOnce(new Response('{"success":true}'));
  expect(await upload(photo())).toEqual({ kind: 'answered', status: 200, text: '{"success":true}' });
  expect(fetched.mock.calls.map(([address]) => address)).toEqual(
    [1, 2, 3].map(() => `/api/upload/file/${proxy.keys[0]}`),
  );
});

test('a record that is never found is told as before, and the same file keeps its key', async () => {
  proxy.outcome = [504, PAGE];
  fetched.mockImplementation(async () => new Response('{}', { status: 404 }));
  const file = photo();
  expect(await upload(file)).toEqual({ kind: 'answered', status: 504, text: PAGE });
  proxy.outcome = [200, '{"success":true}'];
  await upload(file);
  await upload(file);
  const [first, again, later] = proxy.keys;
  expect(again).toBe(first);
  expect(later).not.toBe(first);
});

test('an answer of the server, and a file that did not leave whole, are looked for nowhere', async () => {
  proxy.outcome = [503, '{"success":false}'];
  expect(await upload(photo())).toMatchObject({ status: 503 });
  Object.assign(proxy, { outcome: 'error', sent: 0.5 });
  expect(await upload(photo())).toEqual({ kind: 'unreachable' });
  expect(fetched).not.toHaveBeenCalled();
});

test('an upload that is cancelled is not looked for any longer', async () => {
  const stop = new AbortController();
  fetched.mockImplementation(async () => {
    stop.abort();
    throw new DOMException('aborted', 'AbortError');
  });
  expect(await upload(photo(), stop.signal)).toEqual({ kind: 'cancelled' });
  expect(fetched).toHaveBeenCalledOnce();
});
