import type { PictureOverlay } from '@kinoloom/composition';
import { CropSection } from './crop-section.tsx';

/** What a clip or image looks like. */
export function LookTab({ overlay }: { overlay: PictureOverlay }) {
  return <CropSection overlay={overlay} />;
}
