import {
  defaultStyles,
  frame,
  type Key,
  TransitionKind,
  type Overlay,
  type TransitionLook,
  type VideoOverlay,
} from '@kinoloom/composition';
import { OWN_LOOK } from '../../packages/composition/src/testing/own-look.ts';
import { adjustment, animated, caption, compound, image, sticker, text, title, type Place } from './overlays.ts';

/** A composition that is rendered and painted, and the paths of its segments. */
export interface CompositionCase {
  readonly name: string;
  readonly overlays: readonly Overlay[];
  readonly paths: readonly string[];
  /** The frames to compare. */
  readonly frames: readonly number[];
}

export const canvas = { width: 640, height: 360 };
const LENGTH = 40;
/** During the animations at both ends, and between them. */
const frames = [0, 4, 9, 20, 31, 36, 39];

const FULL = { left: 0, top: 0, ...canvas, row: 4 };
const short = <Of extends Overlay>(overlay: Of): Of => ({ ...overlay, durationInFrames: frame(LENGTH) });

const clip = (
  place: Place,
  styles: Partial<VideoOverlay['styles']> = {},
  fields: Partial<VideoOverlay> = {},
): VideoOverlay => {
  const { type: _type, styles: _styles, ...placed } = image(place);
  return {
    ...placed,
    type: 'video',
    mediaStart: 0,
    speed: 1,
    src: 'wide',
    ...fields,
    styles: { ...defaultStyles.video, objectFit: 'cover', ...styles },
  };
};
const ground = clip(FULL);
const words = text(
  'Halcyon days',
  { left: 60, top: 40, width: 520, height: 90 },
  { fontSize: 150, fontWeight: 700, ...animated('slideUp', 'fade') },
);
const spoken = caption(
  'classic',
  'kept it for years',
  { left: 40, top: 250, width: 560, height: 90 },
  { fontSize: 96 },
);
const corner = { left: 401, top: 33, width: 203, height: 121, row: 2 };

/** Over all of a case, 0.4 to 2.2 media frames per frame: about 52. */
const rising: Key[] = [
  { at: 0, value: 0.4, ease: 'easeBoth' },
  { at: LENGTH - 1, value: 2.2, ease: 'linear' },
];

const film = (name: string, paths: readonly string[], ...overlays: Overlay[]): CompositionCase => ({
  name,
  paths,
  frames,
  overlays: overlays.map(short),
});

/** Two clips with a cut in the middle, and a transition of 16 frames around it. */
function cut(
  name: string,
  paths: readonly string[],
  look: Partial<TransitionLook>,
  { second = {}, above = [] }: { second?: Partial<VideoOverlay>; above?: readonly Overlay[] } = {},
): CompositionCase {
  const half = frame(LENGTH / 2);
  const first = { ...clip(FULL, {}, { mediaStart: 10 }), durationInFrames: half };
  const reach = { framesBefore: 8, framesAfter: 8 };
  const next: VideoOverlay = {
    ...clip(FULL, {}, { src: 'night', mediaStart: 40 }),
    from: half,
    durationInFrames: half,
    transition: { kind: 'dissolve', after: first.id, ...reach, ease: 'easeBoth', ...look },
    ...second,
  };
  return { name, paths, frames: [9, 12, 14, 17, 20, 23, 27, 31], overlays: [first, next, ...above.map(short)] };
}

/** A dissolve into a compound clip whose film begins at the cut: its first frame is held until then. */
const cutToCompound: CompositionCase = (() => {
  const { overlays, ...rest } = cut(
    'a dissolve into a compound clip whose film begins at the cut',
    ['yuv', 'canvas'],
    {},
  );
  const [first, next] = overlays;
  if (!first || next?.type !== 'video') throw new Error('A cut is between two clips');
  const { id, from, durationInFrames, transition } = next;
  const inside = [short(clip(FULL, {}, { src: 'other' })), short(words)];
  const second = compound(FULL, canvas, inside, { opacity: 0.9 });
  return { ...rest, overlays: [first, { ...second, id, from, durationInFrames, ...(transition && { transition }) }] };
})();

/** Kinds whose pictures are mixed as they are; all others are painted. */
const MIXED: readonly TransitionKind[] = ['dissolve', 'dipBlack', 'dipWhite'];

