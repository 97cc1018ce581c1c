import { limits, type TranscriptWord } from '@kinoloom/contract';

/**
 * Servers tell times in seconds, as the API says, or in milliseconds or nanoseconds (LocalAI sends Go's durations). As seconds the latter are a
 * thousand or a thousand million times too long.
 */
const UNITS = [1, 1e-3, 1e-9];

/** Whisper listens to pieces of 30 s, and may let the last words last to the end of the piece. */
const OVER_MS = 30_000;

/** The shortest usual word, in any of the smaller units: with one wrong time among right ones, all others would be shorter. */
const SHORTEST_MS = 10;

/**
 * Words in the unit of time in which they fit the sound's known length, none of them beyond its end; undefined if there is no such unit.
 * @param words their times were read as seconds
 */
export function inTime(
  words: readonly TranscriptWord[],
  lengthMs: number | null,
): readonly TranscriptWord[] | undefined {
  const most = lengthMs ?? limits.transcript.maxSeconds * 1_000;
  const end = quantile(
    words.map(({ end_ms: ms }) => ms),
    0.9,
  );
  const length = quantile(
    words.map(({ start_ms: from, end_ms: to }) => to - from),
    0.5,
  );
  const unit = UNITS.find((one) => end * one <= most + OVER_MS && (one === 1 || length * one >= SHORTEST_MS));
  if (unit === undefined) return undefined;
  const at = (ms: number): number => Math.min(Math.round(ms * unit), most);
  return words.map((word) => ({ ...word, start_ms: at(word.start_ms), end_ms: at(word.end_ms) }));
}

/** The value below which this share of all lies; 0 of none. */
const quantile = (all: readonly number[], share: number): number =>
  all.toSorted((a, b) => a - b)[Math.floor(share * (all.length - 1))] ?? 0;
