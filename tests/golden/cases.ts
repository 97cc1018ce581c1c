import {
  asPlayed,
  emptyComposition,
  inShape,
  type AnimatedProperty,
  AnimationName,
  type Ease,
  EaseName,
  type Key,
  type Keyframes,
  BlendMode,
  CaptionTemplate,
  type ChromaKey,
  FilterPreset,
  FontFamily,
  type Curve,
  frame,
  giveLook,
  HighlightStyle,
  LookName,
  ObjectFit,
  StickerId,
  TemplateId,
  transitionDirections,
  TransitionKind,
  type Direction,
  type ImageOverlay,
  type Mask,
  type Overlay,
  type OwnFont,
  type CaptionOverlay,
  type TemplateOverlay,
  type VideoOverlay,
} from '@kinoloom/composition';
import { OWN_LOOK, ownLookBytes } from '../../packages/composition/src/testing/own-look.ts';
import { chosenOf } from './chosen-of.ts';
import { adjustment, compound, animated, caption, image, sticker, text, title, type Place } from './overlays.ts';

/** How closely two canvases must agree: in every byte, with named exceptions, or by structural similarity. */
export type Agreement =
  | { readonly kind: 'identical' }
  /** `most`: the largest difference of a channel, of 255. `share`: the share of channels that may differ. */
  | { readonly kind: 'nearly'; readonly most: number; readonly share: number }
  | { readonly kind: 'similar'; readonly least: number };

/** A frame that Node and the browser both paint. Text is antialiased differently in each canvas; everything else must be identical. */
export interface GoldenCase {
  readonly name: string;
  readonly overlays: readonly Overlay[];
  readonly at: number;
  readonly agrees: Agreement;
  readonly canvas: { readonly width: number; readonly height: number };
}

giveLook(OWN_LOOK, ownLookBytes());

const WIDE = { width: 1920, height: 1080 };
const TALL = { width: 1080, height: 1920 };
const FULL = { left: 0, top: 0, ...WIDE, row: 4 };
const INSET = { left: 360, top: 190, width: 1200, height: 700, row: 2 };
const backdrop = image(FULL, { objectFit: 'cover' });

const bent: Curve = [
  [0, 0.05],
  [0.3, 0.2],
  [0.7, 0.85],
  [1, 1],
];

const night = { lut: { look: 'night-teal', strength: 1 } } as const;
const ellipse: Mask = {
  shape: 'ellipse',
  x: 0.45,
  y: 0.5,
  width: 0.5,
  height: 0.8,
  rotation: 20,
  feather: 120,
  limits: 'picture',
};
/** Of the sky. */
const chromaKey: ChromaKey = { colour: '#2846a0', tolerance: 20, softness: 30, spill: 60 };
const masks: readonly { readonly name: string; readonly mask: Mask }[] = [
  { name: 'ellipse', mask: ellipse },
  { name: 'rectangle', mask: { ...ellipse, shape: 'rectangle', feather: 0 } },
  { name: 'linear', mask: { shape: 'linear', x: 0.5, y: 0.5, rotation: -30, feather: 60, limits: 'picture' } },
  {
    name: 'path',
    mask: {
      shape: 'path',
      points: [
        { x: 0.1, y: 0.2 },
        { x: 0.5, y: 0.05, isSmooth: true },
        { x: 1.1, y: 0.4, isSmooth: true },
        { x: 0.6, y: 0.95 },
        { x: 0.4, y: 0.5, isSmooth: true },
      ],
      feather: 40,
      limits: 'picture',
    },
  },
];

const inner = (): ImageOverlay =>
  image({ left: 60, top: 60, width: 1200, height: 800, row: 1 }, { objectFit: 'cover' }, 'portrait');
const innerOver = (): ImageOverlay =>
  image({ left: 700, top: 300, width: 900, height: 700 }, { opacity: 0.6, borderRadius: 60 }, 'square');

const SIMILAR: Agreement = { kind: 'similar', least: 0.999 };

