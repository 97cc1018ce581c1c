import { limits, messages, type Result } from '@kinoloom/contract';
import { bytes } from '../../lib/formatters.ts';
import { measuredSeconds } from './measured-seconds.ts';
import { guessedSeconds } from './prices.ts';

/** A recording whose voice is to be changed. */
export interface Recording {
  readonly file: File;
  readonly seconds: number;
  /** False where the length is a guess from the size. */
  readonly measured: boolean;
}

export interface Refused {
  /** Beside the file's name: "31.4 MB of 25 MB". */
  readonly fact: string;
  readonly message: string;
}

const { maxBytes, warnBytes, maxSeconds } = limits.recording;

/** Some systems do not know the type of every sound. */
const ENDINGS = /\.(mp3|wav|m4a|aac|ogg|oga|opus|flac|weba)$/i;

const isAudio = ({ name, type }: Pick<File, 'name' | 'type'>): boolean =>
  type === '' ? ENDINGS.test(name) : type.startsWith('audio/');

/** What can be said of a file before it is read; null when nothing speaks against it. */
export function refusalOf(file: Pick<File, 'name' | 'type' | 'size'>): Refused | null {
  if (!isAudio(file)) return { fact: 'Not audio', message: messages.recordingNotAudio };
  if (file.size > maxBytes)
    return { fact: `${bytes(file.size)} of ${maxBytes / 1024 / 1024} MB`, message: messages.recordingTooLarge };
  return null;
}

/** Whether it is worth a word that it will take longer. */
export const isLarge = ({ size }: Pick<File, 'size'>): boolean => size > warnBytes;

/** Said once a file is taken: which, and how large it is. */
export const takenText = ({ name, size }: Pick<File, 'name' | 'size'>): string => `${name} uploaded (${bytes(size)})`;

/** Takes a file and finds out how long it sounds, or says why it cannot be used. */
export async function readRecording(file: File): Promise<Result<Recording, Refused>> {
  const refused = refusalOf(file);
  if (refused) return { ok: false, error: refused };
  const seconds = await measuredSeconds(file);
  if (seconds === null)
    return { ok: true, value: { file, seconds: Math.min(maxSeconds, guessedSeconds(file.size)), measured: false } };
  return seconds > maxSeconds
    ? { ok: false, error: { fact: 'Too long', message: messages.recordingTooLong } }
    : { ok: true, value: { file, seconds, measured: true } };
}
