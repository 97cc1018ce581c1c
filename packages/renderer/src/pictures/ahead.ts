import type { Frame } from 'node-av/lib';
import { present } from '@kinoloom/media/libav';

/**
 * A prefetching generator: up to `most` pictures are made ahead, so that making and using them overlap. At the limit,
 * production pauses until `least` are left: producing several in a row is cheaper. Each is valid until the next one is
 * requested.
 */
export async function* ahead(pictures: AsyncGenerator<Frame>, most: number, least = most - 1): AsyncGenerator<Frame> {
  const made: Frame[] = [];
  const state = { over: false, stopped: false };
  // Producer and consumer never wait at the same time.
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
