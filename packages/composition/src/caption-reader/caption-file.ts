import type { Caption } from '../captions.ts';

/** What is wrong in a file of captions. Lines are counted from 1. */
export interface CaptionFileFault {
  readonly line: number;
  readonly message: string;
}

/** A caption and the line where its times stand. */
export interface Cue {
  readonly line: number;
  readonly caption: Caption;
}

/** Cues as they stand in the file, and what could not be read. */
export interface Cues {
  readonly cues: readonly Cue[];
  readonly faults: readonly CaptionFileFault[];
}

export const EXAMPLE = '00:00:01,000 --> 00:00:03,500';

/** The beginning of a line, quoted. */
export function quoted(line: string): string {
  const text = line.trim();
  return `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`;
}

/** Why a caption with these times would never be seen; undefined if it would. */
export function neverSeen({ startMs, endMs }: { startMs: number; endMs: number }): string | undefined {
  if (endMs < startMs) return 'This caption ends before it starts';
  return endMs === startMs ? 'This caption ends when it starts' : undefined;
}
