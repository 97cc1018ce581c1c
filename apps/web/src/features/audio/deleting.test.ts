import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { takeToasts, type ToastRequest } from '../../ui/toast.ts';
import { removeSound, useLeaving } from './deleting.ts';

const sound = { id: 's1', metadata: { name: 'Gulls' } };
let shown: ToastRequest[] = [];
let stop = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  stop = takeToasts((request) => void shown.push(request));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

const texts = (): string[] => shown.flatMap((request) => (request.kind === 'show' ? [request.message.text] : []));
const gone = (): boolean => useLeaving.getState().ids.has('s1');

test('a sound leaves at once and is deleted in ten seconds', async () => {
  const remove = vi.fn<() => Promise<void>>(async () => undefined);
  removeSound(sound, { isUsed: true, remove });
  expect(gone()).toBe(true);
  expect(texts()).toEqual(['Gulls deleted. It is used on this timeline.']);
  await vi.advanceTimersByTimeAsync(9_900);
  expect(remove).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(remove).toHaveBeenCalledTimes(1);
});

test('what is taken back is there again, and stays', async () => {
  const remove = vi.fn<() => Promise<void>>(async () => undefined);
  removeSound(sound, { isUsed: false, remove });
  const [request] = shown;
  if (request?.kind === 'show') request.message.action?.onPress();
  expect(gone()).toBe(false);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(remove).not.toHaveBeenCalled();
});

test('what cannot be deleted comes back, and that is said', async () => {
  removeSound(sound, { isUsed: false, remove: () => Promise.reject(new Error('The server is away')) });
  await vi.advanceTimersByTimeAsync(10_100);
  expect(gone()).toBe(false);
  expect(texts()).toEqual(['Gulls deleted', 'Failed to delete audio']);
});
