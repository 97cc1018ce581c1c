import { FPS, type Caption, type Composition } from '@kinoloom/composition';
import type { ReadCaptionFile } from '@kinoloom/composition/caption-reader';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { addCaptions, captionsInTheWay, ownStart } from '../../adding/index.ts';
import { shownComposition, type Editor } from '../../store/index.ts';

/** A file of captions that has been read. */
export interface CaptionFile {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly read: ReadCaptionFile;
}

/** Captions to add, with something to decide or to know before. */
export interface CaptionOffer {
  readonly captions: readonly Caption[];
  /** Whether their times are those of the composition; else they begin at the playhead. */
  readonly timed: boolean;
  readonly file?: CaptionFile;
}

const stores = new WeakMap<Editor, StoreApi<CaptionOffer | null>>();

/** The open question about captions of an editor, whichever panel is open. */
export function captionOfferOf(editor: Editor): StoreApi<CaptionOffer | null> {
  const known = stores.get(editor) ?? createStore<CaptionOffer | null>(() => null);
  stores.set(editor, known);
  return known;
}

/** Where captions begin: at their own times, without the whole hours that a broadcast counts from, or at the playhead. */
export type CaptionStart = 'own' | 'hours' | 'playhead';

const HOUR = 3_600 * FPS;

/** Whether the times of captions begin so late that they may be those of a broadcast's clock. */
export const startsLate = ({ timed, captions }: CaptionOffer): boolean => timed && ownStart(captions) >= HOUR;

/** The frame at which captions begin. */
export function startFrame(editor: Editor, { captions }: CaptionOffer, start: CaptionStart): number {
  const own = ownStart(captions);
  switch (start) {
    case 'own':
      return own;
    case 'hours':
      return own % HOUR;
    case 'playhead':
      return editor.playhead.state.getState().frame;
  }
}

const isUnicode = (encoding: string): boolean => encoding.startsWith('utf-');

/** Whether a file's letters were guessed. */
export const isGuess = ({ read }: CaptionFile): boolean => !isUnicode(read.encoding);

const compositionOf = (editor: Editor): Composition => shownComposition(editor.state.getState());

/** Adds captions at once if there is nothing to decide: no others at that time, and a file that was read whole. */
export function offerCaptions(editor: Editor, offer: CaptionOffer): void {
  const from = startFrame(editor, offer, offer.timed ? 'own' : 'playhead');
  const others = captionsInTheWay(compositionOf(editor), offer.captions, from);
  const { file } = offer;
  const isDoubtful = file !== undefined && (file.read.faults.length > 0 || isGuess(file));
  if (others.length > 0 || isDoubtful || startsLate(offer)) captionOfferOf(editor).setState(offer, true);
  else addCaptions(editor, offer.captions, offer.timed ? { from } : {});
}

/** Captions that are there when these would be. */
export const othersOf = (
  editor: Editor,
  offer: CaptionOffer,
  start: CaptionStart,
): ReturnType<typeof captionsInTheWay> =>
  captionsInTheWay(compositionOf(editor), offer.captions, startFrame(editor, offer, start));
