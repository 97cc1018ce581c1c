import { isPlayed, isSound, type Overlay } from '@kinoloom/composition';
import { stillOf, type EditorMedia } from './editor-media.ts';
import type { Filmstrip, PictureLibrary, Waveform } from './picture-library.ts';

/** Thumbnails for timeline items. */
export interface ItemPictures {
  filmstripOf(overlay: Overlay): Filmstrip | undefined;
  waveformOf(overlay: Overlay): Waveform | undefined;
  /** Whether its media was deleted. */
  isMissing(overlay: Overlay): boolean;
}

export function itemPictures(media: EditorMedia, library: PictureLibrary): ItemPictures {
  const still = (src: string): Filmstrip | undefined => {
    const url = stillOf(media, src);
    return url === undefined ? undefined : library.still(url);
  };
  return {
    filmstripOf(overlay) {
      if (!('src' in overlay) || overlay.src === '' || media.factsOf(overlay.src) === null) return undefined;
      if (!isPlayed(overlay)) return still(overlay.src);
      return library.filmstrip(overlay.src, media.sources) ?? still(overlay.src);
    },
    waveformOf(overlay) {
      if (!isPlayed(overlay)) return undefined;
      const facts = media.factsOf(overlay.src);
      const sounds = isSound(overlay) ? facts !== null : facts?.hasAudio === true;
      return sounds ? library.waveform(overlay.src, media.sources) : undefined;
    },
    isMissing: (overlay) => 'src' in overlay && (overlay.src === '' || media.factsOf(overlay.src) === null),
  };
}
