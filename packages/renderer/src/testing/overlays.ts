import {
  emptyComposition,
  defaultStyles,
  frame,
  type AdjustmentOverlay,
  type AnimationName,
  type CaptionOverlay,
  type Composition,
  type ImageOverlay,
  type Overlay,
  type SoundOverlay,
  type StickerOverlay,
  type TemplateOverlay,
  type TextOverlay,
  type VideoOverlay,
} from '@kinoloom/composition';

/** The canvas that overlays fill by default. */
export const canvas = { width: 320, height: 180 };

/** A composition on that canvas. */
export const smallComposition = (...overlays: Overlay[]): Composition => ({
  ...emptyComposition(canvas),
  overlays,
});

/** Differences from an overlay of 60 frames over the whole canvas. */
type Changes<Of extends Overlay> = Partial<Omit<Of, 'styles' | 'from' | 'durationInFrames'>> & {
  from?: number;
  length?: number;
  styles?: Partial<Of['styles']>;
};

const placed = ({ from = 0, length = 60 }: { from?: number | undefined; length?: number | undefined }) => ({
  from: frame(from),
  durationInFrames: frame(length),
  row: 0,
  left: 0,
  top: 0,
  ...canvas,
  rotation: 0,
  content: '',
});

export const clip = ({ from, length, styles, ...fields }: Changes<VideoOverlay> = {}): VideoOverlay => ({
  ...placed({ from, length }),
  id: 'clip',
  type: 'video',
  src: 'clip',
  speed: 1,
  mediaStart: 0,
  row: 4,
  ...fields,
  styles: { ...defaultStyles.video, objectFit: 'cover', ...styles },
});
export const sound = ({ from, length, styles, ...fields }: Changes<SoundOverlay> = {}): SoundOverlay => ({
  ...placed({ from, length }),
  id: 'sound',
  type: 'sound',
  src: 'clip',
  speed: 1,
  mediaStart: 0,
  row: 4,
  ...fields,
  styles: { ...defaultStyles.sound, ...styles },
});
export const still = ({ from, length, styles, ...fields }: Changes<ImageOverlay> = {}): ImageOverlay => ({
  ...placed({ from, length }),
  id: 'still',
  type: 'image',
  src: 'still',
  ...fields,
  styles: { ...defaultStyles.image, ...styles },
});
export const words = ({ from, length, styles, ...fields }: Changes<TextOverlay> = {}): TextOverlay => ({
  ...placed({ from, length }),
  id: 'words',
  type: 'text',
  ...fields,
  styles: { ...defaultStyles.text, ...styles },
});
/** Consecutive words of ten frames each. */
export const caption = (
  text: string,
  { from, length, styles, ...fields }: Changes<CaptionOverlay> = {},
): CaptionOverlay => {
  const spoken = text
    .split(' ')
    .map((word, index) => ({ word, startMs: (index * 1000) / 3, endMs: ((index + 1) * 1000) / 3 }));
  return {
    ...placed({ from, length }),
    id: 'caption',
    type: 'caption',
    template: 'classic',
    captionStart: 0,
    captions: spoken.map((each) => ({ text: each.word, startMs: each.startMs, endMs: each.endMs, words: [each] })),
    ...fields,
    styles: { ...defaultStyles.caption, ...styles },
  };
};
export const sticker = ({ from, length, styles, ...fields }: Changes<StickerOverlay> = {}): StickerOverlay => ({
  ...placed({ from, length }),
  id: 'sticker',
  type: 'sticker',
  sticker: 'sun',
  ...fields,
  styles: { ...defaultStyles.sticker, ...styles },
});
export const title = ({ from, length, styles, ...fields }: Changes<TemplateOverlay> = {}): TemplateOverlay => ({
  ...placed({ from, length }),
  id: 'title',
  type: 'template',
  template: 'lower-third',
  texts: ['Ada', 'Lovelace'],
  ...fields,
  styles: { ...defaultStyles.template, ...styles },
});

export const adjustment = ({
  from,
  length,
  styles,
  ...fields
}: Changes<AdjustmentOverlay> = {}): AdjustmentOverlay => ({
  ...placed({ from, length }),
  id: 'adjustment',
  type: 'adjustment',
  ...fields,
  styles: { ...defaultStyles.adjustment, light: { exposure: 1 }, ...styles },
});

export const animated = (enter: AnimationName | null, exit: AnimationName | null = null) => ({
  animation: { enter, exit },
});
