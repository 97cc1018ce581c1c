import type { PictureOverlay } from '@kinoloom/composition';
import type { Picture } from '@kinoloom/composition/painter';
import { ChromaKeySection } from './chroma-key-section.tsx';
import { CopyLook } from './copy-look.tsx';
import { CropSection } from './crop-section.tsx';
import { CurvesSection } from './curves-section.tsx';
import { FocusSection } from './focus-section.tsx';
import { LightSection } from './light-section.tsx';
import { LookSection } from './look-section.tsx';
import { MaskSection } from './mask-section.tsx';

/** What a clip or image looks like. */
export function LookTab({ overlay, picture }: { overlay: PictureOverlay; picture: Picture | undefined }) {
  return (
    <>
      <LookSection overlay={overlay} picture={picture} />
      <LightSection overlay={overlay} />
      <CurvesSection overlay={overlay} />
      <FocusSection overlay={overlay} />
      <ChromaKeySection overlay={overlay} />
      <MaskSection overlay={overlay} />
      <CropSection overlay={overlay} />
      <CopyLook />
    </>
  );
}