const exact = (name: string, at: number, ...overlays: Overlay[]): GoldenCase => ({
  name,
  at,
  overlays,
  agrees: { kind: 'identical' },
  canvas: WIDE,
});
/** For cases with text. */
const alike = (name: string, at: number, ...overlays: Overlay[]): GoldenCase => ({
  ...exact(name, at, ...overlays),
  agrees: SIMILAR,
});

const asVideo = ({ styles, ...placed }: ImageOverlay): VideoOverlay => ({
  ...placed,
  type: 'video',
  mediaStart: 0,
  speed: 1,
  styles: { ...styles, volume: 1 },
});

const pictures = [
  ...ObjectFit.options.flatMap((objectFit) => [
    exact(`image ${objectFit}`, 0, backdrop, image(INSET, { objectFit }, 'portrait')),
    exact(`video ${objectFit}`, 0, backdrop, asVideo(image(INSET, { objectFit }, 'square'))),
    exact(`upload ${objectFit}`, 0, { ...image(FULL, { objectFit }, 'portrait'), origin: 'upload' }),
  ]),
  ...FilterPreset.options.map((preset) =>
    exact(`filter ${preset}`, 0, image(FULL, { objectFit: 'cover', filter: { preset, brightness: 100 } })),
  ),
  ...[40, 160].map((brightness) =>
    exact(`brightness ${brightness}`, 0, image(FULL, { filter: { preset: 'kodak', brightness } })),
  ),
  exact('opacity', 0, backdrop, image(INSET, { opacity: 0.4 }, 'square')),
  exact(
    'opacity over padding',
    0,
    backdrop,
    image(INSET, { opacity: 0.5, padding: 60, paddingBackgroundColor: '#2b1a12' }, 'square'),
  ),
  exact(
    'padding and radius',
    0,
    image(FULL, { objectFit: 'cover', padding: 40, borderRadius: 24, paddingBackgroundColor: '#2b1a12' }),
  ),
  exact(
    'rotation',
    0,
    backdrop,
    image(
      { ...INSET, rotation: 17.5 },
      { objectFit: 'cover', borderRadius: 80, filter: { preset: 'super-8', brightness: 110 } },
    ),
  ),
  exact('cropped, contain', 0, backdrop, image(INSET, { crop: { left: 0.25, top: 0.1, right: 0.05, bottom: 0.5 } })),
  exact(
    'cropped, cover, rotated',
    0,
    backdrop,
    image(
      { ...INSET, rotation: 9 },
      { objectFit: 'cover', borderRadius: 60, crop: { left: 0.6, top: 0.05, right: 0.1, bottom: 0.4 } },
    ),
  ),
  ...BlendMode.options.flatMap((blend) => [
    exact(`blend ${blend}`, 0, backdrop, image(INSET, { objectFit: 'cover', blend }, 'square')),
    exact(
      `blend ${blend}, faded and rotated`,
      4,
      backdrop,
      image({ ...INSET, rotation: 9 }, { blend, opacity: 0.6, borderRadius: 50, ...animated('fade') }, 'portrait'),
    ),
  ]),
  ...LookName.options.map((look) =>
    exact(`look ${look}`, 0, image(FULL, { objectFit: 'cover', lut: { look, strength: 0.9 } })),
  ),
  exact("a look of one's own", 0, image(FULL, { objectFit: 'cover', lut: { look: OWN_LOOK, strength: 0.9 } })),
  exact(
    "a look of one's own behind light, rotated",
    0,
    backdrop,
    image(
      { ...INSET, rotation: -8 },
      { borderRadius: 40, light: { contrast: 20, temperature: 15 }, lut: { look: OWN_LOOK, strength: 1 } },
    ),
  ),
  exact(
    'light and curves',
    0,
    backdrop,
    image(INSET, {
      objectFit: 'cover',
      light: { exposure: 0.4, contrast: 15, highlights: -40, shadows: 30, temperature: -20, tint: 10, saturation: 25 },
      curves: { all: bent, red: [...bent].map(([x, y]): [number, number] => [x, 1 - y]) },
    }),
  ),
  exact(
    'recoloured, rotated and filtered',
    0,
    backdrop,
    image(
      { ...INSET, rotation: 12 },
      { borderRadius: 70, opacity: 0.7, light: { exposure: -0.8 }, lut: { look: 'cross', strength: 0.5 } },
    ),
  ),
  ...masks.flatMap(({ name, mask }) => [
    exact(`mask ${name}, over another picture`, 0, backdrop, image(INSET, { objectFit: 'cover', ...night, mask })),
    exact(
      `mask ${name}, turned round, of a rotated picture's look`,
      0,
      backdrop,
      image(
        { ...INSET, rotation: 9 },
        { borderRadius: 30, ...night, mask: { ...mask, inverted: true, limits: 'look', feather: 18 } },
      ),
    ),
  ]),
  exact(
    'a mask limits a filter, too',
    0,
    image(FULL, {
      objectFit: 'cover',
      filter: { preset: 'film-noir', brightness: 110 },
      mask: { ...ellipse, limits: 'look' },
    }),
  ),
  exact(
    'a compound clip of two pictures, with clear parts',
    0,
    backdrop,
    compound(INSET, WIDE, [inner(), innerOver()]),
  ),
  exact(
    'a compound clip, masked, recoloured and see-through',
    0,
    backdrop,
    compound({ ...INSET, rotation: 9 }, WIDE, [inner(), innerOver()], { ...night, opacity: 0.7, mask: ellipse }),
  ),
  exact(
    'a compound clip with a blend mode inside, and one of its own',
    0,
    backdrop,
    compound(INSET, WIDE, [inner(), { ...innerOver(), styles: { ...innerOver().styles, blend: 'screen' } }], {
      blend: 'multiply',
    }),
  ),
  exact('keyed, over another picture', 0, backdrop, image(INSET, { objectFit: 'cover', chromaKey })),
  exact(
    'keyed, cropped, masked, recoloured and rotated',
    0,
    backdrop,
    image(
      { ...INSET, rotation: 9 },
      {
        objectFit: 'cover',
        crop: { left: 0.2, top: 0.1, right: 0.1, bottom: 0.2 },
        chromaKey: { ...chromaKey, softness: 0 },
        ...night,
        mask: { ...ellipse, limits: 'look' },
        opacity: 0.8,
      },
    ),
  ),
  ...[3, 12, 60].map((blur) => exact(`blurred by ${blur}`, 0, backdrop, image(INSET, { objectFit: 'cover', blur }))),
  exact('sharpened', 0, backdrop, image(INSET, { objectFit: 'cover', sharpen: 80 })),
  exact(
    'keyed, blurred in a mask, and rotated',
    0,
    backdrop,
    image(
      { ...INSET, rotation: 9 },
      { borderRadius: 30, chromaKey, blur: 16, mask: { ...ellipse, inverted: true, limits: 'look' } },
      'portrait',
    ),
  ),
  exact(
    'filter of half strength',
    0,
    image(FULL, { objectFit: 'cover', filter: { preset: 'retro', brightness: 100, strength: 0.5 } }),
  ),
  exact('mirrored', 0, image(FULL, { transform: { scaleX: -0.8, scaleY: 0.6 } })),
];

