/** The outcome of a submitted form. */
export type SendResult =
  | { readonly kind: 'answered'; readonly status: number; readonly text: string }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'unreachable' };

export interface SendOptions {
  /** 0 to 1, of the bytes sent. */
  readonly onProgress: (sent: number) => void;
  readonly signal: AbortSignal;
}

/** Sends a form with a file; XMLHttpRequest, since fetch cannot report upload progress. Never rejects. */
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

/** The parsed body of a response; null if it is not JSON. */
export function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // For example a proxy's HTML page: the status then determines the message.
    return null;
  }
}
