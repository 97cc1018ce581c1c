import type { Machine } from '../measure/machine.ts';

export interface PlayingResult {
  readonly seconds: number;
  /** Different frames shown in a second. */
  readonly framesPerSecond: number;
  /** Frames of the film that were never shown. */
  readonly dropped: number;
}

export interface SeekResult {
  /** Frames from one keyframe of the source to the next. */
  readonly gop: number;
  readonly seeks: number;
  /** Milliseconds from asking for a frame until it is on show. */
  readonly p50: number;
  readonly p95: number;
  /** The same for frames that were shown shortly before. */
  readonly revisitP50: number;
  readonly revisitP95: number;
}

/** What was measured last of the player. */
export interface PlayerResults {
  readonly machine?: Machine;
  readonly playing?: PlayingResult;
  readonly seeking?: readonly SeekResult[];
}
