import { frame } from '@kinoloom/contract/values';
import { defaultStyles } from '../default-styles.ts';
import type { Curve } from '../colour/colour-styles.ts';
import type { SeenOverlay, VideoOverlay } from '../overlay.ts';
import type { OwnFont } from '../own-font.ts';

const placed = {
  id: 'one',
  from: frame(10),
  durationInFrames: frame(90),
  row: 1,
  left: 0,
  top: 0,
  width: 1920,
  height: 1080,
  rotation: 0,
  content: 'Name',
};
const moving = { animation: { enter: 'fade', exit: 'slide' } } as const;
const curve: Curve = [
  [0, 0.1],
  [1, 1],
];
/** Optional styles of what has a look. */
const graded: Pick<VideoOverlay['styles'], 'light' | 'curves' | 'lut' | 'sharpen' | 'blur' | 'mask'> = {
  light: { exposure: 0.2, contrast: 10, highlights: -5, shadows: 5, temperature: 8, tint: -4, saturation: 12 },
  curves: { all: curve, red: curve, green: curve, blue: curve },
  lut: { look: 'bleach', strength: 0.7 },
  sharpen: 20,
  blur: 4,
  mask: { shape: 'ellipse', x: 0.5, y: 0.5, width: 0.5, height: 0.5, rotation: 0, feather: 10, limits: 'picture' },
};
/** A font of the user's own. */
export const ownFont: OwnFont = {
  name: 'Loom',
  faces: [{ sha256: 'f'.repeat(64), weights: [400, 400], italic: false }],
  halfCap: 0.35,
  ranges: '1t-p 6-p',
};

/** Optional styles of pictures. */
const pictured: typeof graded & Pick<VideoOverlay['styles'], 'crop' | 'chromaKey'> = {
  ...graded,
  crop: { left: 0.1, top: 0.2, right: 0, bottom: 0.05 },
  chromaKey: { colour: '#00b140', tolerance: 20, softness: 15, spill: 50 },
};
const entered = {
  transition: { kind: 'push', after: 'before', framesBefore: 5, framesAfter: 5, ease: 'linear', direction: 'up' },
} as const;
const media = { src: '/clip', speed: 1, mediaStart: 5 } as const;

const clip: VideoOverlay = { ...placed, ...media, type: 'video', styles: defaultStyles.video };

/** An overlay of each visible type, with animations, so that each of its fields can show. */
export const oneOfEach: readonly SeenOverlay[] = [
  { ...placed, ...entered, ...media, type: 'video', styles: { ...defaultStyles.video, ...moving, ...pictured } },
  { ...placed, ...entered, type: 'image', src: '/picture', styles: { ...defaultStyles.image, ...moving, ...pictured } },
  { ...placed, type: 'text', styles: { ...defaultStyles.text, ...moving, font: ownFont } },
  {
    ...placed,
    type: 'caption',
    captionStart: 0,
    template: 'classic',
    captions: [{ text: 'One', startMs: 0, endMs: 2_000, words: [{ word: 'One', startMs: 500, endMs: 1_500 }] }],
    styles: { ...defaultStyles.caption, ...moving, font: ownFont },
  },
  { ...placed, type: 'sticker', sticker: 'gull', styles: { ...defaultStyles.sticker, ...moving } },
  {
    ...placed,
    type: 'template',
    template: 'end-card',
    texts: ['A', 'B'],
    styles: { ...defaultStyles.template, ...moving, font: ownFont },
  },
  {
    ...placed,
    ...entered,
    type: 'compound',
    innerStart: 3,
    canvas: { width: 1920, height: 1080 },
    rows: [{}, {}],
    overlays: [{ ...clip, from: frame(0) }],
    styles: { ...defaultStyles.compound, ...moving, ...pictured },
  },
  {
    ...placed,
    type: 'adjustment',
    styles: { ...defaultStyles.adjustment, filter: { preset: 'warm', brightness: 90, strength: 0.8 }, ...graded },
  },
];
