import { frame } from '@kinoloom/contract';
import * as fc from 'fast-check';
import { z } from 'zod';
import { AnimationName, BlendMode, FilterPreset } from '../style-values.ts';
import { canvasAspects, canvasSizes, DEFAULT_CANVAS } from '../canvas.ts';
import { CaptionTemplate } from '../captions.ts';
import { emptyComposition, type Composition } from '../composition.ts';
import { defaultStyles } from '../default-styles.ts';
import { EaseName, type Bezier } from '../ease.ts';
import type { AnimatedProperty, Key, Keyframes } from '../keys.ts';
import type { OwnPlace } from '../own-place.ts';
import { CompoundStyles, EqualiserName, ObjectFit } from '../styles.ts';
import { LookName } from '../colour/colour-styles.ts';
import { OWN_LOOK } from './own-look.ts';
import type { OwnFont } from '../own-font.ts';
import type { Mask } from '../picture/mask.ts';
import { StickerId, TemplateId, type CompoundOverlay, type Overlay, type SimpleOverlay } from '../overlay.ts';
import { emptyRows, Hue, rowLimits, type Marker, type Row } from '../rows.ts';
import { onSteps } from '../media-steps.ts';
import { mediaIn } from '../media-time.ts';
import { durationOf, isPicture } from '../timing.ts';
import { Direction, TransitionKind } from '../transition.ts';
import type { TransitionLook } from '../edits/transitions.ts';

/** No -0, which JSON cannot represent. */
const real = (min: number, max: number): fc.Arbitrary<number> =>
  fc.double({ min, max, noNaN: true }).map((value) => (value === 0 ? 0 : value));

const span = fc
  .tuple(fc.integer({ min: -2_000, max: 5_000 }), fc.nat(3_000))
  .map(([startMs, length]) => ({ startMs, endMs: startMs + length }));

const captions = fc.array(
  fc
    .tuple(span, fc.array(fc.tuple(fc.constantFrom('kept', 'it', 'for', 'eleven'), span), { maxLength: 4 }))
    .map(([shown, words]) => ({
      text: words.map(([word]) => word).join(' '),
      ...shown,
      words: words.map(([word, spoken]) => ({ word, ...spoken })),
    })),
  { maxLength: 5 },
);

const animation = fc.option(fc.constantFrom(...AnimationName.options));

const keysOf = (value: fc.Arbitrary<number>): fc.Arbitrary<Key[]> =>
  fc
    .uniqueArray(
      fc.record({
        at: fc.integer({ min: -20, max: 80 }),
        value,
        ease: fc.constantFrom(...EaseName.options, [0.6, -0.5, 0.4, 1.5] as Bezier),
      }),
      { selector: ({ at }) => at, minLength: 1, maxLength: 4 },
    )
    .map((keys) => keys.toSorted((a, b) => a.at - b.at));

const keyframes: fc.Arbitrary<Keyframes> = fc
  .record(
    {
      left: keysOf(real(-200, 1_000)),
      top: keysOf(real(-200, 1_000)),
      scale: keysOf(real(0.1, 3)),
      rotation: keysOf(real(-360, 360)),
      opacity: keysOf(real(0, 1)),
      volume: keysOf(real(0, 1)),
      blur: keysOf(real(0, 40)),
      filterStrength: keysOf(real(0, 1)),
      lookStrength: keysOf(real(0, 1)),
      cropLeft: keysOf(real(0, 0.6)),
      cropTop: keysOf(real(0, 0.6)),
      cropRight: keysOf(real(0, 0.6)),
      cropBottom: keysOf(real(0, 0.6)),
    } satisfies Record<AnimatedProperty, unknown>,
    { requiredKeys: [] },
  )
  .filter((all) => Object.keys(all).length > 0);
