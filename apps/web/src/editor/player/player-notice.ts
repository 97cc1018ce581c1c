import { everyOverlay, fontSourcesOf, OWN_FILE, type Composition } from '@kinoloom/composition';
import { NO_H264, type MediaNews } from './protocol.ts';
import * as words from '../../words/en/studio/preview.ts';

export type MediaNewsBySource = ReadonlyMap<string, MediaNews>;

/** The notice that a player shows over the composition. */
export type PlayerNotice =
  | { readonly kind: 'waiting'; readonly text: string }
  | { readonly kind: 'preparing'; readonly text: string; readonly progress: number }
  | { readonly kind: 'failed'; readonly text: string };

interface Circumstances {
  readonly composition: Composition;
  readonly news: MediaNewsBySource;
  /** The requested frame is not available yet. */
  readonly waiting: boolean;
  readonly broken: string | null;
}

/** Failures take precedence over waits, and apply only to media that the composition still uses. */
export function noticeOf({ composition, news, waiting, broken }: Circumstances): PlayerNotice | undefined {
  if (broken !== null) return { kind: 'failed', text: words.stopped({ reason: broken }) };
  const overlays = everyOverlay(composition);
  const used = new Set(
    overlays.flatMap((overlay) => [...('src' in overlay ? [overlay.src] : []), ...fontSourcesOf(overlay)]),
  );
  const usedNews = [...news].filter(([src]) => used.has(src));
  const current = usedNews.filter(([src]) => !src.startsWith(OWN_FILE)).map(([, state]) => state);
  if (current.some((state) => state.kind === 'failed' && state.reason === NO_H264))
    return { kind: 'failed', text: words.noH264 };
  const failed = current.filter(({ kind }) => kind === 'failed').length;
  if (failed > 0) return { kind: 'failed', text: words.notPlayable({ clips: failed }) };
  const fonts = usedNews.filter(([src, { kind }]) => src.startsWith(OWN_FILE) && kind === 'failed').length;
  if (fonts > 0) return { kind: 'failed', text: words.fontMissing({ fonts }) };
  const preparing = current.flatMap((state) => (state.kind === 'preparing' ? state.progress : []));
  if (preparing.length > 0) {
    const progress = preparing.reduce((sum, share) => sum + share, 0) / preparing.length;
    return { kind: 'preparing', progress, text: words.preparing({ percent: Math.round(progress * 100) }) };
  }
  return waiting ? { kind: 'waiting', text: words.loading } : undefined;
}
