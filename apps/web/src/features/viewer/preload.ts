import { type MediaRecord } from '@kinoloom/contract';
import { useEffect } from 'react';

/** Preloads the neighbours, so that navigation is immediate: pictures completely, the beginning of clips and sounds. */
export function usePreload(neighbours: readonly (MediaRecord | undefined)[]): void {
  const urls = neighbours.flatMap((media) => (media ? [`${media.media_type} ${media.url}`] : [])).join('\n');
  useEffect(() => {
    const held = urls.split('\n').flatMap((line) => {
      const url = line.slice(line.indexOf(' ') + 1);
      if (line === '') return [];
      if (line.startsWith('image ')) {
        const image = new Image();
        image.src = url;
        return [];
      }
      const video = document.createElement('video');
      video.preload = 'metadata';
      video.muted = true;
      video.src = url;
      return [video];
    });
    return () => {
      // Frees the connection and the decoder.
      for (const video of held) video.removeAttribute('src');
    };
  }, [urls]);
}
