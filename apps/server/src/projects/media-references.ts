import type { Composition, Overlay } from '@kinoloom/composition';
import { ownMediaId } from '../media/index.ts';

type Sourced = Extract<Overlay, { src: string }>;

const hasSource = (overlay: Overlay): overlay is Sourced => 'src' in overlay && overlay.src !== '';

/** Of our media that a film names, each once. Whether it is there, and whose it is, is not known here. */
export function mediaIdsIn({ overlays }: Composition, publicUrl: string): string[] {
  return [...new Set(overlays.filter(hasSource).flatMap(({ src }) => ownMediaId(src, publicUrl) ?? []))];
}

/** The film with each source of ours as `named` says it; undefined leaves it, and so is what lies elsewhere. */
export function withSources(
  film: Composition,
  publicUrl: string,
  named: (mediaId: string) => string | undefined,
): Composition {
  const overlays = film.overlays.map((overlay) => {
    if (!hasSource(overlay)) return overlay;
    const id = ownMediaId(overlay.src, publicUrl);
    const src = id === undefined ? undefined : named(id);
    return src === undefined ? overlay : { ...overlay, src };
  });
  return { ...film, overlays };
}

/** The media of the first overlay, by time and then from the top row, that shows a picture of ours. */
export function coverOf({ overlays }: Composition, publicUrl: string): string | null {
  let first: { readonly overlay: Overlay; readonly id: string } | undefined;
  for (const overlay of overlays) {
    if (!isSeen(overlay) || !hasSource(overlay)) continue;
    const { from, row } = overlay;
    const earlier = !first || from < first.overlay.from || (from === first.overlay.from && row < first.overlay.row);
    const id = earlier ? ownMediaId(overlay.src, publicUrl) : undefined;
    if (id !== undefined) first = { overlay, id };
  }
  return first?.id ?? null;
}

const isSeen = (overlay: Overlay): boolean =>
  overlay.type === 'video' || overlay.type === 'image' || (overlay.type === 'local' && overlay.mediaType !== 'audio');
