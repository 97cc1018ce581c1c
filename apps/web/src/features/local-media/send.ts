import {
  ErrorBody,
  limits,
  LocalMediaUploaded,
  messages,
  repeatHelps,
  type MediaType,
  type Result,
} from '@kinoloom/contract';
import { fileKind } from '../../lib/file-kind.ts';
import { bytes } from '../../lib/formatters.ts';
import { bodyOf, sendForm, type SendOptions } from '../../lib/send-form.ts';
import * as words from '../../words/en/studio/local-media.ts';

export type SendFailure = { readonly kind: 'refused'; readonly message: string } | { readonly kind: 'cancelled' };

export interface Sending extends SendOptions {
  readonly file: File;
  readonly userId: string;
}

/** Never rejects. */
export async function sendFile({
  file,
  userId,
  ...options
}: Sending): Promise<Result<LocalMediaUploaded, SendFailure>> {
  const body = new FormData();
  body.append('userId', userId);
  body.append('file', file);
  const sent = await sendForm('/api/latest/local-media/upload', body, file, options);
  switch (sent.kind) {
    case 'answered':
      return answerOf(sent.status, sent.text, file.size);
    case 'cancelled':
      return { ok: false, error: { kind: 'cancelled' } };
    case 'unreachable':
      return { ok: false, error: { kind: 'refused', message: messages.localFailed(words.networkError) } };
  }
}

/** A refusal that another try cannot change is shown as it is; any other error as a failed upload. */
export function answerOf(status: number, text: string, size: number): Result<LocalMediaUploaded, SendFailure> {
  const body = bodyOf(text);
  const answer = LocalMediaUploaded.safeParse(body);
  if (answer.success) return { ok: true, value: answer.data };
  const said = ErrorBody.safeParse(body);
  if (status === 413 && !said.success)
    return { ok: false, error: { kind: 'refused', message: messages.tooLargeForProxy(bytes(size)) } };
  const reason = said.success ? said.data.error : words.serverAnswered({ status });
  const isFinal = said.success && !repeatHelps[said.data.code];
  const message = isFinal ? reason : messages.localFailed(reason.replace(/\.$/, ''));
  return { ok: false, error: { kind: 'refused', message } };
}

const { maxBytes, maxSeconds } = limits.localMedia;

/** Refuses before reading what is surely no media, or too large; returns the error or null. The server decides the rest. */
export function fileRefusal(file: Pick<File, 'type' | 'size' | 'name'>): string | null {
  if (fileKind(file) === 'other') return messages.localUnsupported;
  return file.size > maxBytes ? messages.localTooLarge((file.size / 1024 / 1024).toFixed(1)) : null;
}

/** Validates its length; null if acceptable or unknown. */
export const lengthRefusal = (type: MediaType | undefined, seconds: number | null): string | null =>
  type === 'video' && seconds !== null && seconds > maxSeconds ? messages.localTooLong(seconds.toFixed(1)) : null;
