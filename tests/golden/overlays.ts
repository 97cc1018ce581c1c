import {
  defaultStyles,
  frame,
  type AdjustmentOverlay,
  type AnimationName,
  type CaptionOverlay,
  type CaptionTemplate,
  type CompoundOverlay,
  type ImageOverlay,
  type SimpleOverlay,
  type StickerId,
  type StickerOverlay,
  type TemplateId,
  type TemplateOverlay,
  type TextOverlay,
} from '@kinoloom/composition';

export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly rotation?: number;
  readonly row?: number;
}

let made = 0;
const placed = ({ rotation = 0, row = 0, ...box }: Place, seconds = 4) => ({
  ...box,
  id: `overlay-${(made += 1)}`,
  from: frame(0),
  durationInFrames: frame(seconds * 30),
  rotation,
  row,
  content: '',
});

type Enter = AnimationName | null;
export const animated = (enter: Enter, exit: Enter = null) => ({ animation: { enter, exit } });

export const image = (place: Place, styles: Partial<ImageOverlay['styles']> = {}, src = 'scene'): ImageOverlay => ({
  ...placed(place),
  type: 'image',
  src,
  styles: { ...defaultStyles.image, ...styles },
});

export const text = (content: string, place: Place, styles: Partial<TextOverlay['styles']> = {}): TextOverlay => ({
  ...placed(place),
  type: 'text',
  content,
  styles: { ...defaultStyles.text, ...styles },
});

/** Words of 400 ms each, one after the other. */
export function caption(
  template: CaptionTemplate,
  words: string,
  place: Place,
  styles: Partial<CaptionOverlay['styles']> = {},
): CaptionOverlay {
  const timed = words.split(' ').map((word, index) => ({ word, startMs: index * 400, endMs: (index + 1) * 400 }));
  const endMs = timed.length * 400;
  return {
    ...placed(place),
    type: 'caption',
    template,
    captionStart: 0,
    captions: [{ text: words, startMs: 0, endMs, words: timed }],
    styles: { ...defaultStyles.caption, ...styles },
  };
}

export const sticker = (
  id: StickerId,
  place: Place,
  styles: Partial<StickerOverlay['styles']> = {},
): StickerOverlay => ({
  ...placed(place),
  type: 'sticker',
  sticker: id,
  styles: { ...defaultStyles.sticker, ...styles },
});

export const title = (template: TemplateId, place: Place, texts: string[] = [], seconds = 4): TemplateOverlay => ({
  ...placed(place, seconds),
  type: 'template',
  template,
  texts,
  styles: defaultStyles.template,
});

/** An adjustment of everything below its row. */
export const adjustment = (
  styles: Partial<AdjustmentOverlay['styles']>,
  { row = 0, keyframes }: Partial<Pick<AdjustmentOverlay, 'row' | 'keyframes'>> = {},
): AdjustmentOverlay => ({
  ...placed({ left: 0, top: 0, width: 1, height: 1, row }),
  type: 'adjustment',
  ...(keyframes && { keyframes }),
  styles: { ...defaultStyles.adjustment, ...styles },
});

/** A compound clip of overlays, which lie on a canvas of their own. */
export function compound(
  place: Place,
  canvas: CompoundOverlay['canvas'],
  overlays: readonly SimpleOverlay[],
  styles: Partial<CompoundOverlay['styles']> = {},
): CompoundOverlay {
  const rows = Math.max(...overlays.map(({ row }) => row)) + 1;
  return {
    ...placed(place),
    type: 'compound',
    innerStart: 0,
    canvas,
    rows: Array.from({ length: rows }, () => ({})),
    overlays: [...overlays],
    styles: { ...defaultStyles.compound, ...styles },
  };
}
