import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { handleToasts, type ToastRequest } from '../../ui/toast.ts';
import { removeSound, sanitizedName, soundFileName, soundName, useLeaving } from './sound-actions.ts';

const sound = { id: 's1', metadata: { name: 'Gulls' } };
let shown: ToastRequest[] = [];
let stop = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  stop = handleToasts((request) => void shown.push(request));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const texts = (): string[] => shown.flatMap((request) => (request.kind === 'show' ? [request.message.text] : []));
const gone = (): boolean => useLeaving.getState().ids.has('s1');

test('a removed sound is hidden at once and deleted after ten seconds', async () => {
  const remove = vi.fn<() => Promise<void>>(async () => undefined);
  removeSound(sound, { isUsed: true, remove });
  expect(gone()).toBe(true);
  expect(texts()).toEqual(['Gulls deleted. It is used on this timeline.']);
  await vi.advanceTimersByTimeAsync(9_900);
  expect(remove).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(remove).toHaveBeenCalledTimes(1);
});

test('an undone removal shows the sound again and does not delete it', async () => {
  const remove = vi.fn<() => Promise<void>>(async () => undefined);
  removeSound(sound, { isUsed: false, remove });
  const [request] = shown;
  if (request?.kind === 'show') request.message.action?.onPress();
  expect(gone()).toBe(false);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(remove).not.toHaveBeenCalled();
});

test('a sound whose deletion fails is shown again, with an error message', async () => {
  removeSound(sound, { isUsed: false, remove: () => Promise.reject(new Error('The server is away')) });
  await vi.advanceTimersByTimeAsync(10_100);
  expect(gone()).toBe(false);
  expect(texts()).toEqual(['Gulls deleted', 'Failed to delete audio']);
});

const unnamed = { id: '0123456789abcdef', metadata: {}, url: '/media/0123456789abcdef/audio.mp3' };

test('a sound without a name is named by the beginning of its id', () => {
  expect(soundName(unnamed)).toBe('Audio 01234567');
  expect(soundName({ ...unnamed, metadata: { name: '  ' } })).toBe('Audio 01234567');
  expect(soundName({ ...unnamed, metadata: { name: 'Keeper, take 3' } })).toBe('Keeper, take 3');
});

test('a file name contains no path, no reserved characters and no leading dot', () => {
  expect(sanitizedName('Keeper, take 3')).toBe('Keeper_ take 3');
  expect(sanitizedName('../../etc/passwd')).toBe('etc_passwd');
  expect(sanitizedName('.hidden')).toBe('hidden');
  expect(sanitizedName('a<b>:"c"|d?*e\\f\n')).toBe('a_b_c_d_e_f');
  expect(sanitizedName('Möwen über dem Hafen 海')).toBe('Möwen über dem Hafen 海');
  expect(sanitizedName('???')).toBe('audio');
  expect(sanitizedName('x'.repeat(300))).toHaveLength(80);
});

test('a generated sound is saved as mp3, and an uploaded one with its own extension', () => {
  expect(soundFileName({ ...unnamed, metadata: { name: 'Low strings, tide…' } })).toBe('Low strings_ tide.mp3');
  expect(soundFileName({ ...unnamed, url: '/media/0123456789abcdef/audio.wav' })).toBe('Audio 01234567.wav');
  expect(soundFileName({ ...unnamed, url: '/media/0123456789abcdef/audio' })).toBe('Audio 01234567.mp3');
});
