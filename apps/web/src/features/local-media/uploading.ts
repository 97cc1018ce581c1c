import { fileTitle, messages, type MediaRecord, type MediaType } from '@kinoloom/contract';
import type { QueryClient } from '@tanstack/react-query';
import { create } from 'zustand';
import { onBrowserUser } from '../../lib/browser-user.ts';
import { fileKind } from '../../lib/file-kind.ts';
import { toast } from '../../ui/toast.ts';
import { localDatabase, localUserId } from './database.ts';
import { probeFile } from './probe-file.ts';
import { refreshUploads } from './queries.ts';
import { fileRefusal, lengthRefusal, sendFile } from './send.ts';
import * as words from '../../words/en/studio/local-media.ts';

/** A running upload. */
export interface Underway {
  readonly key: string;
  readonly name: string;
  readonly type: MediaType;
  readonly size: number;
  readonly thumbnail: string;
  /** 0 to 1, of the bytes sent; null while the browser is probing. */
  readonly sent: number | null;
  readonly cancel: () => void;
}

/** Uploads continue while the panel is closed. Newest first. */
export const useUnderway = create<{ readonly list: readonly Underway[] }>()(() => ({ list: [] }));

// Another user neither sees these uploads nor sends them.
onBrowserUser(() => {
  for (const { cancel } of useUnderway.getState().list) cancel();
});

const change = (key: string, changes: Partial<Underway>): void =>
  useUnderway.setState(({ list }) => ({ list: list.map((one) => (one.key === key ? { ...one, ...changes } : one)) }));

/** Uploads a file, or shows the error. Resolves once it is uploaded, or to null if it is refused or canceled; never rejects. */
export async function uploadLocalFile(client: QueryClient, accountId: string, file: File): Promise<MediaRecord | null> {
  const refuse = (message: string): null => {
    toast.error(message, { detail: file.name });
    return null;
  };
  const refused = fileRefusal(file);
  if (refused !== null) return refuse(refused);
  const kind = fileKind(file);
  const known = kind === 'other' ? undefined : kind;
  // Until the server has looked: files of unknown types are mostly containers of cameras.
  const type = known ?? 'video';
  const key = crypto.randomUUID();
  const stop = new AbortController();
  const shown = { key, name: fileTitle(file.name) ?? file.name, type, size: file.size, thumbnail: '', sent: null };
  useUnderway.setState(({ list }) => ({ list: [{ ...shown, cancel: () => stop.abort() }, ...list] }));
  try {
    const { seconds, thumbnail } = await probeFile(file, type);
    if (stop.signal.aborted) return null;
    const tooLong = lengthRefusal(known, seconds);
    if (tooLong !== null) return refuse(tooLong);
    change(key, { thumbnail, sent: 0 });
    const userId = localUserId(accountId);
    const onProgress = (sent: number): void => change(key, { sent });
    const sent = await sendFile({ file, userId, onProgress, signal: stop.signal });
    if (!sent.ok) {
      return sent.error.kind === 'refused' ? refuse(sent.error.message) : null;
    }
    const { id, serverPath, size, media } = sent.value;
    const { name, lastModified } = file;
    await localDatabase
      .put({
        id,
        userId,
        name,
        type: media.media_type,
        serverPath,
        size,
        lastModified,
        thumbnail,
        duration: seconds ?? media.duration,
        createdAt: Date.parse(media.created_at),
      })
      // The file is stored on the server, and listed from there.
      .catch((error: unknown) => {
        const why = error instanceof Error ? error.message : messages.localNotKept;
        toast.warning(why, { id: 'local-not-kept', detail: words.savedInAccount });
      });
    await refreshUploads(client);
    return media;
  } finally {
    useUnderway.setState(({ list }) => ({ list: list.filter((one) => one.key !== key) }));
  }
}
