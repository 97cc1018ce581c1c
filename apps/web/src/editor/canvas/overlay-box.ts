import {
  editorDefaults,
  fontSizes,
  isUpload,
  placedAt,
  styleScale,
  type Composition,
  type Overlay,
  type OverlayType,
  type SeenOverlay,
} from '@kinoloom/composition';
import { stickerNames, templateNames } from '../adding/index.ts';
import { boundsOf, holds, type BoxBounds, type Point, type RotatedBox } from './geometry/box.ts';
import type { BoxSize, ResizeRule } from './geometry/resize-box.ts';
import * as words from '../../words/en/editor/canvas.ts';

/** Minimum side of a box, in canvas pixels. */
const LEAST = 16;

/** The displayed box of an overlay: scaled by its transform, around the same centre. */
export function boxOf({ left, top, width, height, rotation, styles }: SeenOverlay): RotatedBox {
  const { scaleX, scaleY } = styles.transform;
  return {
    x: left + width / 2,
    y: top + height / 2,
    width: width * Math.abs(scaleX),
    height: height * Math.abs(scaleY),
    rotation,
  };
}

/** The upright rectangle around what is seen of an overlay. */
export const boundsOfOverlay = (overlay: SeenOverlay): BoxBounds => boundsOf([boxOf(overlay)]);

export function withBox<Seen extends SeenOverlay>(overlay: Seen, box: RotatedBox): Seen {
  const { scaleX, scaleY } = overlay.styles.transform;
  const [width, height] = [box.width / Math.abs(scaleX), box.height / Math.abs(scaleY)];
  return { ...overlay, left: box.x - width / 2, top: box.y - height / 2, width, height, rotation: box.rotation };
}

/** The same, scaling its font size with the box. */
export function withScaledBox<Seen extends SeenOverlay>(overlay: Seen, box: RotatedBox): Seen {
  const placed: SeenOverlay = withBox<SeenOverlay>(overlay, box);
  if (placed.type !== 'text' && placed.type !== 'caption') return withBox(overlay, box);
  const size = (placed.styles.fontSize * placed.width) / overlay.width;
  const fontSize = Math.round(Math.min(fontSizes.max, Math.max(fontSizes.min, size)) * 100) / 100;
  const { styles } = overlay;
  return { ...withBox(overlay, box), styles: { ...styles, fontSize } };
}

/** Minimum size of an overlay, and the scale that its font size allows. */
export function limitsOf(overlay: SeenOverlay, canvas: Composition['canvas']): Pick<ResizeRule, 'least' | 'scale'> {
  if (overlay.type !== 'text' && overlay.type !== 'caption') return { least: { width: LEAST, height: LEAST } };
  const { scaleX } = overlay.styles.transform;
  const narrowest = editorDefaults.minTextWidth * styleScale(canvas) * Math.abs(scaleX);
  const least: BoxSize = { width: Math.min(narrowest, boxOf(overlay).width), height: LEAST };
  const { fontSize } = overlay.styles;
  return { least, scale: { min: fontSizes.min / fontSize, max: fontSizes.max / fontSize } };
}

const kinds: Readonly<Record<OverlayType, string>> = {
  video: words.clip,
  image: words.image,
  compound: words.compound,
  sound: words.sound,
  text: words.textOverlay,
  caption: words.captions,
  sticker: words.sticker,
  template: words.template,
  adjustment: words.adjustment,
};

export function overlayName(overlay: Overlay): string {
  if (overlay.type === 'sticker') return overlay.content || stickerNames[overlay.sticker];
  if (overlay.type === 'template') return overlay.content || templateNames[overlay.template].label;
  if (overlay.type === 'caption') return overlay.captions[0]?.text || words.captions;
  return overlay.content.trim().split('\n')[0] || (isUpload(overlay) ? words.upload : kinds[overlay.type]);
}

/** Overlays under a point of the canvas at a frame, topmost first. */
export const overlaysAt = (composition: Composition, frame: number, point: Point, slack = 0): SeenOverlay[] =>
  placedAt(composition, frame)
    .toReversed()
    .filter((overlay) => holds(boxOf(overlay), point, slack));

/** The overlay below `current` under a point; wraps around to the topmost. */
export function nextBelow(hits: readonly SeenOverlay[], current: string): SeenOverlay | undefined {
  const index = hits.findIndex(({ id }) => id === current);
  return hits[(index + 1) % hits.length];
}
