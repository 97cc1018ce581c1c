import { limits, messages, type MediaRecord, type Result } from '@kinoloom/contract';
import { fileKind } from '../../lib/file-kind.ts';
import { bytes, formatFixed } from '../../lib/formatters.ts';
import { type FileRefusal } from '../../ui/file-drop.tsx';
import * as words from '../../words/en/studio/clip-tools.ts';

/** A recording for a lip sync. */
export interface Recording {
  readonly file: File;
  /** Decoded length. */
  readonly seconds: number;
  /** Loudness over time, 0 to 1, evenly spaced. */
  readonly peaks: readonly number[];
  /** The speech record, if it was made here. */
  readonly spoken?: MediaRecord;
}

const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;

/** Validates a file before decoding it; null if acceptable. */
export function lipsyncRefusal({ type, size, name }: Pick<File, 'type' | 'size' | 'name'>): FileRefusal | null {
  const kind = fileKind({ type, name });
  if (kind !== undefined && kind !== 'audio') return { fact: words.notAudio, message: messages.lipsyncNotAudio };
  if (size > limits.lipsync.maxBytes)
    return {
      fact: words.sizeOf({ size: bytes(size), most: limits.lipsync.maxBytes / 1024 / 1024 }),
      message: messages.lipsyncTooLarge,
    };
  return null;
}

/** Validates its length after decoding. */
export function lengthRefusal(seconds: number): FileRefusal | null {
  const { maxSeconds } = limits.lipsync;
  return seconds > maxSeconds
    ? { fact: words.lengthOf({ length: clock(seconds), most: clock(maxSeconds) }), message: messages.lipsyncTooLong }
    : null;
}

/** Peaks of `count` equal parts, normalised to 1. */
export function peaksOf(samples: Float32Array, count: number): number[] {
  const peaks = Array.from({ length: count }, (_, part) => {
    let most = 0;
    const end = Math.floor(((part + 1) * samples.length) / count);
    for (let i = Math.floor((part * samples.length) / count); i < end; i++)
      most = Math.max(most, Math.abs(samples[i] ?? 0));
    return most;
  });
  const loudest = Math.max(...peaks, 1e-6);
  return peaks.map((peak) => peak / loudest);
}

const PEAKS = 180;

/** Reads a recording, or returns why it cannot be used. */
export async function readRecording(file: File): Promise<Result<Recording, FileRefusal>> {
  const refused = lipsyncRefusal(file);
  if (refused) return { ok: false, error: refused };
  const context = new OfflineAudioContext(1, 1, 44_100);
  try {
    const sound = await context.decodeAudioData(await file.arrayBuffer());
    const tooLong = lengthRefusal(sound.duration);
    if (tooLong) return { ok: false, error: tooLong };
    return { ok: true, value: { file, seconds: sound.duration, peaks: peaksOf(sound.getChannelData(0), PEAKS) } };
  } catch {
    // Labelled as audio, but not decodable by this browser.
    return { ok: false, error: { fact: words.notRead, message: messages.lipsyncNotAudio } };
  }
}

/** Reads speech that was made here. */
export async function readSpeech(speech: MediaRecord): Promise<Result<Recording, FileRefusal>> {
  try {
    const answer = await fetch(speech.url, { credentials: 'same-origin' });
    if (!answer.ok) throw new Error(`The speech was answered ${answer.status}`);
    const file = await answer.blob();
    const name = speech.url.split('/').at(-1) ?? 'audio.mp3';
    const read = await readRecording(new File([file], name, { type: file.type }));
    return read.ok ? { ok: true, value: { ...read.value, spoken: speech } } : read;
  } catch {
    return { ok: false, error: { fact: words.notLoaded, message: messages.speechNotLoaded } };
  }
}

/** One repetition of the clip under the recording. */
export interface ClipRun {
  readonly seconds: number;
  readonly label: string;
}

/** More would be too narrow to see. */
const MAX_RUNS = 12;

/** How a looping clip covers a recording: complete repetitions, and a last partial one. */
export function clipRuns(soundSeconds: number, clipSeconds: number): ClipRun[] {
  if (!(clipSeconds > 0) || clipSeconds >= soundSeconds)
    return [{ seconds: soundSeconds, label: words.runOf({ seconds: formatFixed(soundSeconds, 1) }) }];
  const runs: ClipRun[] = [{ seconds: clipSeconds, label: words.runOf({ seconds: formatFixed(clipSeconds, 1) }) }];
  let left = soundSeconds - clipSeconds;
  while (left > 0.05 && runs.length < MAX_RUNS) {
    const seconds = runs.length === MAX_RUNS - 1 ? left : Math.min(clipSeconds, left);
    runs.push({ seconds, label: words.loops({ seconds: formatFixed(seconds, 1) }) });
    left -= seconds;
  }
  return runs;
}
