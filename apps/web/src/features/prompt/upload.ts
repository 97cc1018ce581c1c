import { ErrorBody, limits, messages, UploadAnswer, type MediaRecord, type Result } from '@kinoloom/contract';
import { fileKind } from '../../lib/file-kind.ts';
import { bytes } from '../../lib/formatters.ts';
import * as words from '../../words/en/studio/prompt.ts';
import { bodyOf, sendForm, type SendOptions } from '../../lib/send-form.ts';

/**
 * Error of an upload: the file was refused, or could not be sent or stored. `sign-in` opens the sign-in dialog instead
 * of a message.
 */
export type UploadFailure =
  | { kind: 'refused' | 'unsent'; message: string }
  | { kind: 'sign-in' }
  | { kind: 'cancelled' };

const megabytes = (bytes: number): string => `${Math.round(bytes / (1024 * 1024))} MB`;

/** Refuses before sending what is surely of another kind, or too large; returns the error or null. The server decides the rest. */
export function refusal(
  file: Pick<File, 'type' | 'size' | 'name'>,
  kinds: readonly ('image' | 'video')[],
): string | null {
  const kind = fileKind(file);
  if (kind !== undefined && !kinds.some((wanted) => wanted === kind)) {
    const say = kinds.length > 1 ? words.notImageOrVideo : kinds[0] === 'video' ? words.notVideo : words.notImage;
    return say({ file: file.name });
  }
  const isImage = kind === 'image' || !kinds.includes('video');
  const most = isImage ? limits.upload.imageBytes : limits.upload.videoBytes;
  if (file.size > most) return messages.mediaTooLarge(megabytes(most));
  return file.size === 0 ? messages.mediaInvalid : null;
}

export interface UploadOptions extends SendOptions {
  readonly file: File;
  readonly flowId: string | null;
}

/** Never rejects. */
export async function sendUpload({
  file,
  flowId,
  ...options
}: UploadOptions): Promise<Result<MediaRecord, UploadFailure>> {
  const body = new FormData();
  // The server parses parts in order and needs the flow before the file.
  if (flowId !== null) body.append('flow_id', flowId);
  body.append('file', file);
  const sent = await sendForm('/api/upload/file', body, file, options);
  switch (sent.kind) {
    case 'answered':
      return answerOf(sent.status, sent.text, file);
    case 'cancelled':
      return { ok: false, error: { kind: 'cancelled' } };
    case 'unreachable':
      return { ok: false, error: { kind: 'unsent', message: messages.network } };
  }
}

function answerOf(status: number, text: string, { size }: File): Result<MediaRecord, UploadFailure> {
  const body = bodyOf(text);
  const answer = UploadAnswer.safeParse(body);
  if (answer.success) return { ok: true, value: answer.data.media };
  if (status === 401) return { ok: false, error: { kind: 'sign-in' } };
  const refused = ErrorBody.safeParse(body);
  const kind = status >= 500 ? 'unsent' : 'refused';
  if (refused.success) return { ok: false, error: { kind, message: refused.data.error } };
  const message = status === 413 ? messages.tooLargeForProxy(bytes(size)) : messages.serverError;
  return { ok: false, error: { kind, message } };
}
