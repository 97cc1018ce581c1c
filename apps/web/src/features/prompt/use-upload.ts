import { type MediaRecord } from '@kinoloom/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fileKind } from '../../lib/file-kind.ts';
import { refusal, sendUpload } from './upload.ts';

export type UploadState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly name: string; readonly sent: number }
  | { readonly kind: 'failed'; readonly message: string };

export interface UploadTarget {
  /** The slot that requested it. */
  readonly slot: string;
  readonly kinds: readonly ('image' | 'video')[];
  /** Error text for a video that could not be sent, with the reason. */
  readonly unsent?: ((why: string) => string) | undefined;
}

export interface UploadControl {
  readonly state: UploadState;
  /** The slot that the state belongs to. */
  readonly slot: string | null;
  /** Resolves when it has ended, with the error text if it failed. Never rejects. */
  readonly send: (file: File, target: UploadTarget) => Promise<string | null>;
  readonly cancel: () => void;
  readonly dismiss: () => void;
}

export interface UploadOptions {
  readonly flowId: string | null;
  readonly onDone: (media: MediaRecord, slot: string) => void;
  /** The session has ended: send this file again after signing in. */
  readonly onSignInNeeded: (file: File, target: UploadTarget) => void;
}

/** One upload at a time; a second file replaces the first. */
export function useUpload({ flowId, onDone, onSignInNeeded }: UploadOptions): UploadControl {
  const [state, setState] = useState<UploadState>({ kind: 'idle' });
  const [slot, setSlot] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(() => () => running.current?.abort(), []);

  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setState({ kind: 'idle' });
  }, []);

  const send = async (file: File, target: UploadTarget): Promise<string | null> => {
    running.current?.abort();
    setSlot(target.slot);
    const fail = (message: string): string => {
      setState({ kind: 'failed', message });
      return message;
    };
    const refused = refusal(file, target.kinds);
    if (refused !== null) return fail(refused);
    const mine = new AbortController();
    running.current = mine;
    setState({ kind: 'sending', name: file.name, sent: 0 });
    const onProgress = (sent: number): void => {
      if (running.current === mine) setState({ kind: 'sending', name: file.name, sent });
    };
    const result = await sendUpload({
      file,
      flowId: isVideo(file, target) ? null : flowId,
      signal: mine.signal,
      onProgress,
    });
    if (running.current !== mine) return null;
    running.current = null;
    setState({ kind: 'idle' });
    if (result.ok) {
      onDone(result.value, target.slot);
      return null;
    }
    switch (result.error.kind) {
      case 'refused':
        return fail(result.error.message);
      case 'unsent': {
        const { message } = result.error;
        return fail((isVideo(file, target) ? target.unsent?.(message) : undefined) ?? message);
      }
      case 'sign-in':
        onSignInNeeded(file, target);
        return null;
      case 'cancelled':
        return null;
    }
  };

  return { state, slot, send, cancel, dismiss: cancel };
}

/** Whether a file may be a performance or a character's video, which is not a clip of the flow and does not count towards its fifteen. */
const isVideo = (file: File, { kinds }: UploadTarget): boolean => kinds.includes('video') && fileKind(file) !== 'image';

/** The first image or video of a drop or paste; else its first file, so that the refusal can name it. */
export function droppedFile(data: DataTransfer | null): File | null {
  const files = [...(data?.files ?? [])];
  return files.find((file) => ['image', 'video'].includes(fileKind(file) ?? '')) ?? files[0] ?? null;
}
