import type { Overlay } from '@kinoloom/composition';
import type { PanelName } from '../store/index.ts';

/** The panel that an overlay is configured in. */
export function panelOf(overlay: Overlay): PanelName {
  switch (overlay.type) {
    case 'video':
      return 'video';
    case 'sound':
      return 'audio';
    case 'local':
      return overlay.mediaType === 'audio' ? 'audio' : overlay.mediaType === 'image' ? 'image' : 'video';
    case 'image':
      return 'image';
    case 'text':
      return 'text';
    case 'caption':
      return 'captions';
    case 'sticker':
      return 'stickers';
    case 'template':
      return 'templates';
  }
}