const words = text(
  'HALCYON',
  { left: 460, top: 420, width: 1000, height: 240 },
  { fontSize: 150, fontWeight: 700, letterSpacing: 0.12 },
);
const animations = AnimationName.options.flatMap((name) => [
  ...[2, 5, 9].map((at) =>
    exact(`${name} in, picture, ${at}`, at, image(FULL, { objectFit: 'cover', ...animated(name) })),
  ),
  ...[110, 117].map((at) =>
    exact(
      `${name} out, picture, ${at}`,
      at,
      backdrop,
      image({ ...INSET, rotation: 8 }, { objectFit: 'cover', ...animated(null, name) }, 'square'),
    ),
  ),
  ...[4, 97].map((at) =>
    alike(`${name}, text, ${at}`, at, backdrop, { ...words, styles: { ...words.styles, ...animated(name, name) } }),
  ),
]);

type Moving = 'left' | 'top' | 'scale' | 'rotation' | 'opacity';
/** For each property that moves an overlay, values from the start to frame 60. */
const keyed: Readonly<Record<Moving, readonly [number, number]>> = {
  left: [360, 80],
  top: [190, 20],
  scale: [1, 0.4],
  rotation: [0, 75],
  opacity: [1, 0.2],
};
const keysOf = ([first, last]: readonly [number, number], ease: Ease): Key[] => [
  { at: 0, value: first, ease },
  { at: 60, value: last, ease },
];
/** The same for what changes a picture. */
const looking: Readonly<Record<Exclude<AnimatedProperty, Moving | 'volume'>, readonly [number, number]>> = {
  blur: [0, 40],
  filterStrength: [0.2, 1],
  lookStrength: [1, 0],
  cropLeft: [0, 0.4],
  cropTop: [0.2, 0],
  cropRight: [0.1, 0.3],
  cropBottom: [0, 0.5],
};
const keyframes = [
  ...[10, 45].map((at) =>
    exact(`filter with keys of all that changes a picture, ${at}`, at, backdrop, {
      ...image(INSET, { objectFit: 'cover', filter: { preset: 'kodak', brightness: 100 }, ...night }),
      keyframes: Object.fromEntries(
        Object.entries(looking).map(([property, values]) => [property, keysOf(values, 'linear')]),
      ),
    }),
  ),
  ...Object.entries(keyed).flatMap(([property, values]) =>
    EaseName.options.map((ease) =>
      exact(`keys of ${property}, ${ease}`, 23, backdrop, {
        ...image(INSET, { objectFit: 'cover' }, 'square'),
        keyframes: { [property]: keysOf(values, ease) },
      }),
    ),
  ),
  ...[11, 47].map((at) =>
    alike(`keys of words, ${at}`, at, backdrop, {
      ...words,
      keyframes: {
        left: keysOf([460, 200], [0.6, -0.4, 0.3, 1.6]),
        scale: keysOf([0.8, 1.3], 'easeBoth'),
        opacity: keysOf([0, 1], 'easeOut'),
      },
    }),
  ),
];