/** Any part of a place of one's own, or all of it. */
export const anyOwnPlace: fc.Arbitrary<OwnPlace> = fc
  .record(
    {
      box: fc.record({
        left: real(-200, 1_000),
        top: real(-200, 1_000),
        width: real(1, 2_000),
        height: real(1, 2_000),
      }),
      rotation: real(-360, 360),
      transform: fc.record({ scaleX: real(0.1, 3), scaleY: real(-3, -0.1) }),
      objectFit: fc.constantFrom(...ObjectFit.options),
      crop: fc.option(fc.record({ left: real(0, 0.4), top: real(0, 0.4), right: real(0, 0.4), bottom: real(0, 0.4) })),
      fontSize: real(12, 200),
      hidden: fc.boolean(),
      keyframes,
    } satisfies Record<Exclude<keyof OwnPlace, 'canvas'>, unknown>,
    { requiredKeys: [] },
  )
  .filter((place) => Object.keys(place).length > 0);
const ownPlaces = fc.dictionary(fc.constantFrom(...canvasAspects), anyOwnPlace, {
  minKeys: 1,
  maxKeys: 2,
  noNullPrototype: true,
});

const frames = fc.integer({ min: 1, max: 60 });
const fade = fc.record({ frames, before: frames, after: frames }, { requiredKeys: ['frames'] });
const sound = fc.record(
  {
    volume: real(0, 3.98),
    fadeIn: fade,
    fadeOut: fade,
    pan: real(-1, 1),
    equaliser: fc.constantFrom(...EqualiserName.options),
    noiseReduction: fc.integer({ min: 1, max: 100 }),
  },
  { requiredKeys: ['volume'] },
);

const curve = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 255 }), real(0, 1)), {
    minLength: 2,
    maxLength: 8,
    selector: ([x]) => x,
  })
  .map((points) => points.map(([x, y]): [number, number] => [x / 255, y]).toSorted(([a], [b]) => a - b));

const limiting = {
  feather: real(0, 500),
  inverted: fc.constant(true as const),
  limits: fc.constantFrom('picture' as const, 'look' as const),
};
const boxed = {
  x: real(-1, 2),
  y: real(-1, 2),
  width: real(0.01, 3),
  height: real(0.01, 3),
  rotation: real(-400, 400),
};
const spot = fc.record(
  { x: real(-1, 2), y: real(-1, 2), isSmooth: fc.constant(true as const) },
  { requiredKeys: ['x', 'y'] },
);
const required = ['feather', 'limits', 'x', 'y', 'rotation', 'shape'] as const;

/** Any mask of a picture. */
export const anyMask: fc.Arbitrary<Mask> = fc.oneof(
  fc.record(
    { shape: fc.constantFrom('rectangle' as const, 'ellipse' as const), ...boxed, ...limiting },
    { requiredKeys: [...required, 'width', 'height'] },
  ),
  fc.record(
    { shape: fc.constant('linear' as const), x: boxed.x, y: boxed.y, rotation: boxed.rotation, ...limiting },
    { requiredKeys: [...required] },
  ),
  fc.record(
    {
      shape: fc.constant('path' as const),
      points: fc.array(spot, { minLength: 3, maxLength: 8 }),
      ...limiting,
    },
    { requiredKeys: ['shape', 'points', 'feather', 'limits'] },
  ),
);

