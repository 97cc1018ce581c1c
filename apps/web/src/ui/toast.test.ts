import { expect, test } from 'vitest';
import { onToastWaiting, handleToasts, toast, type ToastRequest } from './toast.ts';

test('a toast sent before the toaster has loaded is queued, and the host is notified', () => {
  let woken = 0;
  const sleep = onToastWaiting(() => (woken += 1));
  toast.success('Saved');
  toast.error('Lost');
  expect(woken).toBe(2);

  const taken: ToastRequest[] = [];
  const stop = handleToasts((request) => taken.push(request));
  toast.info('Later');
  expect(taken.map((request) => request.kind === 'show' && request.message.text)).toEqual(['Saved', 'Lost', 'Later']);
  stop();
  sleep();
});

test('errors stay, an undo lasts ten seconds, and other toasts four', () => {
  const taken: ToastRequest[] = [];
  const stop = handleToasts((request) => taken.push(request));
  toast.error('Lost');
  toast.undo('Flow deleted', () => {});
  toast.warning('Slow');
  expect(taken.map((request) => request.kind === 'show' && request.message.duration)).toEqual([
    Number.POSITIVE_INFINITY,
    10_000,
    4_000,
  ]);
  stop();
});

test('a toast can be dismissed by the id it returned', () => {
  const taken: ToastRequest[] = [];
  const stop = handleToasts((request) => taken.push(request));
  const id = toast.success('Saved');
  toast.dismiss(id);
  expect(taken.at(-1)).toEqual({ kind: 'dismiss', id });
  stop();
});
