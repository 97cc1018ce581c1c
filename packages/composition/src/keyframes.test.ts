import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { croppedPart } from './crop.ts';
import { applyChange } from './edits/change.ts';
import { changeAspect } from './edits/change-canvas.ts';
import { cameraMoveOf, toggleCameraMove } from './edits/camera-moves.ts';
import { addKeys, clearMotion, deleteKeys, easeKeys, moveKeys, reviseAt } from './edits/key-edits.ts';
import { resizeStart } from './edits/resize-overlay.ts';
import { slip } from './edits/cut-point.ts';
import { splitOverlay } from './edits/split-overlay.ts';
import { holdsStill, resolvedAt } from './keyframes.ts';
import { valueAt, type Keyframes } from './keys.ts';
import { isStill, motionOf } from './motion.ts';
import type { Overlay, VideoOverlay } from './overlay.ts';
import { alpha, bounds, cacheKey } from './painter/index.ts';
import { anyComposition } from './testing/composition-arbitrary.ts';
import { compositionOf, done, video } from './testing/composition-of.ts';
import { endOf } from './timing.ts';

const linear = (...keys: (readonly [number, number])[]) =>
  keys.map(([at, value]) => ({ at, value, ease: 'linear' as const }));
const filmOf = (keyframes: Keyframes, fields = {}) =>
  compositionOf({ ...video({ from: 10, durationInFrames: 60, mediaStart: 30, ...fields }), keyframes });
const [only] = [({ overlays }: { overlays: readonly Overlay[] }): Overlay => overlays[0]!];

describe('values', () => {
  test('stay before the first key and after the last, and go on as each key says', () => {
    const keys = [
      { at: 0, value: 10, ease: 'linear' as const },
      { at: 10, value: 20, ease: 'hold' as const },
      { at: 20, value: 0, ease: 'easeIn' as const },
    ];
    expect([-5, 0, 5, 10, 19, 20, 90].map((at) => valueAt(keys, at))).toEqual([10, 10, 15, 20, 20, 0, 0]);
  });

  test('an overlay without keys is itself, and equal values are one object', () => {
    const plain = video();
    expect(resolvedAt(plain, 3)).toBe(plain);
    const moving = only(filmOf({ left: linear([0, 0], [10, 100]) }));
    expect(resolvedAt(moving, 15)).toMatchObject({ left: 50 });
    expect(resolvedAt(moving, 20)).toBe(resolvedAt(moving, 69));
    expect(resolvedAt(moving, 15)).not.toHaveProperty('keyframes');
  });

  test('stop at the limits of their property', () => {
    const wild = only(filmOf({ opacity: linear([0, -3], [10, 7]), scale: linear([0, -1], [10, 400]) }));
    expect([10, 20].map((at) => (resolvedAt(wild, at).styles as { opacity: number }).opacity)).toEqual([0, 1]);
    expect(resolvedAt(wild, 10).styles).toMatchObject({ transform: { scaleX: 0.01, scaleY: 0.01 } });
    expect(resolvedAt(wild, 20).styles).toMatchObject({ transform: { scaleX: 10, scaleY: 10 } });
  });

  test('a scale keeps a mirrored or stretched shape', () => {
    const stretched = video();
    stretched.styles = { ...stretched.styles, transform: { scaleX: -2, scaleY: 1 } };
    const scaled = resolvedAt({ ...stretched, keyframes: { scale: linear([0, 4]) } }, 0);
    expect(scaled.styles.transform).toEqual({ scaleX: -4, scaleY: 2 });
  });
});