const anyFont: fc.Arbitrary<OwnFont> = fc.record({
  name: fc.constantFrom('Kino Display', 'Loom'),
  faces: fc.array(
    fc.record({
      sha256: fc.constantFrom('a'.repeat(64), 'b'.repeat(64)),
      weights: fc.constantFrom<[number, number]>([400, 400], [700, 700], [200, 800]),
      italic: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  halfCap: real(0.1, 0.5),
  ranges: fc.constantFrom('1t-p 6-p', 'w-2m'),
});

/** Any transition, at any cut. */
export const anyTransitionLook: fc.Arbitrary<TransitionLook> = fc.record(
  {
    kind: fc.constantFrom(...TransitionKind.options),
    framesBefore: fc.nat(40),
    framesAfter: fc.nat(40),
    ease: fc.constantFrom(...EaseName.options),
    direction: fc.constantFrom(...Direction.options),
  } satisfies Record<keyof TransitionLook, unknown>,
  { requiredKeys: ['kind', 'framesBefore', 'framesAfter', 'ease'] },
);

/** Fields for any kind of overlay. */
const material = fc.record({
  id: fc.uuid(),
  durationInFrames: fc.integer({ min: 1, max: 60 }).map(frame),
  box: fc.record({ left: real(-200, 1_000), top: real(-200, 1_000), width: real(1, 2_000), height: real(1, 2_000) }),
  rotation: real(-360, 360),
  content: fc.string(),
  keyframes: fc.option(keyframes, { freq: 3 }),
  group: fc.option(fc.constantFrom('one', 'two'), { freq: 2 }),
  hidden: fc.option(fc.constant(true as const), { freq: 6 }),
  shapes: fc.option(ownPlaces, { freq: 3 }),
  source: fc.record(
    { src: fc.constantFrom('/a', '/b', ''), origin: fc.constant('upload' as const) },
    { requiredKeys: ['src'] },
  ),
  speed: fc.constantFrom(0.1, 0.35, 0.75, 1, 1, 1, 1.5, 2.65, 8),
  start: fc.nat(1_000).map((steps) => steps / 20),
  smoothing: fc.option(fc.constant('blend' as const), { freq: 2, nil: undefined }),
  pace: fc.record(
    {
      reversed: fc.constant(true as const),
      pitch: fc.constant('follows' as const),
      ramp: keysOf(fc.constantFrom(0.1, 0.35, 1, 2.6, 8)),
    },
    { requiredKeys: [] },
  ),
  frozen: fc.option(fc.constant(true as const), { freq: 2 }),
  takes: fc.option(
    fc.array(
      fc.record({
        src: fc.constantFrom('/a', '/b', '/c'),
        durationInFrames: frames.map(frame),
        at: fc.integer({ min: -20, max: 20 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    { freq: 2 },
  ),
  /** Frames of media remaining after the overlay; null if the media's length is unknown. */
  spare: fc.option(fc.nat(30), { freq: 2 }),
  size: fc.constantFrom(
    {},
    { originalWidth: 1920, originalHeight: 1080, aspectRatio: '16:9' },
    { originalWidth: 720, originalHeight: 1280 },
    { originalWidth: 500, originalHeight: 500 },
  ),
  look: fc.record({
    opacity: real(0, 1),
    zIndex: fc.integer({ min: -2, max: 2 }),
    filter: fc.record(
      { preset: fc.constantFrom(...FilterPreset.options), brightness: real(0, 200), strength: real(0, 1) },
      { requiredKeys: ['preset', 'brightness'] },
    ),
    animation: fc.record({ enter: animation, exit: animation }),
  }),
  sound,
  blend: fc.option(fc.constantFrom(...BlendMode.options), { nil: undefined }),
  /** Styles of pictures, each of which may be absent. */
  picture: fc.record(
    {
      crop: fc.record({ left: real(0, 0.4), top: real(0, 0.4), right: real(0, 0.4), bottom: real(0, 0.4) }),
      light: fc.record(
        { exposure: real(-3, 3), tint: real(-100, 100), shadows: real(-100, 100) },
        { requiredKeys: [] },
      ),
      curves: fc.record({ all: curve, blue: curve }, { requiredKeys: [] }),
      mask: anyMask,
      sharpen: real(0, 100),
      blur: real(0, 100),
      chromaKey: fc.record({
        colour: fc.constantFrom('#00b140', '#0047bb', '#808080'),
        tolerance: real(0, 100),
        softness: real(0, 100),
        spill: real(0, 100),
      }),
      lut: fc.record({ look: fc.constantFrom(...LookName.options, OWN_LOOK), strength: real(0, 1) }),
    },
    { requiredKeys: [] },
  ),
  font: fc.option(anyFont, { nil: undefined }),
  captions,
  captionTemplate: fc.constantFrom(...CaptionTemplate.options),
  captionStart: fc.integer({ min: -30, max: 60 }),
  sticker: fc.constantFrom(...StickerId.options),
  template: fc.constantFrom(...TemplateId.options),
  texts: fc.array(fc.string(), { maxLength: 3 }),
});
type Material = typeof material extends fc.Arbitrary<infer Value> ? Value : never;

function madeOf(
  type: SimpleOverlay['type'],
  {
    id,
    durationInFrames,
    box,
    rotation,
    content,
    keyframes,
    group,
    hidden,
    shapes,
    source,
    size,
    blend,
    look: bare,
    ...rest
  }: Material,
  place: Pick<Overlay, 'from' | 'row'>,
): SimpleOverlay {
  const look = { ...bare, ...(blend && { blend }) };
  const placed = {
    id,
    durationInFrames,
    ...box,
    rotation,
    content,
    ...place,
    ...(keyframes && { keyframes }),
    ...(group && { group }),
    ...(hidden && { hidden }),
    ...(shapes && { shapes }),
  };
  const { speed, start, spare, sound, picture, pace, smoothing } = rest;
  const lettered = { ...look, ...(rest.font && { font: rest.font }) };
  const frozen = type === 'video' && rest.frozen ? { frozen: rest.frozen } : {};
  const length = onSteps(mediaIn({ speed, ...pace, ...frozen }, durationInFrames));
  const media = Math.max(1, Math.ceil(start + length));
  const played = {
    ...source,
    ...pace,
    speed,
    mediaStart: pace.reversed ? onSteps(start + length) : start,
    ...(spare !== null && { originalDuration: frame(media + spare) }),
  };
  const pictured = { ...defaultStyles.video, ...look, ...picture, ...sound };
  switch (type) {
    case 'video':
      return { ...placed, ...size, ...played, ...frozen, ...(smoothing && { smoothing }), type, styles: pictured };
    case 'sound':
      return { ...placed, ...played, ...(rest.takes && { takes: rest.takes }), type, styles: sound };
    case 'image':
      return { ...placed, ...size, type, ...source, styles: { ...defaultStyles.image, ...look, ...picture } };
    case 'text':
      return { ...placed, type, styles: { ...defaultStyles.text, ...lettered } };
    case 'caption':
      return {
        ...placed,
        type,
        captions: rest.captions,
        captionStart: rest.captionStart,
        template: rest.captionTemplate,
        styles: { ...defaultStyles.caption, ...lettered },
      };
    case 'sticker':
      return { ...placed, type, sticker: rest.sticker, styles: { ...defaultStyles.sticker, ...look } };
    case 'template':
      return {
        ...placed,
        type,
        template: rest.template,
        texts: rest.texts,
        styles: { ...defaultStyles.template, ...lettered },
      };
    case 'adjustment': {
      const { crop: _crop, chromaKey: _key, ...graded } = picture;
      return { ...placed, type, styles: { ...defaultStyles.adjustment, ...look, ...graded } };
    }
  }
}

const TYPES = ['video', 'sound', 'image', 'text', 'caption', 'sticker', 'template', 'adjustment'] as const;

/** Any overlay but a compound one, at frame 0 of the first row. */
const anySimpleOverlay: fc.Arbitrary<SimpleOverlay> = fc
  .tuple(fc.constantFrom(...TYPES), material)
  .map(([type, made]) => madeOf(type, made, { from: frame(0), row: 0 }));

const INNER_ROWS = 3;

/** Any compound clip, at frame 0 of the first row. */
const anyCompound: fc.Arbitrary<CompoundOverlay> = fc
  .record({
    made: material,
    isPlain: fc.boolean(),
    innerStart: fc.oneof(fc.constant(0), fc.nat(20)),
    held: fc.uniqueArray(fc.tuple(anySimpleOverlay, fc.nat(40)), {
      selector: ([{ id }]) => id,
      minLength: 1,
      maxLength: INNER_ROWS,
    }),
  })
  .map(({ made, isPlain, innerStart, held }) => {
    const outer = madeOf('video', made, { from: frame(0), row: 0 });
    if (outer.type !== 'video') throw new Error('Another overlay was asked for');
    const styles = z.object(CompoundStyles.shape).parse(outer.styles);
    const overlays = held.map(([overlay, at], index) => ({ ...overlay, row: index, from: frame(at) }));
    const rest = durationOf({ overlays }) - innerStart;
    const durationInFrames = frame(Math.max(1, Math.min(outer.durationInFrames, rest)));
    const { id, from, row, left, top, width, height, rotation, content, keyframes, group, shapes } = outer;
    const box = isPlain
      ? { left: 0, top: 0, ...DEFAULT_CANVAS, rotation: 0 }
      : { left, top, width, height, rotation, ...(keyframes && { keyframes }), ...(shapes && { shapes }) };
    return {
      id,
      from,
      durationInFrames,
      row,
      content,
      ...box,
      ...(group && { group }),
      type: 'compound',
      innerStart: Math.min(innerStart, Math.max(0, durationOf({ overlays }) - durationInFrames)),
      canvas: DEFAULT_CANVAS,
      rows: emptyRows(INNER_ROWS),
      overlays,
      styles: isPlain ? defaultStyles.compound : styles,
    };
  });

/** Any overlay, at frame 0 of the first row. */
export const anyOverlay: fc.Arbitrary<Overlay> = fc.oneof(
  { weight: 8, arbitrary: anySimpleOverlay },
  { weight: 1, arbitrary: anyCompound },
);

const name = fc.constantFrom('Titles', 'Voice', 'Main');

/** Any settings of a row. */
export const anyRow: fc.Arbitrary<Row> = fc.record(
  {
    name,
    hue: fc.constantFrom(...Hue.options),
    locked: fc.constant(true as const),
    hidden: fc.constant(true as const),
    muted: fc.constant(true as const),
    solo: fc.constant(true as const),
  } satisfies Record<keyof Row, unknown>,
  { requiredKeys: [] },
);

/** Any marker. */
export const anyMarker: fc.Arbitrary<Marker> = fc.record(
  {
    id: fc.constantFrom('one', 'two', 'three'),
    at: fc.nat(400),
    durationInFrames: fc.integer({ min: 1, max: 90 }),
    name,
    hue: fc.constantFrom(...Hue.options),
  } satisfies Record<keyof Marker, unknown>,
  { requiredKeys: ['id', 'at', 'hue'] },
);

/** Any composition that follows the timeline's rules: rows in range, and no more overlap than allowed. */
export const anyComposition: fc.Arbitrary<Composition> = fc
  .record({
    aspect: fc.constantFrom(...canvasAspects),
    wanted: fc.subarray([...canvasAspects]),
    rows: fc.array(anyRow, { minLength: rowLimits.min, maxLength: rowLimits.max }),
    markers: fc.uniqueArray(anyMarker, { selector: ({ id }) => id, maxLength: 3 }),
    gain: fc.constantFrom(0, -6, 3),
    placed: fc.uniqueArray(
      fc.tuple(
        anyOverlay,
        fc.nat(7),
        fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 3, arbitrary: fc.integer({ min: -1, max: 20 }) }),
        fc.option(anyTransitionLook),
      ),
      { selector: ([{ id }]) => id, maxLength: 12 },
    ),
  })
  .map(({ aspect, wanted, rows, placed, ...stage }) => {
    const ends = rows.map(() => 0);
    const last = new Map<number, string>();
    const overlays = placed.map(([overlay, wanted, gap, look]): Overlay => {
      const row = wanted % rows.length;
      const from = frame(Math.max(0, (ends[row] ?? 0) + gap));
      const after = last.get(row);
      ends[row] = from + overlay.durationInFrames;
      last.set(row, overlay.id);
      const there = { ...overlay, row, from };
      return look && after && isPicture(there) ? { ...there, transition: { ...look, after } } : there;
    });
    const shapes = wanted.filter((shape) => shape !== aspect);
    const film = { ...emptyComposition({ ...canvasSizes[aspect] }), ...stage, rows, overlays };
    return shapes.length > 0 ? { ...film, shapes } : film;
  });

/** Any composition whose rows are all unlocked. */
export const anyUnlocked: fc.Arbitrary<Composition> = anyComposition.map((composition) => ({
  ...composition,
  rows: composition.rows.map(({ locked: _locked, ...row }) => row),
}));
