import { estimatedSoundSeconds, limits, messages, type Result } from '@kinoloom/contract';
import { bytes } from '../../lib/formatters.ts';
import { type FileRefusal } from '../../ui/file-drop.tsx';

/** A recording whose voice is to be changed. */
export interface Recording {
  readonly file: File;
  readonly seconds: number;
  /** False where the length is a guess from the size. */
  readonly measured: boolean;
}

const { maxBytes, warnBytes, maxSeconds } = limits.recording;

/** Some systems do not know the type of every sound. */
const ENDINGS = /\.(mp3|wav|m4a|aac|ogg|oga|opus|flac|weba)$/i;

const isAudio = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type === '' ? ENDINGS.test(name) : type.startsWith('audio/');

/** What can be said of a file before it is read; null when nothing speaks against it. */
export function recordingRefusal(file: Pick<File, 'name' | 'type' | 'size'>): FileRefusal | null {
  if (!isAudio(file)) return { fact: 'Not audio', message: messages.recordingNotAudio };
  if (file.size > maxBytes)
    return { fact: `${bytes(file.size)} of ${maxBytes / 1024 / 1024} MB`, message: messages.recordingTooLarge };
  return null;
}

/** Whether it is worth a word that it will take longer. */
export const isLarge = ({ size }: Pick<File, 'size'>): boolean => size > warnBytes;

/** Said once a file is taken: which, and how large it is. */
export const uploadedText = ({ name, size }: Pick<File, 'name' | 'size'>): string =>
  `${name} uploaded (${bytes(size)})`;

/** How long the browser may take to measure a file (ms). */
const MEASURE_TIMEOUT = 5_000;

/**
 * How long a sound lasts, to the millisecond as the server measures it; null where this browser cannot tell. The element
 * leaves out what encoders put before and after the sound, which counting packets would not.
 */
function measuredSeconds(file: Blob): Promise<number | null> {
  const url = URL.createObjectURL(file);
  const audio = new Audio();
  audio.preload = 'metadata';
  const { promise, resolve } = Promise.withResolvers<number | null>();
  const give = (seconds: number): void =>
    resolve(Number.isFinite(seconds) && seconds > 0 ? Math.max(1, Math.round(seconds * 1_000)) / 1_000 : null);
  audio.addEventListener('loadedmetadata', () => give(audio.duration), { once: true });
  audio.addEventListener('error', () => resolve(null), { once: true });
  const timer = setTimeout(() => resolve(null), MEASURE_TIMEOUT);
  audio.src = url;
  return promise.finally(() => {
    clearTimeout(timer);
    audio.removeAttribute('src');
    URL.revokeObjectURL(url);
  });
}

/** Takes a file and finds out how long it sounds, or says why it cannot be used. */
export async function readRecording(file: File): Promise<Result<Recording, FileRefusal>> {
  const refused = recordingRefusal(file);
  if (refused) return { ok: false, error: refused };
  const seconds = await measuredSeconds(file);
  if (seconds === null)
    return {
      ok: true,
      value: { file, seconds: Math.min(maxSeconds, estimatedSoundSeconds(file.size)), measured: false },
    };
  return seconds > maxSeconds
    ? { ok: false, error: { fact: 'Too long', message: messages.recordingTooLong } }
    : { ok: true, value: { file, seconds, measured: true } };
}
