import { type MediaRecord } from '@kinoloom/contract';
import { create } from 'zustand';
import { errorText } from '../../lib/api-error.ts';
import { toast } from '../../ui/toast.ts';
import * as words from '../../words/en/studio/audio.ts';

/** Display name of a sound: its name, or the first 8 characters of its id. */
export function soundName({ id, metadata: { name } }: Pick<MediaRecord, 'id' | 'metadata'>): string {
  return (typeof name === 'string' && name.trim()) || words.named({ id: id.slice(0, 8) });
}

const LONGEST = 80;

/** A safe file name: letters, digits, spaces and `_.-` only, never a path or hidden. */
export function sanitizedName(name: string): string {
  const clean = name
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{M}\p{N} _.-]+/gu, '_')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/^[ ._-]+|[ ._-]+$/g, '');
  const letters = Array.from(new Intl.Segmenter().segment(clean), ({ segment }) => segment);
  return letters.slice(0, LONGEST).join('').trimEnd() || 'audio';
}

/** Download name of a sound: an mp3, unless it was uploaded in another format. */
export function soundFileName(sound: Pick<MediaRecord, 'id' | 'metadata' | 'url'>): string {
  const extension = /\.([a-z0-9]{2,5})$/i.exec(sound.url)?.[1]?.toLowerCase() ?? 'mp3';
  return `${sanitizedName(soundName(sound))}.${extension}`;
}

function clickLink(href: string, name: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}

/** The file, or the error status. @throws TypeError without a response */
async function fetched(url: string): Promise<Blob | number> {
  const answer = await fetch(url, { mode: 'cors', credentials: 'same-origin' });
  return answer.ok ? answer.blob() : answer.status;
}

/** Downloads a sound under its own name; by a direct link if it cannot be fetched. */
export async function downloadSound(sound: MediaRecord): Promise<void> {
  const name = soundFileName(sound);
  try {
    const file = await fetched(sound.url);
    if (typeof file === 'number') {
      toast.error(words.notDownloaded, {
        detail: file === 404 ? words.isGone : words.serverAnswered({ status: file }),
      });
      return;
    }
    const url = URL.createObjectURL(file);
    clickLink(url, name);
    // The browser has started the download by then.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch {
    // No response, or another origin without CORS: the browser may still download it directly.
    toast.warning(words.otherMethod, { id: 'download-sound' });
    if (navigator.onLine) clickLink(sound.url, name);
    else toast.error(words.saveAs, { id: 'download-sound' });
  }
}

/** How long a deletion can be undone: as long as its toast is shown. */
const UNDO_MS = 10_000;

/** Hidden but not deleted yet. Closing the page meanwhile deletes nothing. */
export const useLeaving = create<{ readonly ids: ReadonlySet<string> }>()(() => ({ ids: new Set() }));

const leave = (id: string): void => useLeaving.setState(({ ids }) => ({ ids: new Set([...ids, id]) }));
const stay = (id: string): void =>
  useLeaving.setState(({ ids }) => ({ ids: new Set([...ids].filter((other) => other !== id)) }));

export interface Deletion {
  /** Whether it is on the open timeline. */
  readonly isUsed: boolean;
  /** Deletes it for good. */
  readonly remove: () => Promise<void>;
}

/** Hides a sound, and deletes it in ten seconds unless undone. */
export function removeSound(sound: Pick<MediaRecord, 'id' | 'metadata'>, { isUsed, remove }: Deletion): void {
  const { id } = sound;
  leave(id);
  const timer = setTimeout(() => {
    remove()
      .catch((error: unknown) => toast.error(words.notDeleted, { detail: errorText(error) }))
      .finally(() => stay(id));
  }, UNDO_MS);
  toast.undo((isUsed ? words.usedIsDeleted : words.isDeleted)({ name: soundName(sound) }), () => {
    clearTimeout(timer);
    stay(id);
  });
}
