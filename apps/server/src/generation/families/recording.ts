import { err, fileTitle, limits, messages, type Refusal, type Result } from '@kinoloom/contract';
import type { ReceivedFiles } from '../../http/index.ts';

import { sourceSeconds, type Found, type Sources } from '../sources.ts';

const { maxBytes, maxSeconds } = limits.recording;

/** The form field of the uploaded recording. */
export const recordingFile = { audio: { maxBytes, tooLarge: messages.recordingTooLarge } } as const;

const refused = (message: string): Result<Found, Refusal> => err({ code: 'input.invalid', message });

interface Named {
  readonly sources: Sources;
  readonly files?: ReceivedFiles;
  readonly audioUrl?: string | undefined;
  /** The message when there is no recording, or only silence. */
  readonly nothing: string;
}

/** The source recording: an uploaded file, or the sound of one of the user's recordings or videos. */
export async function findRecording({ sources, files, audioUrl, nothing }: Named): Promise<Result<Found, Refusal>> {
  const found = await named(sources, files?.['audio'], audioUrl, nothing);
  if (!found.ok) return found;
  const { row } = found.value;
  if (sourceSeconds(found.value) > maxSeconds) return refused(messages.recordingTooLong);
  // Only the sound of a video is sent.
  if (row.mediaType === 'audio' && row.bytes > maxBytes)
    return err({ code: 'input.too_large', message: messages.recordingTooLarge });
  return found;
}

async function named(
  sources: Sources,
  file: ReceivedFiles[string] | undefined,
  audioUrl: string | undefined,
  nothing: string,
): Promise<Result<Found, Refusal>> {
  if (!file)
    return audioUrl === undefined
      ? refused(nothing)
      : heard(await sources.sound('audio', audioUrl, messages.recordingGone), nothing);
  if (!file.type.startsWith('audio/')) return refused(messages.recordingNotAudio);
  return sources.file('audio', file, 'audio', messages.recordingNotAudio);
}

const heard = (found: Result<Found, Refusal>, nothing: string): Result<Found, Refusal> =>
  found.ok && !found.value.row.hasAudio ? refused(nothing) : found;

const NAME_LENGTH = 60;

/** The recording's name in a list: that of its record, else its file, else its video. */
export function nameOfRecording({ row }: Found): string {
  const { name, original_file_name: file } = row.metadata;
  const called = [name, fileTitle(file), row.prompt].find(
    (word): word is string => typeof word === 'string' && word.trim() !== '',
  );
  return firstWords(called ?? (row.mediaType === 'video' ? 'a clip' : 'a recording'));
}

/** The first words of a text, as its name in a list. */
export function firstWords(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length <= NAME_LENGTH ? line : `${line.slice(0, NAME_LENGTH - 1).trimEnd()}…`;
}
