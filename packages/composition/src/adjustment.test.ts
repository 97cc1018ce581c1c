import { frame } from '@kinoloom/contract/values';
import { describe, expect, test } from 'vitest';
import { layersAt } from './composition-index.ts';
import { Composition } from './composition.ts';
import { defaultStyles } from './default-styles.ts';
import { changeAspect } from './edits/change-canvas.ts';
import { makeCompound } from './edits/compound.ts';
import { lookAt, pasteLook } from './edits/paste-look.ts';
import { adjusts, placedAt, resolvedAt, staticValue } from './keyframes.ts';
import type { AdjustmentOverlay, PictureOverlay } from './overlay.ts';
import { paintedLayers } from './painter/adjust.ts';
import { develop } from './picture/develop.ts';
import { asPlayed } from './played.ts';
import { emptyRows } from './rows.ts';
import { compositionOf, done, video } from './testing/composition-of.ts';
import { durationOf, isCompound } from './timing.ts';

const whole = { left: 0, top: 0, width: 1920, height: 1080, rotation: 0 };
const adjustment = (
  styles: Partial<AdjustmentOverlay['styles']> = {},
  fields: Partial<AdjustmentOverlay> = {},
): AdjustmentOverlay => ({
  ...whole,
  id: 'adjustment',
  type: 'adjustment',
  from: frame(0),
  durationInFrames: frame(20),
  row: 0,
  content: '',
  ...fields,
  styles: { ...defaultStyles.adjustment, ...styles },
});
const bright = { light: { exposure: 1 } };
const keys = (...values: number[]) => values.map((value, at) => ({ at, value, ease: 'linear' as const }));
const clip = video({ id: 'clip', row: 1, durationInFrames: 20 });

describe('whether an adjustment changes anything', () => {
  test.for<[string, AdjustmentOverlay, boolean]>([
    ['a new one', adjustment(), false],
    ['with light', adjustment(bright), true],
    ['with a look', adjustment({ lut: { look: 'silver', strength: 0.1 } }), true],
    ['with a look of no strength', adjustment({ lut: { look: 'silver', strength: 0 } }), false],
    [
      'with a look whose strength has keys',
      adjustment({ lut: { look: 'silver', strength: 0 } }, { keyframes: { lookStrength: keys(0, 1) } }),
      true,
    ],
    ['with a blur by keys', adjustment({}, { keyframes: { blur: keys(0, 4) } }), true],
    ['brightened', adjustment({ filter: { preset: 'none', brightness: 120 } }), true],
    ['with a filter of no strength', adjustment({ filter: { preset: 'warm', brightness: 100, strength: 0 } }), false],
    [
      'with only a mask',
      adjustment({ mask: { shape: 'linear', x: 0, y: 0, rotation: 0, feather: 0, limits: 'look' } }),
      false,
    ],
    ['without opacity', adjustment({ ...bright, opacity: 0 }), false],
    ['with keys of opacity', adjustment({ ...bright, opacity: 0 }, { keyframes: { opacity: keys(0, 1) } }), true],
    ['with keys of a place, which it has not', adjustment({}, { keyframes: { left: keys(0, 9) } }), false],
  ])('%s: %j', ([, overlay, expected]) => expect(adjusts(overlay)).toBe(expected));
});

test('it is painted only above something, and while it changes that', () => {
  const painted = (film: Composition, at: number): string[] =>
    paintedLayers(layersAt(film, at), at).map((layer) => (layer.type === 'passage' ? 'passage' : layer.id));
  const above = adjustment(bright);
  expect(painted(compositionOf(clip, above), 0)).toEqual(['clip', 'adjustment']);
  expect(painted(compositionOf(above), 0)).toEqual([]);
  expect(painted(compositionOf({ ...clip, styles: { ...clip.styles, opacity: 0 } }, above), 0)).toEqual(['clip']);
  const coming = adjustment({ ...bright, opacity: 0 }, { keyframes: { opacity: keys(0, 0.5, 1) } });
  expect([0, 1].map((at) => painted(compositionOf(clip, coming), at).length)).toEqual([1, 2]);
  const hidden = { ...compositionOf(clip, above), rows: [{ hidden: true as const }, ...emptyRows(4)] };
  expect(painted(asPlayed(hidden), 0)).toEqual(['clip']);
});

