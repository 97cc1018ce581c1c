/** The outcome of a form that was sent. */
export type SendResult =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'unreachable' };

export interface SendOptions {
  /** 0 to 1, of the bytes sent. */
  readonly onProgress: (sent: number) => void;
  readonly signal: AbortSignal;
}

/** Sends a form with a file; XMLHttpRequest, since fetch cannot report how much has gone out. Never rejects. */
export function sendForm(path: string, body: FormData, { onProgress, signal }: SendOptions): Promise<SendResult> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve({ kind: 'cancelled' });
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    signal.addEventListener('abort', abort, { once: true });
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    request.upload.addEventListener('progress', ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('abort', () => resolve({ kind: 'cancelled' }));
    request.addEventListener('error', () => resolve({ kind: 'unreachable' }));
    request.addEventListener('load', () =>
      resolve({ kind: 'answered', status: request.status, text: request.responseText }),
    );
    request.open('POST', path);
    request.send(body);
  });
}

/** The body of an answer; null if it is not JSON. */
export function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // A proxy's HTML page, for one: the status then says what to tell the user.
    return null;
  }
}
