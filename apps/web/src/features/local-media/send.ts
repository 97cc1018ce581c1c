import { ErrorBody, limits, LocalMediaUploaded, MediaType, messages, type Result } from '@kinoloom/contract';
import { bodyOf, sendForm, type SendOptions } from '../../lib/send-form.ts';

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
  const sent = await sendForm('/api/latest/local-media/upload', body, options);
  switch (sent.kind) {
    case 'answered':
      return answerOf(sent.status, sent.text);
    case 'cancelled':
      return { ok: false, error: { kind: 'cancelled' } };
    case 'unreachable':
      return { ok: false, error: { kind: 'refused', message: messages.localFailed('Network error') } };
  }
}

/** Limits that both sides know are shown as they are; any other error as a failed upload. */
export function answerOf(status: number, text: string): Result<LocalMediaUploaded, SendFailure> {
  const body = bodyOf(text);
  const answer = LocalMediaUploaded.safeParse(body);
  if (answer.success) return { ok: true, value: answer.data };
  const said = ErrorBody.safeParse(body);
  const reason = said.success ? said.data.error : `the server answered ${status}`;
  const isLimit = /^(File too large|Video too long): /.test(reason);
  const message = isLimit ? reason : messages.localFailed(reason.replace(/\.$/, ''));
  return { ok: false, error: { kind: 'refused', message } };
}

const { maxBytes, maxSeconds } = limits.localMedia;

/** A file's media type; undefined if unsupported. */
export const typeOf = ({ type }: Pick<File, 'type'>): MediaType | undefined =>
  MediaType.options.find((kind) => type.startsWith(`${kind}/`));

/** Validates a file before reading it; returns the error or null. */
export function fileRefusal(file: Pick<File, 'type' | 'size'>): string | null {
  if (typeOf(file) === undefined) return messages.localUnsupported;
  return file.size > maxBytes ? messages.localTooLarge((file.size / 1024 / 1024).toFixed(1)) : null;
}

/** Validates its length; null if acceptable or unknown. */
export const lengthRefusal = (type: MediaType, seconds: number | null): string | null =>
  type === 'video' && seconds !== null && seconds > maxSeconds ? messages.localTooLong(seconds.toFixed(1)) : null;