/** Overlays of the clips in these cases, three seconds long: a picture and a countdown. */
export const clipCase = (
  size: { readonly width: number; readonly height: number },
  picture = 'scene',
): readonly Overlay[] =>
  [
    image({ left: 0, top: 0, ...size, row: 4 }, { objectFit: 'cover' }, picture),
    title('countdown', { left: 0, top: 0, ...size }, [], 3),
  ].map((overlay) => ({ ...overlay, durationInFrames: frame(90) }));

export const compositionCases: readonly CompositionCase[] = [
  film('words that slide in and fade, over a clip', ['yuv'], ground, words),
  film('a caption, word by word, over an upload', ['yuv'], { ...ground, origin: 'upload' }, spoken),
  film(
    'a rotated translucent sticker at odd coordinates',
    ['yuv'],
    ground,
    sticker(
      'sun',
      { left: 433, top: 57, width: 151, height: 151, rotation: 12 },
      { opacity: 0.6, ...animated('bounce', 'zoomBlur') },
    ),
  ),
  film('a title', ['yuv'], ground, title('lower-third', FULL, ['Ada Lovelace', 'Countess'])),
  film(
    'a still below, and one in a corner',
    ['yuv'],
    image(FULL, { objectFit: 'cover', ...animated('zoom') }),
    image(corner, { objectFit: 'contain', borderRadius: 40, opacity: 0.8 }, 'portrait'),
  ),
  film('a frame that stands still', ['yuv'], clip(FULL, {}, { frozen: true, mediaStart: 20 }), words),
  film('backwards, to the start of the media', ['yuv'], clip(FULL, {}, { reversed: true, mediaStart: LENGTH }), words),
  film(
    'backwards at another speed in a corner, from between two frames',
    ['yuv'],
    ground,
    clip(corner, {}, { src: 'other', reversed: true, speed: 1.35, mediaStart: 56.05 }),
  ),
  film('a speed that rises', ['yuv'], clip(FULL, {}, { ramp: rising, mediaStart: 2.35 }), words),
  film('a speed that rises, backwards', ['yuv'], clip(FULL, {}, { ramp: rising, reversed: true, mediaStart: 55 })),
  film(
    'a third of the speed, blended, below a blended clip in a corner that plays backwards',
    ['yuv'],
    clip(FULL, {}, { speed: 0.35, mediaStart: 3.3, smoothing: 'blend' }),
    clip(corner, {}, { src: 'other', reversed: true, speed: 0.65, mediaStart: 30, smoothing: 'blend' }),
  ),
  film('half speed, from a fractional frame', ['yuv'], clip(FULL, {}, { speed: 0.5, mediaStart: 3.25 }), words),
  film(
    'a clip in a corner of another',
    ['yuv'],
    ground,
    clip(corner, { borderRadius: 30, ...animated('fade') }, { src: 'other' }),
  ),
  film(
    'a transparent clip in a corner of another, below words',
    ['yuv'],
    ground,
    clip(corner, { borderRadius: 30, ...animated('fade') }, { src: 'glass' }),
    words,
  ),
  film('a transparent clip over another', ['canvas'], ground, clip({ ...FULL, row: 3 }, {}, { src: 'glass' })),
  film(
    'a transparent clip over a still, filtered and rotated',
    ['canvas'],
    image(FULL, { objectFit: 'cover' }),
    clip(
      { left: 120, top: 60, width: 420, height: 240, rotation: 15, row: 3 },
      { filter: { preset: 'kodak', brightness: 110 } },
      { src: 'glass' },
    ),
  ),
  film('a clip that fades in and out', ['canvas', 'yuv', 'canvas'], clip(FULL, animated('fade', 'fade'))),
  film(
    'a clip that keys enlarge and bring back, below words that keys move',
    ['canvas', 'yuv'],
    {
      ...ground,
      keyframes: {
        scale: [
          { at: 0, value: 1.3, ease: 'easeBoth' },
          { at: 24, value: 1, ease: 'hold' },
        ],
        rotation: [
          { at: 0, value: 8, ease: 'linear' },
          { at: 18, value: 0, ease: 'linear' },
        ],
      },
    },
    {
      ...words,
      keyframes: {
        top: [
          { at: 0, value: 40, ease: [0.6, -0.4, 0.3, 1.6] },
          { at: 39, value: 200, ease: 'linear' },
        ],
        opacity: [
          { at: 20, value: 1, ease: 'linear' },
          { at: 39, value: 0.2, ease: 'linear' },
        ],
      },
    },
  ),
  film('a filtered clip below words', ['canvas'], clip(FULL, { filter: { preset: 'kodak', brightness: 110 } }), words),
  film(
    'a rotated clip with rounded corners over a filtered still',
    ['canvas'],
    image(FULL, { objectFit: 'cover', filter: { preset: 'film-noir', brightness: 100 } }),
    clip({ left: 120, top: 60, width: 420, height: 240, rotation: 15 }, { borderRadius: 60 }),
  ),
  film(
    'a clip that is cropped on its pixels and mirrored, below words',
    ['yuv'],
    clip(FULL, { crop: { left: 0.15, top: 0.05, right: 0.05, bottom: 0.15 }, transform: { scaleX: -1, scaleY: 1 } }),
    words,
  ),
  film('an adjustment that keys bring in, in a mask, below words', ['canvas'], ground, words, {
    ...adjustment(
      {
        light: { exposure: 0.5, temperature: 20 },
        lut: { look: 'night-teal', strength: 0.8 },
        mask: { shape: 'linear', x: 0.5, y: 0.5, rotation: 20, feather: 90, limits: 'look' },
      },
      {
        row: 1,
        keyframes: {
          opacity: [
            { at: 0, value: 0, ease: 'linear' },
            { at: 20, value: 1, ease: 'linear' },
          ],
        },
      },
    ),
  }),
  film(
    'a blur of all of a still and a clip in a corner',
    ['canvas'],
    image(FULL, { objectFit: 'cover' }),
    clip(corner),
    adjustment({ blur: 30 }),
  ),
  film(
    'an adjustment in a compound clip over a clip',
    ['canvas'],
    ground,
    compound({ left: 90, top: 50, width: 460, height: 260, row: 1 }, canvas, [
      short(clip(FULL, {}, { src: 'other' })),
      short(
        adjustment({
          curves: {
            all: [
              [0, 0.2],
              [1, 0.8],
            ],
          },
          filter: { preset: 'kodak', brightness: 100 },
        }),
      ),
    ]),
  ),
  film('a clip on its head', ['yuv'], clip(FULL, { transform: { scaleX: 1, scaleY: -1 } })),
  film(
    'a clip that is cropped between pixels',
    ['canvas'],
    clip(FULL, { crop: { left: 0.201, top: 0.1, right: 0.1, bottom: 0.07 } }),
  ),
  film(
    'a cropped clip in a corner of another',
    ['yuv'],
    ground,
    clip(corner, { crop: { left: 0.5, top: 0.2, right: 0.1, bottom: 0.2 } }, { src: 'other' }),
  ),
  film(
    'a clip with a look and other light, below words',
    ['yuv'],
    clip(FULL, { light: { exposure: 0.3, contrast: 20, temperature: 15 }, lut: { look: 'night-teal', strength: 0.8 } }),
    words,
  ),
  film(
    "a clip with a look of one's own, below words",
    ['yuv'],
    clip(FULL, { light: { contrast: 10 }, lut: { look: OWN_LOOK, strength: 0.9 } }),
    words,
  ),
  film(
    "a rotated clip with a look of one's own",
    ['canvas'],
    clip({ left: 120, top: 60, width: 420, height: 240, rotation: 15 }, { lut: { look: OWN_LOOK, strength: 1 } }),
  ),
  film(
    'a clip with curves and bars',
    ['yuv'],
    clip(
      FULL,
      {
        objectFit: 'contain',
        curves: {
          all: [
            [0, 0.1],
            [0.5, 0.4],
            [1, 0.9],
          ],
          blue: [
            [0, 0.2],
            [1, 1],
          ],
        },
      },
      { src: 'quarter' },
    ),
  ),
  film(
    'a rotated clip with a look over a still with other light',
    ['canvas'],
    image(FULL, { objectFit: 'cover', light: { exposure: -0.7, saturation: -60 } }),
    clip(
      { left: 120, top: 60, width: 420, height: 240, rotation: 15 },
      { borderRadius: 60, lut: { look: 'golden-hour', strength: 1 } },
    ),
  ),
  film(
    'words that multiply and a still that is added, over a clip',
    ['canvas'],
    ground,
    image(corner, { objectFit: 'cover', blend: 'add', opacity: 0.7, ...animated('fade') }, 'portrait'),
    { ...words, styles: { ...words.styles, blend: 'multiply' } },
  ),
  film(
    'a clip that lightens another',
    ['canvas'],
    ground,
    clip({ left: 120, top: 60, width: 420, height: 240, row: 3 }, { blend: 'screen' }, { src: 'other' }),
  ),
  film(
    'a masked clip over another, and a look in a part of it',
    ['canvas'],
    clip(FULL, {
      lut: { look: 'night-teal', strength: 1 },
      mask: { shape: 'rectangle', x: 0.4, y: 0.5, width: 0.5, height: 0.6, rotation: 15, feather: 40, limits: 'look' },
    }),
    clip(
      corner,
      {
        mask: { shape: 'ellipse', x: 0.5, y: 0.5, width: 0.9, height: 0.9, rotation: 0, feather: 0, limits: 'picture' },
      },
      { src: 'other' },
    ),
  ),
  film(
    'a compound clip that only holds a clip and words together',
    ['yuv'],
    compound(FULL, canvas, [short(ground), short(words)]),
  ),
  film(
    'a small compound clip of a clip and words, over a clip',
    ['yuv'],
    ground,
    compound(
      corner,
      canvas,
      [clip({ ...FULL, left: 60 }, {}, { src: 'other', durationInFrames: frame(30) }), short(words)],
      { opacity: 0.8, borderRadius: 30 },
    ),
  ),
  film(
    'a turned compound clip that fades, with a blend mode inside',
    ['canvas'],
    ground,
    compound(
      { left: 120, top: 60, width: 420, height: 240, rotation: 15, row: 3 },
      canvas,
      [short(clip(FULL, {}, { src: 'other' })), short({ ...words, styles: { ...words.styles, blend: 'multiply' } })],
      { ...animated('fade', 'slide'), lut: { look: 'golden-hour', strength: 1 } },
    ),
  ),
  cutToCompound,
  film(
    'a keyed clip over another, and one in a corner',
    ['canvas'],
    ground,
    clip(
      { ...FULL, row: 3 },
      { chromaKey: { colour: '#2846a0', tolerance: 25, softness: 20, spill: 50 } },
      { src: 'other' },
    ),
    clip(corner, { chromaKey: { colour: '#1e5a60', tolerance: 15, softness: 10, spill: 0 } }, { src: 'other' }),
  ),
  film('a clip that comes out of a blur, with a look that comes and a crop that goes', ['canvas', 'yuv', 'canvas'], {
    ...clip(FULL, { lut: { look: 'night-teal', strength: 1 } }),
    keyframes: {
      blur: [
        { at: 0, value: 40, ease: 'easeOut' },
        { at: 12, value: 0, ease: 'linear' },
      ],
      lookStrength: [
        { at: 4, value: 0, ease: 'linear' },
        { at: 12, value: 1, ease: 'linear' },
      ],
      cropLeft: [
        { at: 30, value: 0, ease: 'linear' },
        { at: 38, value: 0.4, ease: 'linear' },
      ],
    },
  }),
  film(
    'two clips side by side',
    ['canvas'],
    clip({ ...FULL, width: 320 }),
    clip({ ...FULL, left: 320, width: 320, row: 3 }, {}, { src: 'other', speed: 2 }),
  ),
  film(
    'a mirrored clip with padding',
    ['canvas'],
    clip(FULL, { transform: { scaleX: -1, scaleY: 1 }, padding: 60, paddingBackgroundColor: '#2b1a12' }),
  ),
  ...TransitionKind.options.map((kind) =>
    cut(`a transition, ${kind}`, MIXED.includes(kind) ? ['yuv'] : ['yuv', 'canvas', 'yuv'], { kind }),
  ),
  cut('a dissolve below words', ['yuv'], {}, { above: [words] }),
  cut(
    'a dissolve below an adjustment',
    ['canvas'],
    {},
    { above: [adjustment({ lut: { look: 'silver', strength: 0.9 }, blur: 6 })] },
  ),
  cut('a dissolve into a clip whose media begins at the cut', ['yuv'], {}, { second: { mediaStart: 0 } }),
  cut('a push into a clip at another speed', ['yuv', 'canvas', 'yuv'], { kind: 'push' }, { second: { speed: 2 } }),
  film(
    'a clip with bars over a still',
    ['canvas'],
    image(FULL, { objectFit: 'cover' }),
    clip({ ...FULL, row: 3 }, { objectFit: 'contain' }, { src: 'quarter' }),
  ),
];
