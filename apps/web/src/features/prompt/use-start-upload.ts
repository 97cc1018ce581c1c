import { type MediaRecord } from '@kinoloom/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { refusal, uploadFile } from './upload.ts';

export type UploadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly name: string; readonly sent: number }
  | { readonly kind: 'failed'; readonly message: string };

export interface StartUpload {
  readonly state: UploadState;
  readonly send: (file: File) => void;
  readonly cancel: () => void;
  readonly dismiss: () => void;
}

export interface StartUploadOptions {
  readonly flowId: string | null;
  readonly onDone: (media: MediaRecord) => void;
  /** The session has ended: this file is to be sent again after signing in. */
  readonly onSignInNeeded: (file: File) => void;
}

/** One upload at a time; a second file takes the place of the first. */
export function useStartUpload({ flowId, onDone, onSignInNeeded }: StartUploadOptions): StartUpload {
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState({ kind: 'idle' });
  }, []);

  const send = (file: File): void => {
    running.current?.abort();
    const refused = refusal(file);
    if (refused !== null) return setState({ kind: 'failed', message: refused });
    const mine = new AbortController();
    running.current = mine;
    setState({ kind: 'sending', name: file.name, sent: 0 });
    const onProgress = (sent: number): void => {
      if (running.current === mine) setState({ kind: 'sending', name: file.name, sent });
    };
    void (async () => {
      const result = await uploadFile({ file, flowId, signal: mine.signal, onProgress });
      if (running.current !== mine) return;
      running.current = null;
      setState({ kind: 'idle' });
      if (result.ok) return onDone(result.value);
      switch (result.error.kind) {
        case 'refused':
          return setState({ kind: 'failed', message: result.error.message });
        case 'sign-in':
          return onSignInNeeded(file);
        case 'cancelled':
          return;
      }
    })();
  };

  return { state, send, cancel, dismiss: cancel };
}

/** The first image of a drop or paste; else its first file, so that the refusal can name it. */
export function fileOf(data: DataTransfer | null): File | null {
  const files = [...(data?.files ?? [])];
  return files.find(({ type }) => type.startsWith('image/')) ?? files[0] ?? null;
}