const captions = CaptionTemplate.options.flatMap((name) =>
  [1, 16, 45].map((at) =>
    alike(
      `caption ${name}, ${at}`,
      at,
      backdrop,
      caption(
        name,
        'I have kept it for eleven winters.',
        { left: 260, top: 700, width: 1400, height: 300 },
        { fontSize: 92 },
      ),
    ),
  ),
);

const stickers = StickerId.options.map((id, index) =>
  exact(
    `sticker ${id}`,
    0,
    backdrop,
    sticker(id, { left: 610, top: 190, width: 700, height: 700, rotation: index % 2 === 0 ? 0 : -12 }),
  ),
);

const titles = TemplateId.options.flatMap((id) =>
  [9, 24, 100].map((at) => alike(`title ${id}, ${at}`, at, backdrop, title(id, FULL))),
);

/** The bytes of this font are those of `testFont()` (`own-fonts.ts`). */
export const goldenFont: OwnFont = {
  name: 'Kinoloom Test',
  faces: [
    { sha256: '0'.repeat(64), weights: [400, 400], italic: false },
    { sha256: '1'.repeat(64), weights: [700, 700], italic: false },
  ],
  halfCap: 0.35,
  ranges: 'w-1 a 1 1-9 5 1-p 6-p',
};

const inOwnFont = <Lettered extends TemplateOverlay | CaptionOverlay>(overlay: Lettered): Lettered => ({
  ...overlay,
  styles: { ...overlay.styles, font: goldenFont },
});

const ownFonts = [
  alike(
    'font of one’s own',
    0,
    backdrop,
    text(
      'The lamp has burned',
      { left: 200, top: 80, width: 1500, height: 300 },
      { fontFamily: 'serif', font: goldenFont, fontSize: 130, fontWeight: 700 },
    ),
    text(
      'Grüße 日本 0123 😀 Łódź',
      { left: 200, top: 400, width: 1500, height: 300 },
      { font: goldenFont, fontSize: 110, fontStyle: 'italic', outline: { width: 4, color: '#101010' } },
    ),
    inOwnFont(title('lower-third', { left: 0, top: 400, width: 1280, height: 680 })),
    inOwnFont(caption('classic', 'Some nights I think', { left: 260, top: 700, width: 1400, height: 300 })),
  ),
];

