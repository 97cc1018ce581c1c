import { estimatedSoundSeconds, limits, messages, type Result } from '@kinoloom/contract';
import { fileKind } from '../../lib/file-kind.ts';
import { bytes } from '../../lib/formatters.ts';
import { type FileRefusal } from '../../ui/file-drop.tsx';
import * as words from '../../words/en/studio/audio.ts';

/** A recording for a voice change. */
export interface Recording {
  readonly file: File;
  readonly seconds: number;
  /** False if the length is estimated from the size. */
  readonly measured: boolean;
}

const { maxBytes, warnBytes, maxSeconds } = limits.recording;

/** Validates a file before reading it; null if acceptable. */
export function recordingRefusal(file: Pick<File, 'name' | 'type' | 'size'>): FileRefusal | null {
  const kind = fileKind(file);
  if (kind !== undefined && kind !== 'audio') return { fact: words.notAudio, message: messages.recordingNotAudio };
  if (file.size > maxBytes)
    return {
      fact: words.sizeOf({ size: bytes(file.size), most: maxBytes / 1024 / 1024 }),
      message: messages.recordingTooLarge,
    };
  return null;
}

/** Whether to warn that it takes longer. */
export const isLarge = ({ size }: Pick<File, 'size'>): boolean => size > warnBytes;

/** Confirmation of a chosen file, with its name and size. */
export const uploadedText = ({ name, size }: Pick<File, 'name' | 'size'>): string =>
  words.uploaded({ name, size: bytes(size) });

/** Timeout for measuring a file (ms). */
const MEASURE_TIMEOUT = 5_000;

/**
 * Length of a sound, to the millisecond as the server measures it; null if this browser cannot tell. The element
 * excludes encoder padding, which counting packets would not.
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

/** Reads a file and measures its length, or returns why it cannot be used. */
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
    ? { ok: false, error: { fact: words.tooLong, message: messages.recordingTooLong } }
    : { ok: true, value: { file, seconds, measured: true } };
}
