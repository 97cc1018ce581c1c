import { messages } from '@kinoloom/contract';
import { describe, expect, test, vi } from 'vitest';
import { defaultSettings, resolveSettings } from './settings.ts';
import { slotsOf } from './slots.ts';
import { refusal, sendUpload } from './upload.ts';

const file = (more: Partial<{ type: string; size: number; name: string }>) => ({
  type: 'image/png',
  size: 1000,
  name: 'photo.png',
  ...more,
});

test('an image of up to 30 MB is accepted', () => {
  expect(refusal(file({}), ['image'])).toBeNull();
  expect(refusal(file({ size: 30 * 1024 * 1024 }), ['image'])).toBeNull();
});

test('a HEIC photo is accepted even if the system does not know its type', () => {
  expect(refusal(file({ type: 'image/heic', name: 'IMG_1.HEIC' }), ['image'])).toBeNull();
  expect(refusal(file({ type: '', name: 'IMG_1.HEIC' }), ['image', 'video'])).toBeNull();
  expect(refusal(file({ type: '', name: 'IMG_1.HEIC' }), ['video'])).toContain('is not a video');
});

test.each([
  ['tape.dv', ''],
  ['master.mxf', 'application/mxf'],
  ['DSC_0001', ''],
  ['stream.ts', 'text/vnd.trolltech.linguist'],
])('%s, whose type the browser does not know, is left to the server up to the size of a video', (name, type) => {
  const unknown = (size: number) => refusal(file({ name, type, size }), ['image', 'video']);
  expect(unknown(200 * 1024 * 1024)).toBeNull();
  expect(unknown(200 * 1024 * 1024 + 1)).toContain('at most 200 MB');
  expect(refusal(file({ name, type, size: 30 * 1024 * 1024 + 1 }), ['image'])).toContain('at most 30 MB');
});

test('a file of another type, of more than 30 MB or without content is refused with its reason', () => {
  expect(refusal(file({ type: 'application/pdf', name: 'plan.pdf' }), ['image'])).toContain(
    '"plan.pdf" is not an image',
  );
  expect(refusal(file({ size: 30 * 1024 * 1024 + 1 }), ['image'])).toBe(
    'This file is too large. Please choose one of at most 30 MB.',
  );
  expect(refusal(file({ size: 0 }), ['image'])).toBe(
    'This file could not be read. Please choose another image, video or audio file.',
  );
});

test('a video of up to 200 MB is accepted only where videos are allowed', () => {
  const video = { type: 'video/mp4', name: 'take.mp4' };
  expect(refusal(file(video), ['image'])).toContain('"take.mp4" is not an image');
  expect(refusal(file(video), ['image', 'video'])).toBeNull();
  expect(refusal(file({ ...video, size: 200 * 1024 * 1024 + 1 }), ['video'])).toContain('at most 200 MB');
  expect(refusal(file({}), ['video'])).toContain('is not a video');
});

describe('an accepted file that', () => {
  /** A server with this response, or none. */
  function answering(status: number | null, body: unknown = ''): void {
    class Request extends EventTarget {
      readonly upload = new EventTarget();
      readonly status = status ?? 0;
      readonly responseText = JSON.stringify(body);
      open(): void {}
      setRequestHeader(): void {}
      abort(): void {}
      send(): void {
        queueMicrotask(() => this.dispatchEvent(new Event(status === null ? 'error' : 'load')));
      }
    }
    vi.stubGlobal('XMLHttpRequest', Request);
  }
  const file = new File(['a'], 'take.mp4', { type: 'video/mp4' });
  const { signal } = new AbortController();
  const sent = () => sendUpload({ file, flowId: null, signal, onProgress: () => undefined });
  const refused = { success: false, error: 'Not this one.', code: 'media.unreadable' };

  test.each([
    ['is refused by the server', 422, refused, { kind: 'refused', message: 'Not this one.' }],
    [
      'cannot be stored by the server',
      503,
      { ...refused, code: 'unavailable' },
      { kind: 'unsent', message: 'Not this one.' },
    ],
    ['does not reach the server', null, '', { kind: 'unsent', message: messages.network }],
    ['is too large for a proxy', 413, '<html>', { kind: 'refused', message: messages.tooLargeForProxy('1 B') }],
    ['gets the error page of a gateway', 502, '<html>', { kind: 'unsent', message: messages.serverError }],
  ])('%s', async (_, status, body, error) => {
    answering(status, body);
    expect(await sent()).toEqual({ ok: false, error });
    vi.unstubAllGlobals();
  });
});

test('an Act-2 video that could not be sent is named in the message', () => {
  const settings = { ...defaultSettings, videoModel: 'act-2' };
  const [character, reference] = slotsOf(settings, resolveSettings(settings, undefined));
  expect(character?.unsent?.('Try again.')).toBe('Failed to upload character video to storage. Try again.');
  expect(reference?.unsent?.('Try again.')).toBe('Failed to upload reference video to storage. Try again.');
});