describe('a picture', () => {
  const styles = {
    ...video().styles,
    filter: { preset: 'kodak' as const, brightness: 100 },
    lut: { look: 'silver' as const, strength: 0.5 },
  };
  const film = filmOf(
    {
      blur: linear([0, 0], [10, 20]),
      filterStrength: linear([0, 1], [10, 0.5]),
      lookStrength: linear([0, 0], [10, 1]),
      cropLeft: linear([0, 0], [10, 0.4]),
    },
    { styles },
  );

  test('is blurred, cropped and changed by its keys, and without a trace where they change nothing', () => {
    const { blur: _blur, crop: _crop, ...plain } = resolvedAt(only(film), 10).styles as VideoOverlay['styles'];
    expect(plain).toEqual({ ...styles, lut: { look: 'silver', strength: 0 } });
    expect(resolvedAt(only(film), 10).styles).not.toHaveProperty('blur');
    expect(resolvedAt(only(film), 15).styles).toMatchObject({
      blur: 10,
      filter: { preset: 'kodak', strength: 0.75 },
      lut: { strength: 0.5 },
      crop: { left: 0.2, right: 0 },
    });
    expect([holdsStill(only(film), 10, 19), holdsStill(only(film), 20, 69)]).toEqual([false, true]);
  });

  test('keeps keys of a strength without a filter or a look, for when it has one again', () => {
    const there = resolvedAt(only(film), 15);
    const { lut: _lut, ...bare } = there.styles as VideoOverlay['styles'];
    const after = only(done(film, reviseAt(film, { ...there, styles: bare } as Overlay, 15)));
    expect(after.styles).not.toHaveProperty('lut');
    expect(after.keyframes).toEqual(only(film).keyframes);
  });

  test('whose opposite sides meet is a line', () => {
    const meeting = only(filmOf({ cropLeft: linear([0, 0.9]), cropRight: linear([0, 0.9]) }));
    const { crop } = resolvedAt(meeting, 10).styles as VideoOverlay['styles'];
    expect(croppedPart({ width: 1000, height: 500 }, crop)).toEqual({ x: 900, y: 0, width: 10, height: 500 });
  });

  test('keeps the keys of its look when its motion is reset', () => {
    const moving = done(film, addKeys(film, { id: 'a', properties: ['left', 'opacity'], at: 15 }));
    const { keyframes } = only(done(moving, clearMotion(moving, 'a')));
    expect(Object.keys(keyframes ?? {})).toEqual(['blur', 'filterStrength', 'lookStrength', 'cropLeft']);
  });
});

describe('what rests', () => {
  const moving = only(filmOf({ scale: linear([20, 1], [30, 2]), volume: linear([0, 0], [50, 1]) }));
  if (moving.type === 'sound') throw new Error('A clip is seen');

  test('is found between keys, and volume moves nothing', () => {
    expect([
      holdsStill(moving, 10, 30),
      holdsStill(moving, 10, 31),
      holdsStill(moving, 40, 69),
      isStill(moving, 40, 30),
    ]).toEqual([true, false, true, true]);
    expect(motionOf(moving).maxScale).toBe(2);
  });

  test('is not what a curve takes away and back', () => {
    const swings = only(
      filmOf({
        left: [{ at: 0, value: 5, ease: [0.5, 3, 0.5, -2] }, ...linear([10, 5])],
        top: linear([0, 1], [10, 1]),
      }),
    );
    expect([holdsStill(swings, 10, 20), holdsStill(swings, 20, 40)]).toEqual([true, true]);
    const away = only(filmOf({ left: [...linear([0, 5], [5, 9]), ...linear([10, 5])] }));
    expect(holdsStill(away, 10, 20)).toBe(false);
  });

  test('a painted look has another key for each value, and follows it with its bounds and opacity', () => {
    const fading = only(filmOf({ opacity: linear([0, 0], [10, 1]), left: linear([0, 0], [10, 500]) }));
    if (fading.type === 'sound') throw new Error('A clip is seen');
    expect([10, 15, 20].map((at) => alpha(fading, at))).toEqual([0, 0.5, 1]);
    const still = video({ from: 10, durationInFrames: 60, mediaStart: 30, left: 250 });
    still.styles = { ...still.styles, opacity: 0.5 };
    expect(cacheKey({ ...fading, keyframes: undefined, left: 250 }, 15)).toBe(cacheKey(fading, 15));
    expect(cacheKey(fading, 15)).not.toBe(cacheKey(fading, 16));
    const context = { canvas: { width: 1920, height: 1080 } } as Parameters<typeof bounds>[2];
    expect(bounds(fading, 15, context)).toEqual(bounds(still, 15, context));
  });
});