const typography = [
  ...FontFamily.options.flatMap((fontFamily, index) => [
    alike(
      `font ${fontFamily}`,
      0,
      backdrop,
      text(
        'The lamp has burned for ninety years',
        { left: 200, top: 120, width: 1500, height: 360 },
        { fontFamily, fontSize: 120, fontWeight: 700, textShadow: { x: 0, y: 6, blur: 18, color: '#000000b0' } },
      ),
      text(
        'Grüße, Łódź, Đà Nẵng, Москва 0123456789',
        { left: 200, top: 560, width: 1500, height: 360 },
        {
          fontFamily,
          fontSize: 72,
          fontStyle: 'italic',
          textAlign: index % 2 === 0 ? 'left' : 'right',
          letterSpacing: 0.04,
        },
      ),
    ),
  ]),
  ...HighlightStyle.options.map((highlightStyle) =>
    alike(
      `highlight ${highlightStyle}`,
      0,
      backdrop,
      text(
        'Tide at six,\nwind from the west',
        { left: 360, top: 300, width: 1200, height: 480 },
        { fontSize: 130, fontWeight: 600, highlightStyle },
      ),
    ),
  ),
  alike(
    'plates, outline and capitals',
    0,
    backdrop,
    text(
      'Straße nach Süden',
      { left: 660, top: 300, width: 200, height: 480 },
      {
        fontSize: 90,
        backgroundColor: '#101820c0',
        outline: { width: 5, color: '#c0392b' },
        textTransform: 'uppercase',
        lineHeight: 1.6,
      },
    ),
  ),
  ...[
    'السلام عليكم، يا بحر!',
    'שלום לך, ים',
    'नमस्ते क्षत्रिय',
    'สวัสดีชาวทะเล',
    '海边的灯塔已经点亮了九十年。',
    '海辺の灯台は九十年間ともっています。',
    '바닷가 등대는 구십 년 동안',
    'Lights 😀🔥❤️ 👩‍🚀🇫🇷 on',
    'ἄνθρωπος Ώρα — საქართველო ₿ ₾ ₺',
    'Հայերեն አማርኛ ދިވެހި 1️⃣ ♥ ★ ☺',
    'বাংলা ਪੰਜਾਬੀ ગુજરાતી ଓଡ଼ିଆ',
    'தமிழ் తెలుగు ಕನ್ನಡ മലയാളം සිංහල',
    'ខ្មែរ ລາວ မြန်မာ 大韓民國 바다',
    'none has 𓀀 or 𒀀: they are replaced',
    'يعمل iPhone 17 Pro (منذ 2031) جيدا',
    'The word שלום עולם means peace (2).',
  ].map((content) =>
    alike(
      `script ${content}`,
      0,
      backdrop,
      text(content, { left: 260, top: 300, width: 1400, height: 480 }, { fontSize: 130, fontWeight: 600 }),
    ),
  ),
];

/** Two pictures of a row with a cut at frame 60, and a transition of 20 frames around it. */
function cutWith(kind: TransitionKind, direction: Direction | undefined, place: Place): [ImageOverlay, ImageOverlay] {
  const first = { ...image(place, { objectFit: 'cover' }), id: 'first', durationInFrames: frame(60) };
  const next = image(place, { objectFit: 'contain' }, 'portrait');
  const reach = { framesBefore: 10, framesAfter: 10 };
  const transition = { kind, after: 'first', ...reach, ease: 'easeBoth' as const, ...(direction && { direction }) };
  return [first, { ...next, id: 'next', from: frame(60), transition }];
}

