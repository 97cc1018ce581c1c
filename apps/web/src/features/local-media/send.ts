import { ErrorBody, LocalMediaUploaded, messages, type Result } from '@kinoloom/contract';

export type SendFailure = { readonly kind: 'refused'; readonly message: string } | { readonly kind: 'cancelled' };

export interface Sending {
  readonly file: File;
  readonly userId: string;
  /** 0 to 1, of the bytes sent. */
  readonly onProgress: (sent: number) => void;
  readonly signal: AbortSignal;
}

/** Sends a file; XMLHttpRequest, since fetch cannot report how much has gone out. Never rejects. */
export function sendFile({
  file,
  userId,
  onProgress,
  signal,
}: Sending): Promise<Result<LocalMediaUploaded, SendFailure>> {
  return new Promise((resolve) => {
    const fail = (error: SendFailure): void => resolve({ ok: false, error });
    if (signal.aborted) return fail({ kind: 'cancelled' });
    const body = new FormData();
    body.append('userId', userId);
    body.append('file', file);
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('abort', () => fail({ kind: 'cancelled' }));
    request.addEventListener('error', () => fail({ kind: 'refused', message: messages.localFailed('Network error') }));
    request.addEventListener('load', () => resolve(answerOf(request.status, request.responseText)));
    request.open('POST', '/api/latest/local-media/upload');
    request.send(body);
  });
}

/** The limits that both sides know are said as they are; any other reason as that of a failed upload. */
export function answerOf(status: number, text: string): Result<LocalMediaUploaded, SendFailure> {
  const body = json(text);
  const answer = LocalMediaUploaded.safeParse(body);
  if (answer.success) return { ok: true, value: answer.data };
  const said = ErrorBody.safeParse(body);
  const reason = said.success ? said.data.error : `the server answered ${status}`;
  const isLimit = /^(File too large|Video too long): /.test(reason);
  const message = isLimit ? reason : messages.localFailed(reason.replace(/\.$/, ''));
  return { ok: false, error: { kind: 'refused', message } };
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's HTML page, for one: the status then says what to tell the user.
    return null;
  }
}