describe('edits of time', () => {
  test('leave both halves of a split, and what a trim leaves, as they looked', () => {
    fc.assert(
      fc.property(anyComposition, fc.nat(), fc.nat(), (composition, pick, place) => {
        const overlay = composition.overlays[pick % composition.overlays.length];
        if (!overlay || overlay.durationInFrames < 2) return;
        const at = overlay.from + 1 + (place % (overlay.durationInFrames - 1));
        const lookOf = (each: Overlay, frame: number) => {
          const { left, top, rotation, styles } = resolvedAt(each, frame);
          return [
            left,
            top,
            rotation,
            'transform' in styles && styles.transform,
            'opacity' in styles && styles.opacity,
            'filter' in styles && styles.filter,
            'blur' in styles && styles.blur,
            'lut' in styles && styles.lut,
            'crop' in styles && styles.crop,
          ];
        };
        const halves = done(composition, splitOverlay(composition, { id: overlay.id, at, newId: 'second' })).overlays;
        const trimmed = done(composition, resizeStart(composition, { id: overlay.id, from: at })).overlays;
        for (let frame = overlay.from; frame < endOf(overlay); frame++) {
          const half = halves.find(({ id }) => id === (frame < at ? overlay.id : 'second'));
          expect(lookOf(half!, frame)).toEqual(lookOf(overlay, frame));
          const rest = trimmed.find(({ id }) => id === overlay.id)!;
          if (rest.from === at && frame >= at) expect(lookOf(rest, frame)).toEqual(lookOf(overlay, frame));
        }
      }),
    );
  });

  test('a slip moves the media under the keys', () => {
    const film = filmOf({ left: linear([5, 1]) });
    const slipped = only(done(film, slip(film, { id: 'a', by: -10 })));
    expect(slipped).toMatchObject({ mediaStart: 20, keyframes: { left: [{ at: 5 }] } });
  });

  test('another canvas takes the path along', () => {
    const film = filmOf({ left: linear([0, 960]), top: linear([0, 540]) });
    expect(only(done(film, changeAspect(film, '9:16'))).keyframes).toMatchObject({
      left: [{ value: 540 }],
      top: [{ value: 960 }],
    });
  });
});

describe('edits of keys', () => {
  const film = filmOf({ left: linear([0, 0], [10, 100]) });

  test('a changed value becomes a key where there are keys, and a field where there are none', () => {
    const there = resolvedAt(only(film), 15);
    const after = only(done(film, reviseAt(film, { ...there, left: 80, top: 7 }, 15)));
    expect(after).toMatchObject({ left: 0, top: 7 });
    expect(after.keyframes?.left).toEqual(linear([0, 0], [5, 80], [10, 100]));
    expect(reviseAt(film, there, 15)).toEqual({ ok: true, value: { overlays: [], stage: null } });
  });

  test('are added at their value, moved onto one another, eased and deleted', () => {
    const added = done(film, addKeys(film, { id: 'a', properties: ['left', 'opacity'], at: 15 }));
    expect(only(added).keyframes).toEqual({
      left: linear([0, 0], [5, 50], [10, 100]),
      opacity: [{ at: 5, value: 1, ease: 'easeBoth' }],
    });
    const moved = done(added, moveKeys(added, { id: 'a', keys: [{ property: 'left', at: 5 }], by: 5 }));
    expect(only(moved).keyframes?.left).toEqual(linear([0, 0], [10, 50]));
    const eased = done(moved, easeKeys(moved, { id: 'a', keys: [{ property: 'left', at: 0 }], ease: 'hold' }));
    expect(only(eased).keyframes?.left?.map(({ ease }) => ease)).toEqual(['hold', 'linear']);
    const keys = [
      { property: 'left' as const, at: 10 },
      { property: 'left' as const, at: 0 },
    ];
    const without = only(done(eased, deleteKeys(eased, { id: 'a', keys })));
    expect([without.left, without.keyframes]).toEqual([50, { opacity: [{ at: 5, value: 1, ease: 'easeBoth' }] }]);
  });

  test('a camera move writes ordinary keys, is recognised, and is removed when pressed again', () => {
    const plain = compositionOf(video({ durationInFrames: 60 }));
    const pushed = done(plain, toggleCameraMove(plain, { id: 'a', move: 'pushIn' }));
    const overlay = only(pushed);
    if (overlay.type === 'sound') throw new Error('A clip is seen');
    expect(cameraMoveOf(overlay, pushed.canvas)).toBe('pushIn');
    expect(overlay.keyframes?.scale?.map(({ at, value }) => [at, value])).toEqual([
      [0, 1],
      [59, 1.16],
    ]);
    const change = toggleCameraMove(pushed, { id: 'a', move: 'pushIn' });
    expect(applyChange(pushed, change.ok ? change.value : { overlays: [], stage: null })).toEqual(plain);
  });
});