const transitions = TransitionKind.options.flatMap((kind) => {
  const directions: readonly (Direction | undefined)[] = transitionDirections[kind];
  const [first, ...others] = directions;
  return [
    ...[52, 57, 62, 68].map((at) => exact(`transition ${kind}, ${at}`, at, ...cutWith(kind, first, FULL))),
    ...others.map((direction) =>
      exact(`transition ${kind} ${direction}`, 57, backdrop, ...cutWith(kind, direction, { ...INSET, rotation: 0 })),
    ),
  ];
});

/** A rotated picture with clear parts over another, which an adjustment changes together. */
const below = (): ImageOverlay[] => [backdrop, image({ ...INSET, rotation: 8 }, { borderRadius: 90, opacity: 0.8 })];
const fading = [
  { at: 0, value: 0.1, ease: 'linear' },
  { at: 40, value: 0.9, ease: 'linear' },
] satisfies Key[];
const warm = {
  light: { exposure: 0.4, contrast: 15, temperature: 30 },
  lut: { look: 'cross', strength: 0.6 },
} as const;

const adjustments: GoldenCase[] = [
  exact(
    'an adjustment of light and look, below a picture',
    0,
    ...below(),
    adjustment(warm, { row: 1 }),
    image({ ...INSET, width: 400, row: 0 }),
  ),
  exact(
    'an adjustment that blurs and sharpens',
    0,
    ...below(),
    adjustment({ blur: 24, sharpen: 60, curves: { all: bent } }),
  ),
  ...masks.map(({ name, mask }) =>
    exact(`an adjustment in a mask: ${name}`, 0, ...below(), adjustment({ ...night, blur: 12, mask })),
  ),
  exact('an adjustment that keys bring in', 17, ...below(), adjustment(night, { keyframes: { opacity: fading } })),
  exact(
    'an adjustment filters, in a mask and see-through',
    0,
    ...below(),
    adjustment({
      filter: { preset: 'film-noir', brightness: 110 },
      opacity: 0.7,
      mask: { ...ellipse, inverted: true },
    }),
  ),
  exact(
    'an adjustment on another, above a blend mode',
    0,
    backdrop,
    image(INSET, { blend: 'screen' }),
    adjustment(night, { row: 1 }),
    adjustment({ ...warm, opacity: 0.5 }),
  ),
  exact(
    'an adjustment in a compound clip, with clear parts',
    0,
    backdrop,
    compound(INSET, WIDE, [inner(), adjustment({ ...night, blur: 20, mask: ellipse, opacity: 0.8 }, { row: 0 })]),
  ),
  exact(
    'an adjustment over a dissolve',
    62,
    ...cutWith('dissolve', undefined, FULL),
    adjustment({ ...night, blur: 8, opacity: 0.6 }),
  ),
];

/** One film as it is in three shapes; the words have a place of their own in one of them, where the sticker is hidden. */
const shapes: readonly GoldenCase[] = (['16:9', '9:16', '1:1'] as const).map((shape) => {
  const own = { box: { left: 90, top: 1400, width: 900, height: 300 }, fontSize: 180 };
  const film = {
    ...emptyComposition(WIDE),
    shapes: ['9:16' as const, '1:1' as const],
    overlays: [
      image({ left: 0, top: 0, ...WIDE, row: 4 }, { objectFit: 'cover' }),
      { ...text('Halcyon', { left: 200, top: 120, width: 900, height: 200 }), shapes: { '9:16': own } },
      {
        ...sticker('lighthouse', { left: 1400, top: 600, width: 300, height: 300 }),
        shapes: { '9:16': { hidden: true } },
      },
    ],
  };
  const { canvas, overlays } = asPlayed(inShape(film, shape));
  return { name: `a film in ${shape}`, canvas, at: 20, agrees: SIMILAR, overlays };
});

