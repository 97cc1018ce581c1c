import { FPS } from '@kinoloom/composition';

/** Sound of the film that played without a break while something was recorded, in the time of the audio context. */
export interface PlayedRun {
  /** When its first sample was sent out, and when it was stopped, in seconds; without an end it went on. */
  readonly start: number;
  readonly end?: number;
  /** The frame of the composition that began there. */
  readonly from: number;
}

/** Recorded samples. */
export interface TapePiece {
  /** Index of the first one, in the time of the audio context. */
  readonly first: number;
  readonly samples: Int16Array;
}

/** What a microphone recorded while the film played. */
export interface Recorded {
  /** Samples per second. */
  readonly rate: number;
  readonly runs: readonly PlayedRun[];
  readonly pieces: readonly TapePiece[];
}

/** Where the recorded samples of a run lie. */
interface Stretch {
  /** The first sample of the run and that after its last one, in the time of the audio context. */
  readonly first: number;
  readonly end: number;
  /** Where its first sample lies in the film's time, from the start of the tape. */
  readonly at: number;
}

function stretchesOf({ runs, rate }: Recorded, from: number, delay: number): Stretch[] {
  return runs.map((run) => ({
    first: Math.round((run.start + delay) * rate),
    end: run.end === undefined ? Infinity : Math.round((run.end + delay) * rate),
    at: Math.round(((run.from - from) * rate) / FPS),
  }));
}

/**
 * What was recorded, by the film's time: its first sample belongs to the start of frame `from`. What was recorded while the
 * film waited is left out; where it went back, the later sound counts.
 * @param delay seconds from when the film's sound is sent out until its echo would be recorded
 */
export function tapeOf(recorded: Recorded, from: number, delay: number): Int16Array<ArrayBuffer> {
  const stretches = stretchesOf(recorded, from, delay);
  const parts = stretches.flatMap(({ first, end, at }) =>
    recorded.pieces.flatMap((piece) => {
      // Nothing from before the tape.
      const start = Math.max(piece.first, first, first - at);
      const stop = Math.min(piece.first + piece.samples.length, end);
      if (stop <= start) return [];
      return [{ samples: piece.samples.subarray(start - piece.first, stop - piece.first), at: at + start - first }];
    }),
  );
  const tape = new Int16Array(parts.reduce((most, { samples, at }) => Math.max(most, at + samples.length), 0));
  for (const { samples, at } of parts) tape.set(samples, at);
  return tape;
}

/** Seconds of the film, from frame `from` on, that have been recorded. */
export function recordedSeconds({ runs, pieces, rate }: Recorded, from: number, delay: number): number {
  const run = runs.at(-1);
  const piece = pieces.at(-1);
  if (!run || !piece) return 0;
  const until = Math.min(run.end ?? Infinity, (piece.first + piece.samples.length) / rate - delay);
  return Math.max(0, until - run.start + (run.from - from) / FPS);
}
