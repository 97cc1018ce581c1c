import { findOverlay, type Overlay } from '@kinoloom/composition';
import { useComposition } from '../../store/index.ts';

/** An overlay with its keys, of one as it is at the playhead. */
export const useKeyed = (overlay: Overlay): Overlay => findOverlay(useComposition(), overlay.id) ?? overlay;