/** Everything in one frame in the middle of a composition, portrait and landscape. */
const films: GoldenCase[] = [
  {
    name: 'a tall video',
    canvas: TALL,
    at: 20,
    agrees: SIMILAR,
    overlays: [
      image({ left: 0, top: 0, ...TALL, row: 4 }, { objectFit: 'cover', filter: { preset: 'warm', brightness: 105 } }),
      text(
        'Halcyon',
        { left: 90, top: 260, width: 900, height: 300 },
        { fontFamily: 'serif', fontSize: 180, ...animated('slideUp', 'fade') },
      ),
      caption(
        'hustle',
        'They say the lamp has burned',
        { left: 60, top: 1300, width: 960, height: 400 },
        { fontSize: 90 },
      ),
      sticker('lighthouse', { left: 700, top: 700, width: 300, height: 300, rotation: 10 }),
    ],
  },
  alike(
    'a faded caption over a title',
    7,
    backdrop,
    { ...title('lower-third', FULL), row: 2 },
    {
      ...caption('neon', 'Some nights I think', { left: 260, top: 100, width: 1400, height: 300 }, animated('floatIn')),
      durationInFrames: frame(60),
    },
  ),
];

const halfway = (keyframes: Keyframes): Keyframes => {
  const half = (keys: readonly Key[] = []): Key[] => keys.map((key) => ({ ...key, value: key.value / 2 }));
  const { left, top, ...rest } = keyframes;
  return { ...rest, ...(left && { left: half(left) }), ...(top && { top: half(top) }) };
};

/** At half the size. */
function halfSize<Any extends Overlay>({ left, top, width, height, keyframes, ...overlay }: Any): Any {
  const half = {
    ...overlay,
    left: left / 2,
    top: top / 2,
    width: width / 2,
    height: height / 2,
    ...(keyframes && { keyframes: halfway(keyframes) }),
  } as Any;
  if (half.type !== 'compound') return half;
  const canvas = { width: half.canvas.width / 2, height: half.canvas.height / 2 };
  return { ...half, canvas, overlays: half.overlays.map(halfSize) };
}

/** Half the size: a quarter of the pixels to compare. Lengths in styles scale with the canvas. */
const halved = ({ canvas, overlays, ...golden }: GoldenCase): GoldenCase => ({
  ...golden,
  canvas: { width: canvas.width / 2, height: canvas.height / 2 },
  overlays: overlays.map(halfSize),
});

/** Cases that versions or wrappers of Skia always compute differently. Nothing else may differ. */
const exceptions: readonly { readonly name: RegExp; readonly most: number; readonly share: number }[] = [
  // CSS filters: Blink truncates its tables for contrast and brightness where others round, and uses other coefficients for saturation.
  { name: /^filter (?!none)|^brightness 40|^a mask limits a filter|^an adjustment filters/, most: 2, share: 0.6 },
  // The same, and brightness then multiplies the difference.
  { name: /^(?:brightness 160|rotation)$/, most: 4, share: 0.4 },
  // Gradients to a transparent colour: their colours are rounded before or after they are multiplied by their opacity.
  { name: /^transition (?:leak|burn)/, most: 2, share: 0.2 },
];
const agreed = (golden: GoldenCase): GoldenCase => {
  const exception = exceptions.find(({ name }) => name.test(golden.name));
  if (!exception || golden.agrees.kind !== 'identical') return golden;
  return { ...golden, agrees: { kind: 'nearly', most: exception.most, share: exception.share } };
};

export const goldenCases: readonly GoldenCase[] = [
  ...pictures,
  ...animations,
  ...keyframes,
  ...transitions,
  ...adjustments,
  ...captions,
  ...stickers,
  ...titles,
  ...typography,
  ...ownFonts,
  ...films,
  ...shapes,
]
  .map(halved)
  .map(agreed);

/** More moments of cases that already have one. */
const FURTHER =
  / in, picture, (?:2|9)$| out, picture, 117$|, text, 97$|^caption .*, (?:1|45)$|^title .*, (?:9|100)$|^transition .*, (?:52|68)$|^(?!bounce|float|swipe).* out, picture/;

/** All cases, or a selection of every kind, look, animation, filter and fit, with their index in `goldenCases`. */
export function casesToPaint(choice: string | undefined): readonly (GoldenCase & { readonly index: number })[] {
  const all = goldenCases.map((golden, index) => ({ ...golden, index }));
  if (choice === undefined) return all;
  return chosenOf(
    all.filter(({ name }) => !FURTHER.test(name)),
    choice,
  );
}
