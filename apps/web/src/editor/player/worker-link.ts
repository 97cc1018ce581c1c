import type { FromWorker, PlaceholderTexts, ToWorker } from './protocol.ts';
import type { FirstMessage } from './worker/worker.ts';
import * as words from '../../words/en/studio/preview.ts';

/** Connection to the playback worker, wherever it runs. */
export interface WorkerLink {
  post(message: ToWorker): void;
  close(): void;
}

const texts: PlaceholderTexts = {
  missing: words.mediaMissing,
  preparing: words.preparing({ percent: '{percent}' }),
};

/** Whether a worker can decode and paint. */
const canWork = (): boolean =>
  typeof VideoDecoder !== 'undefined' &&
  typeof OffscreenCanvas !== 'undefined' &&
  'transferControlToOffscreen' in HTMLCanvasElement.prototype;

const newWorker = (): Worker =>
  new Worker(new URL('./worker/worker.ts', import.meta.url), { type: 'module', name: 'playback' });

/** Started with this module, while the page fetches what is to be played: it takes as long as opening a clip. */
let spare = canWork() ? newWorker() : undefined;

/** Starts playback for a canvas: in a worker, or in the window with `<video>` in older browsers. */
export function openPlaybackWorker(canvas: HTMLCanvasElement, onMessage: (message: FromWorker) => void): WorkerLink {
  return canWork() ? inWorker(canvas, onMessage) : inWindow(canvas, onMessage);
}

function inWorker(canvas: HTMLCanvasElement, onMessage: (message: FromWorker) => void): WorkerLink {
  const worker = spare ?? newWorker();
  spare = undefined;
  worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => onMessage(data));
  worker.addEventListener('error', (event) =>
    onMessage({ type: 'broken', reason: event.message || words.playerStopped }),
  );
  const offscreen = canvas.transferControlToOffscreen();
  const first: FirstMessage = { canvas: offscreen, texts };
  worker.postMessage(first, [offscreen]);
  return {
    post: (message) => worker.postMessage(message),
    close: () => worker.terminate(),
  };
}

function inWindow(canvas: HTMLCanvasElement, onMessage: (message: FromWorker) => void): WorkerLink {
  const waiting: ToWorker[] = [];
  let closed = false;
  let playback: { handle(message: ToWorker): void; [Symbol.dispose](): void } | undefined;
  const open = async (): Promise<void> => {
    try {
      const { playbackInWindow } = await import('./worker/in-window.ts');
      if (closed) return;
      // Asynchronous like a worker: never before the caller has finished.
      playback = playbackInWindow(canvas, texts, (message) =>
        queueMicrotask(() => {
          if (!closed) onMessage(message);
        }),
      );
      for (const message of waiting.splice(0)) playback.handle(message);
    } catch (error) {
      onMessage({ type: 'broken', reason: error instanceof Error ? error.message : String(error) });
    }
  };
  void open();
  return {
    post(message) {
      if (playback) playback.handle(message);
      else waiting.push(message);
    },
    close() {
      closed = true;
      playback?.[Symbol.dispose]();
    },
  };
}
