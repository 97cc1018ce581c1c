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

/** Pauses before the server is asked again what became of an upload: it may still be looking at the file. */
const LOOK_AGAIN_MS = [0, 1_000, 2_000, 4_000, 8_000] as const;

/** The keys of files whose uploads have no known outcome. */
const unanswered = new WeakMap<File, string>();

/**
 * Uploads a form with a file, once: a repetition after a lost answer finds what was made. Without an answer, or with one that is not the server's own,
 * it is looked for at the path and the key before it is called lost. Never rejects.
 */
export async function sendForm(path: string, body: FormData, file: File, options: SendOptions): Promise<SendResult> {
  const key = unanswered.get(file) ?? crypto.randomUUID();
  unanswered.set(file, key);
  let isSent = false;
  const onProgress = (sent: number): void => {
    isSent = sent === 1;
    options.onProgress(sent);
  };
  const result = await send(path, body, key, { ...options, onProgress });
  const found = isSent && isLost(result) ? await lookFor(`${path}/${key}`, options.signal) : undefined;
  if (found !== undefined || !isLost(result)) unanswered.delete(file);
  if (found !== undefined) return { kind: 'answered', status: 200, text: found };
  return options.signal.aborted ? { kind: 'cancelled' } : result;
}

/** Whether it is unknown what became of it: a proxy's page is no answer of ours. */
const isLost = (result: SendResult): boolean =>
  result.kind === 'unreachable' || (result.kind === 'answered' && result.status >= 500 && bodyOf(result.text) === null);

async function lookFor(address: string, signal: AbortSignal): Promise<string | undefined> {
  for (const pause of LOOK_AGAIN_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    try {
      const response = await fetch(address, { signal, headers: { accept: 'application/json' } });
      if (response.ok) return await response.text();
    } catch {
      // Still unreachable; a cancelled upload is not looked for any longer.
      if (signal.aborted) return undefined;
    }
  }
  return undefined;
}

/** XMLHttpRequest, since fetch cannot report upload progress. */
function send(path: string, body: FormData, key: string, { onProgress, signal }: SendOptions): Promise<SendResult> {
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
    request.setRequestHeader('idempotency-key', key);
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
