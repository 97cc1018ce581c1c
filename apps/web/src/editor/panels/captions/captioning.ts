import {
  captionsOfWords,
  isPlayed,
  wordsOnTimeline,
  type CaptionWord,
  type Overlay,
  type PlayedOverlay,
} from '@kinoloom/composition';
import { limits, Transcript } from '@kinoloom/contract';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { api } from '../../../lib/api.ts';
import { pause } from '../../../lib/clock.ts';
import { shownComposition, type Editor } from '../../store/index.ts';
import { offerCaptions } from './caption-offer.ts';
import * as words from '../../../words/en/editor/captions.ts';

/** The making of captions: one at a time for each editor, whichever panel is open. */
export interface Captioning {
  /** Ids of the overlays whose transcripts are being made. */
  readonly pending: readonly string[];
  readonly failure: string | null;
  readonly stop: () => void;
}

const idle: Captioning = { pending: [], failure: null, stop: () => undefined };
const stores = new WeakMap<Editor, StoreApi<Captioning>>();

export function captioningOf(editor: Editor): StoreApi<Captioning> {
  const known = stores.get(editor);
  if (known) return known;
  const made = createStore<Captioning>(() => idle);
  stores.set(editor, made);
  return made;
}

/** The words of a media file, once the server has transcribed it. The server goes on if the request is aborted. */
async function wordsOf(mediaId: string, signal: AbortSignal): Promise<CaptionWord[]> {
  let answer = await api.post('/api/transcripts', { media_id: mediaId }, Transcript, { signal });
  while (answer.status === 'making') {
    await pause(limits.transcript.pollMs, signal);
    answer = await api.get(`/api/transcripts/${encodeURIComponent(mediaId)}`, Transcript, { signal });
  }
  return answer.words.map(({ text, start_ms: startMs, end_ms: endMs }) => ({ word: text, startMs, endMs }));
}

const isThere = (editor: Editor, { id }: Overlay): PlayedOverlay[] =>
  shownComposition(editor.state.getState())
    .overlays.filter((overlay) => overlay.id === id)
    .filter(isPlayed);

/**
 * Adds captions of the speech in these overlays, as one step of undo; asks first if there are others at that time. If some files fail, the captions of the others are
 * added, and the first failure is shown. `idOf` returns the media id of a `src`.
 */
export async function makeCaptions(
  editor: Editor,
  overlays: readonly PlayedOverlay[],
  idOf: (src: string) => string | undefined,
): Promise<void> {
  const store = captioningOf(editor);
  if (store.getState().pending.length > 0) return;
  const leaving = new AbortController();
  store.setState({ pending: overlays.map(({ id }) => id), failure: null, stop: () => leaving.abort() });
  const ids = [...new Set(overlays.flatMap(({ src }) => idOf(src) ?? []))];
  const asked = await Promise.allSettled(ids.map((id) => wordsOf(id, leaving.signal)));
  if (leaving.signal.aborted) return store.setState(idle);
  const transcripts = new Map(ids.map((id, index) => [id, asked[index]]));
  // Overlays may have been moved, trimmed or removed meanwhile.
  const captions = overlays
    .flatMap((overlay) => isThere(editor, overlay))
    .flatMap((overlay) => {
      const found = transcripts.get(idOf(overlay.src) ?? '');
      return found?.status === 'fulfilled' ? captionsOfWords(wordsOnTimeline(overlay, found.value)) : [];
    })
    .toSorted((a, b) => a.startMs - b.startMs);
  const failed = asked.find((one) => one.status === 'rejected');
  if (captions.length > 0) offerCaptions(editor, { captions, timed: true });
  store.setState({ ...idle, failure: failed ? textOf(failed.reason) : captions.length > 0 ? null : words.noSpeech });
}

const textOf = (reason: unknown): string => (reason instanceof Error ? reason.message : words.notMade);
