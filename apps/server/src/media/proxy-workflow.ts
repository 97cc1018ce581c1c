import { join } from 'node:path';
import { limits, type Size } from '@kinoloom/contract';
import { RenderFailed, render } from '@kinoloom/renderer';
import {
  COMPOSITION_VERSION,
  defaultStyles,
  FPS,
  frame,
  rowLimits,
  type Composition,
  type VideoOverlay,
} from '@kinoloom/composition';
import { reachTurn, type WorkflowDefinition } from '../platform/jobs/index.ts';
import type { Log } from '../platform/log.ts';
import { withTempDir } from '../platform/temp-dir.ts';
import { copyOriginal, dropUnlinked, storeFiles } from './files.ts';
import type { Intake } from './ingest.ts';
import type { MediaRow } from './present.ts';
import { findProxyToMake, noteProxy, PROXY, type ProxyRow } from './proxy-store.ts';
import { PROXY_ROLE } from './serve.ts';

/** A seek decodes a second at most. */
const KEYFRAME_EVERY = FPS;

/** A proxy may be as long as a video can be: its time grows with its frames, and a day is the end of it. */
const time = { startMs: 10 * 60_000, frameMs: 250, mostMs: 24 * 60 * 60_000 };

interface ProxyJob {
  /** The video, and where its proxy goes. */
  readonly path: string;
  readonly output: string;
  readonly size: Size;
  readonly frames: number;
}

/**
 * Writes a video's proxy: H.264, a keyframe at least every 30 frames, stereo AAC, the very frames that a film of this one
 * clip would have. @throws RenderFailed, `source.unreadable` where the video cannot be decoded
 */
export async function makeProxy(
  { path, output, size, frames }: ProxyJob,
  { signal, onProgress }: { readonly signal: AbortSignal; readonly onProgress: (done: number) => void },
): Promise<void> {
  await render(
    {
      composition: filmOf(size, frames),
      sources: { [SOURCE]: path },
      output,
      quality: 'medium',
      keyframeEvery: KEYFRAME_EVERY,
    },
    {
      signal,
      onProgress: ({ framesDone }) => onProgress(framesDone),
      limits: { wallMs: Math.min(time.startMs + frames * time.frameMs, time.mostMs) },
    },
  );
}

const SOURCE = 'original';

function filmOf({ width, height }: Size, frames: number): Composition {
  const clip: VideoOverlay = {
    id: 'clip',
    type: 'video',
    from: frame(0),
    durationInFrames: frame(frames),
    row: 0,
    left: 0,
    top: 0,
    width,
    height,
    rotation: 0,
    content: '',
    src: SOURCE,
    videoStartTime: 0,
    speed: 1,
    // Rounding a side to an even number must not leave a bar.
    styles: { ...defaultStyles.video, objectFit: 'fill' },
  };
  return { version: COMPOSITION_VERSION, fps: FPS, canvas: { width, height }, rows: rowLimits.min, overlays: [clip] };
}

interface Deps {
  readonly intake: Intake;
  readonly log: Log;
  readonly concurrency: number;
}

const CHECK_MS = 1_000;

/** Makes a proxy on whichever worker takes it. It costs nothing, and may be begun again at any point. */
export function proxyWorkflow({ intake, log, concurrency }: Deps): WorkflowDefinition {
  const { queries } = intake.db;
  return {
    name: PROXY,
    queues: [{ name: PROXY, concurrency }],
    async run(workflowId, { step }) {
      try {
        await step('make', async () => {
          const found = await findProxyToMake(queries, workflowId);
          if (!found) return;
          await reachTurn(queries, PROXY, found.row.turn);
          await make(intake, log, found.row, found.media);
        });
      } catch (error) {
        log.error({ err: error, workflowId }, 'a proxy could not be made');
        await step('give up', async () => {
          await noteProxy(queries, workflowId, { state: 'failed', failure: 'internal' });
        });
      }
    },
  };
}

async function make(intake: Intake, log: Log, { workflowId, width, height }: ProxyRow, media: MediaRow): Promise<void> {
  const { db, objects } = intake;
  const gone = new AbortController();
  let noting = Promise.resolve();
  const note = async (progress: { progress?: number }): Promise<void> => {
    try {
      if (!(await noteProxy(db.queries, workflowId, progress))) gone.abort();
    } catch (error) {
      log.warn({ err: error, mediaId: media.id }, 'the progress of a proxy could not be written');
    }
  };
  const noteNext = (progress: { progress?: number }): void => {
    noting = noting.then(() => note(progress));
  };
  const look = setInterval(() => noteNext({}), CHECK_MS);
  try {
    await withTempDir(intake.tempDir, async (directory) => {
      const path = await copyOriginal(intake, media.id, directory);
      if (path === undefined)
        return void (await noteProxy(db.queries, workflowId, { state: 'failed', failure: 'unreadable' }));
      const frames = Math.max(1, Math.round(((media.durationMs ?? 0) * limits.fps) / 1000));
      const output = join(directory, 'proxy.mp4');
      await makeProxy(
        { path, output, size: { width, height }, frames },
        { signal: gone.signal, onProgress: (done) => noteNext({ progress: done / frames }) },
      );
      await noting;
      const file = { role: PROXY_ROLE, path: output, mime: 'video/mp4', extension: 'mp4' };
      const [key] = await storeFiles({ db, objects }, media.userId, media.id, [file]);
      // A video that was deleted meanwhile takes its proxy with it.
      if (!(await noteProxy(db.queries, workflowId, { state: 'ready', progress: 1, key: key ?? null })))
        await dropUnlinked(db, objects, [media.id]);
    });
  } catch (error) {
    if (!(error instanceof RenderFailed)) throw error;
    if (error.code === 'canceled') return;
    log.warn({ err: error, mediaId: media.id }, 'a proxy could not be rendered');
    const failure = error.code === 'source.unreadable' ? 'unreadable' : 'internal';
    await noteProxy(db.queries, workflowId, { state: 'failed', failure });
  } finally {
    clearInterval(look);
    await noting;
  }
}
