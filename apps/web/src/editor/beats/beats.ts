import { errorText } from '../../lib/api-error.ts';
import { importWithRetry } from '../../lib/lazy-module.ts';
import { toast } from '../../ui/toast.ts';
import type { PlayerSources } from '../player/index.ts';
import { perEditor, type Editor } from '../store/index.ts';
import type { BeatTimes } from './find-beats.ts';

/** The beats of a media file. */
export type Beats =
  /** `share`: how much has been listened to, 0 to 1. */
  | { readonly kind: 'finding'; readonly share: number; readonly stop: () => void }
  | { readonly kind: 'found'; readonly times: BeatTimes }
  | { readonly kind: 'none' };

/** By the `src` of overlays. */
export type BeatsBySource = ReadonlyMap<string, Beats>;

/** The beats that an editor knows; replaced on every change. */
export const beatsOf = perEditor<BeatsBySource>(new Map());

/** Finds the beats of a media file, or shows why not. They are kept in the browser. */
export function findBeats(editor: Editor, src: string, sources: PlayerSources): void {
  importWithRetry(() => import('./finder.ts')).then(
    ({ find }) => find(editor, src, sources),
    (error: unknown) => toast.error(errorText(error)),
  );
}

/** Shows the beats that were found before in this browser. */
export function recallBeats(editor: Editor): void {
  // Without its code they are found again when they are asked for.
  import('./finder.ts').then(
    ({ recall }) => recall(editor),
    () => undefined,
  );
}
