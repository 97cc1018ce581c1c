import {
  emptyComposition,
  defaultStyles,
  FPS,
  frame,
  type CaptionOverlay,
  type Composition,
  type ImageOverlay,
  type Overlay,
  type SoundOverlay,
  type TextOverlay,
  type VideoOverlay,
} from '@kinoloom/composition';
import { spokenCaptions } from './captions.ts';
import { CLIP_SECONDS, type Fixtures } from './fixtures.ts';

const CLIP_FRAMES = CLIP_SECONDS * FPS;
const SCENE_CLIPS = 3;
const CANVAS = { width: 1920, height: 1080 };
const FULL = { left: 0, top: 0, ...CANVAS };
const MUSIC_FRAMES = SCENE_CLIPS * CLIP_FRAMES;

interface Span {
  readonly from: number;
  readonly length: number;
}

/** Local files of the composition's sources. */
export function sourcesOf({ clips, photo, music }: Fixtures): Record<string, string> {
  return { 'clip-0': clips[0], 'clip-1': clips[1], 'clip-2': clips[2], photo, music };
}

/** What all overlays of the benchmarks have. */
export const placed = (id: string, row: number, { from, length }: Span) => ({
  id,
  row,
  from: frame(from),
  durationInFrames: frame(length),
  rotation: 0,
  content: '',
});

const clip = (index: number): VideoOverlay => ({
  ...placed(`clip-${index}`, 4, { from: index * CLIP_FRAMES, length: CLIP_FRAMES }),
  ...FULL,
  type: 'video',
  src: `clip-${index % SCENE_CLIPS}`,
  mediaStart: 0,
  speed: 1,
  styles: defaultStyles.video,
});

/** Fades in and out over half a second each. */
const title = (scene: number): TextOverlay => ({
  ...placed(`title-${scene}`, 1, { from: scene * MUSIC_FRAMES + 15, length: 120 }),
  left: 260,
  top: 390,
  width: 1400,
  height: 240,
  type: 'text',
  content: 'Halcyon Point',
  styles: {
    ...defaultStyles.text,
    fontFamily: 'serif',
    fontSize: 170,
    fontWeight: 400,
    textShadow: { x: 0, y: 6, blur: 24, color: '#000000a0' },
    animation: { enter: 'fade', exit: 'fade' },
  },
});

const photo = (scene: number): ImageOverlay => ({
  ...placed(`photo-${scene}`, 2, { from: scene * MUSIC_FRAMES + 6 * FPS, length: 12 * FPS }),
  left: 1320,
  top: 80,
  width: 520,
  height: 292,
  type: 'image',
  src: 'photo',
  styles: { ...defaultStyles.image, objectFit: 'cover', opacity: 0.8, borderRadius: 24 },
});

const music = (scene: number): SoundOverlay => ({
  ...placed(`music-${scene}`, 3, { from: scene * MUSIC_FRAMES, length: MUSIC_FRAMES }),
  ...FULL,
  type: 'sound',
  src: 'music',
  mediaStart: 0,
  speed: 1,
  styles: { volume: 0.3 },
});

const captions = (frames: number): CaptionOverlay => ({
  ...placed('captions', 0, { from: 0, length: frames }),
  left: 260,
  top: 800,
  width: 1400,
  height: 200,
  type: 'caption',
  template: 'classic',
  captionStart: 0,
  captions: spokenCaptions((frames * 1000) / FPS),
  styles: { ...defaultStyles.caption, fontSize: 76 },
});

/**
 * The composition that every contestant renders: three clips of 8 s back to back with their sound and music, a title that fades in and out, a
 * translucent photo with rounded corners, and captions with word-by-word highlights. `clips` makes it longer by repeating all of that every 24 s;
 * `height` scales it.
 */
export function benchComposition({ clips = SCENE_CLIPS, height = CANVAS.height } = {}): Composition {
  const share = height / CANVAS.height;
  const frames = clips * CLIP_FRAMES;
  const scenes = Array.from({ length: Math.ceil(clips / SCENE_CLIPS) }, (_, scene) => scene);
  const overlays: Overlay[] = [
    captions(frames),
    ...scenes.flatMap((scene) => [title(scene), photo(scene), music(scene)]),
    ...Array.from({ length: clips }, (_, index) => clip(index)),
  ];
  return {
    ...emptyComposition({ width: CANVAS.width * share, height }),
    overlays: overlays.filter(({ from }) => from < frames).map((overlay) => scaled(cut(overlay, frames), share)),
  };
}

/** A flow's clips without any edits or overlays. */
export function flowComposition(clips: number): Composition {
  const composition = benchComposition({ clips });
  return { ...composition, overlays: composition.overlays.filter(({ type }) => type === 'video') };
}

function scaled(overlay: Overlay, share: number): Overlay {
  const { left, top, width, height } = overlay;
  const box = { left: left * share, top: top * share, width: width * share, height: height * share };
  switch (overlay.type) {
    case 'text':
      return { ...overlay, ...box, styles: { ...overlay.styles, fontSize: overlay.styles.fontSize * share } };
    case 'caption':
      return { ...overlay, ...box, styles: { ...overlay.styles, fontSize: overlay.styles.fontSize * share } };
    default:
      return { ...overlay, ...box };
  }
}

function cut(overlay: Overlay, frames: number): Overlay {
  return { ...overlay, durationInFrames: frame(Math.min(overlay.durationInFrames, frames - overlay.from)) };
}
