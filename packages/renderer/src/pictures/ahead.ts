import type { Frame } from 'node-av/lib';
import { present } from '@kinoloom/media/libav';

/**
 * Pictures in their order, up to `most` of them made before they are asked for, so that making them and what is done with them go
 * on at the same time. Once there are so many, no more are made until `least` are left: some in a row take less than each by
 * itself. Each is valid until the next is asked for.
 */
export async function* ahead(pictures: AsyncGenerator<Frame>, most: number, least = most - 1): AsyncGenerator<Frame> {
  const made: Frame[] = [];
  const state = { over: false, stopped: false };
  // Never do both wait: one for a picture, the other for room.
  let wake = (): void => undefined;
  const change = (): Promise<void> => new Promise((resolve) => (wake = resolve));
  const making = (async () => {
    try {
      for await (const picture of pictures) {
        made.push(present(picture.clone(), 'memory for a picture'));
        wake();
        if (made.length >= most) while (made.length > least && !state.stopped) await change();
        if (state.stopped) return;
      }
    } finally {
      state.over = true;
      wake();
    }
  })();
  const ended = making.catch(() => undefined);
  try {
    while (made.length > 0 || !state.over) {
      using picture = made.shift();
      wake();
      if (picture) yield picture;
      else await change();
    }
    await making;
  } finally {
    state.stopped = true;
    wake();
    await ended;
    for (const picture of made) picture.free();
  }
}
