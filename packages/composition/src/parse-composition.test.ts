import { ok } from '@kinoloom/contract';
import { describe, expect, test } from 'vitest';
import { flowToComposition } from './flow-to-composition.ts';
import { lift, type Migration, type Migrations } from './migrations.ts';
import { emptyComposition, COMPOSITION_VERSION, parseComposition } from './composition.ts';
import { oldDocuments } from './testing/version-2.ts';

const composition = flowToComposition([{ id: 'a', url: '/a', volume: 1, isMuted: false }]);
const [clip] = composition.overlays;

describe('parseComposition', () => {
  test.each([
    ['an odd canvas', 'canvas', { ...composition, canvas: { width: 1281, height: 720 } }],
    ['an unknown field', 'colour', { ...composition, colour: 'red' }],
    [
      'an overlay that lasts no frame',
      'durationInFrames',
      { ...composition, overlays: [{ ...clip, durationInFrames: 0 }] },
    ],
    ['half a frame', 'from', { ...composition, overlays: [{ ...clip, from: 0.5 }] }],
    ['two overlays with one id', 'share an id', { ...composition, overlays: [clip, clip] }],
    ['an overlay below the last row', 'below the last row', { ...composition, overlays: [{ ...clip, row: 5 }] }],
    ['another frame rate', 'fps', { ...composition, fps: 25 }],
    ['a newer version', 'newer version', { ...composition, version: COMPOSITION_VERSION + 1 }],
    ['no version', 'version', { ...composition, version: undefined }],
    ['null', 'version', null],
  ])('refuses %s', (_, named, document) => {
    expect(() => parseComposition(document)).toThrow(named);
  });

  test('reads a version 1 document, and fills in the default styles', () => {
    const stored = oldDocuments[1];
    const { overlays, ...rest } = parseComposition(stored);
    expect({ ...rest, overlays: [] }).toEqual(emptyComposition({ width: 1280, height: 720 }, 7));
    const { videoStartTime, ...clip } = stored.overlays[0]!;
    expect(overlays).toMatchObject([{ ...clip, mediaStart: videoStartTime }]);
    expect(overlays[0]?.styles).toEqual({
      volume: 0.5,
      opacity: 1,
      objectFit: 'contain',
      zIndex: 0,
      transform: { scaleX: 1, scaleY: 1 },
      filter: { preset: 'none', brightness: 100 },
      borderRadius: 0,
      padding: 0,
      paddingBackgroundColor: null,
      animation: { enter: null, exit: null },
    });
  });

  test('names the wrong field of a version 1 document', () => {
    expect(() => parseComposition({ version: 1, fps: 30, canvas: composition.canvas, overlays: 'none' })).toThrow(
      'overlays',
    );
  });
});

describe('lift', () => {
  const first: Migration = (document) => ({ between: document['old'] });
  const second: Migration = (document) => ({ now: document['between'] });

  const steps: Migrations = new Map([
    [1, first],
    [2, second],
  ]);

  test('applies every migration in between', () => {
    expect(lift({ version: 1, old: 'a' }, steps, 3)).toEqual(ok({ version: 3, now: 'a' }));
    expect(lift({ version: 3, now: 'a' }, steps, 3)).toEqual(ok({ version: 3, now: 'a' }));
  });

  test('refuses to skip a version', () => {
    expect(lift({ version: 1 }, steps, 4)).toEqual({ ok: false, error: 'No way from version 3 to 4' });
  });
});
