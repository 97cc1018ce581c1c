import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { startSandbox, type Sandbox, type Studio } from '@kinoloom/sandbox';
import { clip } from './clips.ts';
import { png } from './pictures.ts';

export interface QuickSandbox extends Sandbox {
  /** From now on, pictures and clips wait until the returned function is called. */
  hold(): () => void;
}

/**
 * The sandbox's API with a studio that needs no time: real pictures of the size asked for, and small real clips of the
 * length asked for. It runs in the test's own process, so that faults can be thrown and work can be held up.
 */
export async function startQuickSandbox(): Promise<QuickSandbox> {
  const dir = await mkdtemp(join(tmpdir(), 'kinoloom-sandbox-'));
  let gate: Promise<void> | undefined;
  const passed = async (signal: AbortSignal): Promise<void> => {
    const stopped = Promise.withResolvers<never>();
    // Looked at below, when there is a gate to wait for.
    stopped.promise.catch(() => undefined);
    signal.addEventListener('abort', () => stopped.reject(signal.reason as Error), { once: true });
    await Promise.race([gate, ...(gate ? [stopped.promise] : [])]);
    signal.throwIfAborted();
  };
  const studio: Studio = {
    async makeImage({ width, height, format, signal }) {
      await passed(signal);
      return sharp(png(width, height))
        .toFormat(format === 'jpg' ? 'jpeg' : 'png')
        .toBuffer();
    },
    async makeClip({ durationMs, output, onProgress, signal }) {
      onProgress(0.4);
      await passed(signal);
      await writeFile(output, await clip({ frames: Math.round(durationMs * 0.03) }));
    },
    async measure(image) {
      const { width, height } = await sharp(image).metadata();
      return { width, height };
    },
  };
  const sandbox = await startSandbox({ dir, studio, speed: 20 });
  return {
    ...sandbox,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return () => {
        gate = undefined;
        resolve();
      };
    },
    async close() {
      await sandbox.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}
