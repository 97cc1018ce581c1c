import type { KeptStrip } from './picture-cache.ts';
import { pictureRules } from './picture-protocol.ts';

type StripFrame = KeptStrip['frames'][number];

/** Input of a filmstrip. */
export interface StripSource {
  /** Length of the media. */
  readonly seconds: number;
  /** The frame at a time and its aspect ratio; null if there is none. One attempt. */
  frameAt(seconds: number): Promise<{ readonly file: Blob; readonly shape: number } | null>;
}

/** A filmstrip, possibly incomplete. */
export interface DrawnStrip {
  readonly strip: KeptStrip;
  /** Whether it has enough frames to be cached. */
  readonly isWhole: boolean;
}

/** Draws the frames of a filmstrip in batches; `onBatch` gets all frames so far. Undefined if there are none. */
export async function drawStrip(
  source: StripSource,
  onBatch: (strip: KeptStrip) => Promise<void>,
): Promise<DrawnStrip | undefined> {
  const moments = momentsOf(source.seconds);
  const frames: StripFrame[] = [];
  let [shape, failures, sent] = [16 / 9, 0, 0];
  const stripNow = (): KeptStrip => ({
    shape,
    frames: frames.toSorted((a, b) => a.seconds - b.seconds),
    lastUpdated: Date.now(),
  });
  for (const [at, moment] of inOrderOfUse(moments).entries()) {
    const made = await tryAgain(() => source.frameAt(moment));
    if (made) {
      shape = made.shape;
      frames.push({ seconds: moment, file: made.file });
    } else failures++;
    const isLast = at === moments.length - 1;
    const isEnough = failures >= pictureRules.failures && frames.length > 0;
    if (!isLast && !isEnough && (at + 1) % pictureRules.batch !== 0) continue;
    if (frames.length > sent) await onBatch(stripNow());
    sent = frames.length;
    if (isLast || isEnough) break;
    await pause(pictureRules.batchPauseMs);
  }
  if (frames.length === 0) return undefined;
  return { strip: stripNow(), isWhole: frames.length >= moments.length * pictureRules.worthKeeping };
}

/** Every fifth first, so that the first batch covers the whole media, and later ones fill the gaps. */
function inOrderOfUse(moments: readonly number[]): number[] {
  const rounds = Math.ceil(moments.length / pictureRules.batch);
  return Array.from({ length: rounds }, (_, round) => moments.filter((_moment, at) => at % rounds === round)).flat();
}

async function tryAgain<Made>(get: () => Promise<Made | null>): Promise<Made | null> {
  for (let attempt = 0; attempt < pictureRules.attempts; attempt++) {
    try {
      const made = await Promise.race([get(), late()]);
      if (made) return made;
    } catch {
      // The caller counts it as a failure once all attempts are used up.
    }
  }
  return null;
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const late = async (): Promise<null> => {
  await pause(pictureRules.frameTimeoutMs);
  return null;
};

/** Times of a filmstrip's frames, in seconds: the middles of equal parts, one part per second of media. */
export function momentsOf(seconds: number): number[] {
  const { min, max } = pictureRules.frames;
  const count = Math.min(Math.max(min, Math.ceil(seconds)), max);
  return Array.from({ length: count }, (_, at) => ((at + 0.5) * seconds) / count);
}