test('it has a place in time, but none in the picture', () => {
  const film = compositionOf(clip, adjustment(bright, { durationInFrames: frame(50) }));
  expect(durationOf(film)).toBe(50);
  expect(placedAt(film, 0).map(({ id }) => id)).toEqual(['clip']);
  const moving = adjustment(bright, { keyframes: { left: keys(0, 90), scale: keys(1, 2), opacity: keys(1, 0.4) } });
  expect(resolvedAt(moving, 1)).toMatchObject({ ...whole, styles: { opacity: 0.4, transform: { scaleX: 1 } } });
  expect((['left', 'top', 'scale', 'rotation', 'cropLeft'] as const).map((name) => staticValue(moving, name))).toEqual(
    Array.from({ length: 5 }),
  );
  expect(done(film, changeAspect(film, '9:16')).overlays.at(-1)).toMatchObject({ width: 1080, height: 1920 });
});

test('a compound clip that holds one that changes something stays: outside it would change what lies below the clip', () => {
  const stays = (over: AdjustmentOverlay): boolean => {
    const film = compositionOf(clip, over);
    const made = done(film, makeCompound(film, { ids: ['clip', 'adjustment'], newId: 'x', name: '' }));
    expect(Composition.parse(made)).toEqual(made);
    return asPlayed(made).overlays.some(isCompound);
  };
  expect(stays(adjustment(bright))).toBe(true);
  expect(stays(adjustment())).toBe(false);
});

describe('a copied look', () => {
  const picture = (fields: Partial<PictureOverlay['styles']>): PictureOverlay => ({
    ...clip,
    styles: { ...clip.styles, ...fields },
  });
  const mask = { shape: 'linear', x: 0.5, y: 0.5, rotation: 0, feather: 3, limits: 'picture' } as const;

  test('of an adjustment leaves a picture what an adjustment has not, and clears nothing of it', () => {
    const film = compositionOf(picture({ borderRadius: 9, blend: 'screen', blur: 4 }));
    const look = lookAt(adjustment({ ...bright, mask, opacity: 0.5 }), 0);
    const { blur: _blur, ...styles } = picture({ borderRadius: 9, blend: 'screen' }).styles;
    expect(done(film, pasteLook(film, { ids: ['clip'], look, at: 0 })).overlays[0]?.styles).toEqual({
      ...styles,
      ...bright,
      opacity: 0.5,
      mask: { ...mask, limits: 'look' },
    });
  });

  test('of a picture gives an adjustment only what it can have', () => {
    const film = compositionOf(adjustment({ blur: 3 }));
    const look = lookAt(picture({ ...bright, borderRadius: 9, blend: 'screen', sharpen: 8 }), 0);
    const after = done(film, pasteLook(film, { ids: ['adjustment'], look, at: 0 }));
    expect(after.overlays).toEqual([adjustment({ ...bright, sharpen: 8 })]);
    expect(Composition.parse(after)).toEqual(after);
  });
});

test('how much of a look there is brings back each byte by its share, also in a mask', () => {
  const size = { width: 4, height: 1 };
  const place = { x: 0, y: 0, ...size, pixelsX: 1, pixelsY: 1, box: size, unit: 1 };
  const grey = (): Uint8ClampedArray => new Uint8ClampedArray([60, 60, 60, 255].flatMap((_, __, each) => each));
  const worked = (share: number, mask?: { x: number }): number[] => {
    const pixels = grey();
    const upright = mask && {
      shape: 'linear' as const,
      ...mask,
      y: 0.5,
      rotation: -90,
      feather: 0,
      limits: 'look' as const,
    };
    const limit = develop(pixels, { light: { exposure: 1 }, mask: upright }, place, { x: 0, y: 0, ...size }, share);
    limit?.(pixels);
    return [...pixels].filter((_, byte) => byte % 4 === 0);
  };
  const [full = 0] = worked(1);
  expect(full).toBeGreaterThan(80);
  expect(worked(1)).toEqual([full, full, full, full]);
  const half = Math.round((60 * 127 + full * 128) / 255);
  expect(worked(0.5)).toEqual([half, half, half, half]);
  expect(worked(0.5, { x: 0.5 })).toEqual([half, half, 60, 60]);
});
