import { type MediaRecord } from '@kinoloom/contract';
import { create } from 'zustand';
import { errorText } from '../../lib/api-error.ts';
import { toast } from '../../ui/toast.ts';
import { soundName } from './sound-name.ts';
import { texts } from './texts.ts';

/** How long a deletion can be taken back: as long as its toast stays. */
const UNDO_MS = 10_000;

/** What is not shown any more and not deleted yet. A page that is closed meanwhile has deleted nothing. */
export const useLeaving = create<{ readonly ids: ReadonlySet<string> }>()(() => ({ ids: new Set() }));

const leave = (id: string): void => useLeaving.setState(({ ids }) => ({ ids: new Set([...ids, id]) }));
const stay = (id: string): void =>
  useLeaving.setState(({ ids }) => ({ ids: new Set([...ids].filter((other) => other !== id)) }));

export interface Deletion {
  /** It is on the open time line. */
  readonly isUsed: boolean;
  /** Deletes it for good. */
  readonly remove: () => Promise<void>;
}

/** Takes a sound off the list, and deletes it in ten seconds unless that is taken back. */
export function removeSound(sound: Pick<MediaRecord, 'id' | 'metadata'>, { isUsed, remove }: Deletion): void {
  const { id } = sound;
  leave(id);
  const timer = setTimeout(() => {
    remove()
      .catch((error: unknown) => toast.error(texts.deleteFailed, { detail: errorText(error) }))
      .finally(() => stay(id));
  }, UNDO_MS);
  toast.undo(`${soundName(sound)} deleted${isUsed ? '. It is used on this timeline.' : ''}`, () => {
    clearTimeout(timer);
    stay(id);
  });
}
