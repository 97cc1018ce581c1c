import type { Machine } from '../measure/machine.ts';
import type { Usage } from '../measure/run-measured.ts';
import type { Likeness } from './likeness.ts';

export const CONTESTANTS = ['kinoloom', 'filterGraph', 'ffmpeg', 'subtitles', 'remotion'] as const;
export type Contestant = (typeof CONTESTANTS)[number];

/** One film made once. */
export interface Run extends Usage {
  readonly frames: number;
  readonly bytes: number;
}

export interface FilmResult {
  readonly machine: Machine;
  readonly runs: Readonly<Partial<Record<Contestant, readonly Run[]>>>;
  /** How many pages Remotion rendered with at once: what was quicker here. */
  readonly remotionConcurrency?: number;
  readonly likeness: Readonly<Partial<Record<Contestant, readonly Likeness[]>>>;
}

export interface FlowResult {
  readonly machine: Machine;
  readonly clips: number;
  readonly filmSeconds: number;
  readonly runs: readonly Run[];
}

export interface LongResult {
  readonly machine: Machine;
  /** Of the pictures, in pixels. */
  readonly height: number;
  readonly lengths: readonly { readonly minutes: number; readonly run: Run }[];
}

/** What was measured last of each job. */
export interface RenderResults {
  readonly film?: FilmResult;
  readonly flow?: FlowResult;
  /** One for each height, the lowest first. */
  readonly long?: readonly LongResult[];
}
