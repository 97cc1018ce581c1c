import { limits, messages, type MediaRecord, type Result } from '@kinoloom/contract';

/** A recording that lips can follow. */
export interface Recording {
  readonly file: File;
  /** As decoded. */
  readonly seconds: number;
  /** Loudness over time, 0 to 1, evenly spaced. */
  readonly peaks: readonly number[];
  /** The speech that it is, when it was made here. */
  readonly spoken?: MediaRecord;
}

export interface Refused {
  /** Beside the file's name: "11.2 MB of 5 MB". */
  readonly fact: string;
  /** The documented text. */
  readonly message: string;
}

const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
const clock = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(Math.round(seconds) % 60).padStart(2, '0')}`;

/** What can be said of a file before it is decoded; null when nothing speaks against it. */
export function refusalOf({ type, size }: Pick<File, 'type' | 'size'>): Refused | null {
  if (!type.startsWith('audio/')) return { fact: 'Not audio', message: messages.lipsyncNotAudio };
  if (size > limits.lipsync.maxBytes) return { fact: `${megabytes(size)} of 5 MB`, message: messages.lipsyncTooLarge };
  return null;
}

/** By its length, once decoded. */
export function lengthRefusal(seconds: number): Refused | null {
  const { maxSeconds } = limits.lipsync;
  return seconds > maxSeconds
    ? { fact: `${clock(seconds)} of ${clock(maxSeconds)}`, message: messages.lipsyncTooLong }
    : null;
}

/** The largest sample of each of `count` equal parts, the loudest being 1. */
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

/** Reads a recording, or says why it cannot be used. */
export async function readRecording(file: File): Promise<Result<Recording, Refused>> {
  const refused = refusalOf(file);
  if (refused) return { ok: false, error: refused };
  const context = new OfflineAudioContext(1, 1, 44_100);
  try {
    const sound = await context.decodeAudioData(await file.arrayBuffer());
    const tooLong = lengthRefusal(sound.duration);
    if (tooLong) return { ok: false, error: tooLong };
    return { ok: true, value: { file, seconds: sound.duration, peaks: peaksOf(sound.getChannelData(0), PEAKS) } };
  } catch {
    // A file that calls itself audio and is none that this browser can decode.
    return { ok: false, error: { fact: 'Cannot be read', message: messages.lipsyncNotAudio } };
  }
}

/** Reads speech that was made here. */
export async function readSpeech(speech: MediaRecord): Promise<Result<Recording, Refused>> {
  try {
    const answer = await fetch(speech.url, { credentials: 'same-origin' });
    if (!answer.ok) throw new Error(`The speech was answered ${answer.status}`);
    const bytes = await answer.blob();
    const name = speech.url.split('/').at(-1) ?? 'audio.mp3';
    const read = await readRecording(new File([bytes], name, { type: bytes.type }));
    return read.ok ? { ok: true, value: { ...read.value, spoken: speech } } : read;
  } catch {
    return { ok: false, error: { fact: 'Not loaded', message: messages.speechNotLoaded } };
  }
}
