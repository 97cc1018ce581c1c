import { isPlayed } from '@kinoloom/composition';
import { toast } from '../../ui/toast.ts';
import type { PlayerSources } from '../player/index.ts';
import { announce, type Editor } from '../store/index.ts';
import type { MediaPlace } from '../player/worker/media-file.ts';
import type { BeatAnswer, BeatAsk } from './beat-protocol.ts';
import { beatsOf, type Beats } from './beats.ts';
import type { BeatTimes } from './find-beats.ts';
import { keepBeats, readBeats } from './kept-beats.ts';
import * as words from '../../words/en/editor/beats.ts';

function show(editor: Editor, src: string, beats: Beats | undefined): void {
  const now = new Map(beatsOf(editor).getState());
  if (beats) now.set(src, beats);
  else now.delete(src);
  beatsOf(editor).setState(now, true);
}

const shown = (times: BeatTimes): Beats => (times.length > 0 ? { kind: 'found', times } : { kind: 'none' });

/** Finds the beats of a media file: of the file or, if the browser cannot decode it, of its proxy. */
export async function find(editor: Editor, src: string, sources: PlayerSources): Promise<void> {
  if (beatsOf(editor).getState().get(src)?.kind === 'finding') return;
  const stopper = new AbortController();
  const { signal } = stopper;
  const onShare = (share: number): void => show(editor, src, { kind: 'finding', share, stop: () => stopper.abort() });
  onShare(0);
  try {
    const times =
      (await listenTo(src, await sources.original(src, signal), onShare, signal)) ??
      (await listenTo(src, await sources.proxy(src, () => undefined, signal), onShare, signal));
    if (!times) throw new Error(words.notDecoded);
    show(editor, src, shown(times));
    // Without storage they are found again the next time.
    await keepBeats(src, times).catch(() => undefined);
    if (times.length === 0) toast.info(words.noBeats, { detail: words.noBeatsWhy });
    else announce(editor, words.areFound({ count: times.length }));
  } catch (error) {
    show(editor, src, undefined);
    if (!signal.aborted) toast.error(words.failed, { detail: error instanceof Error ? error.message : String(error) });
  }
}

/** Undefined if the browser cannot decode it. @throws the reason of `signal`; Error if the file cannot be fetched */
function listenTo(
  src: string,
  place: MediaPlace,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<BeatTimes | undefined> {
  signal.throwIfAborted();
  const worker = new Worker(new URL('./beat-worker.ts', import.meta.url), { type: 'module', name: 'beats' });
  const { promise, resolve, reject } = Promise.withResolvers<BeatTimes | undefined>();
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  worker.addEventListener('error', ({ message }) => reject(new Error(message)));
  worker.addEventListener('message', ({ data }: MessageEvent<BeatAnswer>) => {
    switch (data.kind) {
      case 'share':
        return onShare(data.share);
      case 'found':
        return resolve(data.times);
      case 'unplayable':
        return resolve(undefined);
      case 'unreachable':
        return reject(new Error(words.notFetched));
    }
  });
  // A worker has no page to resolve a relative address against.
  const there = 'url' in place ? { url: new URL(place.url, location.href).href } : place;
  worker.postMessage({ src, place: there } satisfies BeatAsk);
  return promise.finally(() => worker.terminate());
}

/** Shows what was found before in this browser. */
export async function recall(editor: Editor): Promise<void> {
  const played = editor.state.getState().history.present.overlays.filter(isPlayed);
  for (const src of new Set(played.map((overlay) => overlay.src))) {
    const times = await readBeats(src).catch(() => undefined);
    if (times && times.length > 0 && !beatsOf(editor).getState().has(src)) show(editor, src, shown(times));
  }
}
