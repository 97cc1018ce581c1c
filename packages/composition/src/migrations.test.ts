import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMPOSITION_VERSION, emptyComposition, parseComposition } from './composition.ts';
import { applyChange, Change, changeBetween } from './edits/change.ts';
import { liftOverlay } from './migrations.ts';
import { ImageOverlay, SoundOverlay, VideoOverlay } from './overlay.ts';
import { anyComposition, anyOverlay } from './testing/composition-arbitrary.ts';
import { asVersion2, oldDocuments, ofVersion2, version2Upload } from './testing/version-2.ts';

const oldComposition = anyComposition.map((composition) => ({
  ...composition,
  overlays: composition.overlays.map(ofVersion2),
}));

const fields = fc.record(
  {
    type: fc.constant('video'),
    from: fc.nat(9_000),
    durationInFrames: fc.integer({ min: 1, max: 9_000 }),
    row: fc.nat(12),
    left: fc.integer(),
    top: fc.integer(),
    width: fc.integer({ min: 1 }),
    height: fc.integer({ min: 1 }),
    rotation: fc.integer(),
    src: fc.string(),
    speed: fc.constant(1),
    styles: fc.record({
      volume: fc.constantFrom(0, 0.3, 1),
      opacity: fc.constantFrom(0, 0.5, 1),
      objectFit: fc.constantFrom('contain', 'cover', 'fill'),
    }),
    originalWidth: fc.integer({ min: 1 }),
    originalHeight: fc.integer({ min: 1 }),
    originalDuration: fc.integer({ min: 1 }),
  },
  {
    requiredKeys: [
      'type',
      'from',
      'durationInFrames',
      'row',
      'left',
      'top',
      'width',
      'height',
      'rotation',
      'src',
      'speed',
      'styles',
    ],
  },
);
const videos = fc.array(fc.tuple(fields, fc.nat(9_000)));

test('every composition of version 1 is migrated without a changed field', () =>
  fc.assert(
    fc.property(videos, fc.integer({ min: 1, max: 4_096 }), (list, half) => {
      const named = list.map(([overlay, start], index) => ({ ...overlay, id: `clip ${index}`, start }));
      const old = named.map(({ start: videoStartTime, ...overlay }) => ({ ...overlay, videoStartTime }));
      const now = named.map(({ start: mediaStart, ...overlay }) => ({ ...overlay, mediaStart }));
      const canvas = { width: half * 2, height: 720 };
      const composition = parseComposition({ version: 1, fps: 30, canvas, overlays: old });
      expect(composition).toMatchObject({ version: COMPOSITION_VERSION, fps: 30, canvas, overlays: now });
      expect(parseComposition(composition)).toEqual(composition);
    }),
  ));

test('an invalid document of an older version is refused with a schema error, not an error in the migration', () => {
  const upload = fc.record(
    {
      type: fc.constantFrom('local', 'video', 'sound', 'image', 'hologram'),
      mediaType: fc.oneof(fc.constantFrom('video', 'image', 'audio'), fc.jsonValue()),
      styles: fc.oneof(fc.constant({}), fc.jsonValue()),
      videoStartTime: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      fc.constantFrom(1, 2),
      fc.oneof(fc.jsonValue(), fc.array(upload, { minLength: 1 })),
      (version, overlays) => {
        expect(() => parseComposition({ version, overlays })).toThrow(expect.objectContaining({ name: 'ZodError' }));
      },
    ),
  );
});

/** Every leaf of an object by its path: `styles.filter.brightness`. */
function leavesOf(value: object, prefix = ''): Map<string, unknown> {
  return new Map(
    Object.entries(value).flatMap(([name, field]): [string, unknown][] =>
      typeof field === 'object' && field !== null
        ? [...leavesOf(field, `${prefix}${name}.`)]
        : [[`${prefix}${name}`, field]],
    ),
  );
}

describe('an upload of version 2', () => {
  const pictured = ['originalWidth', 'originalHeight', 'aspectRatio'];
  const looks = [
    'opacity',
    'zIndex',
    'transform.scaleX',
    'transform.scaleY',
    'filter.preset',
    'filter.brightness',
    'borderRadius',
    'padding',
    'paddingBackgroundColor',
    'animation.enter',
    'animation.exit',
    'objectFit',
  ].map((name) => `styles.${name}`);

  test.each([
    ['video', 'video', VideoOverlay, []],
    ['image', 'image', ImageOverlay, ['speed', 'originalDuration', 'mediaStart', 'styles.volume']],
    ['audio', 'sound', SoundOverlay, [...pictured, ...looks]],
  ] as const)('of %s becomes %s with every field that such a one has', (mediaType, type, schema, lost) => {
    const { videoStartTime, mediaType: _kind, ...old } = version2Upload(mediaType);
    const wanted = leavesOf({ ...old, type, origin: 'upload', mediaStart: videoStartTime });
    const isThere = lost.map((path) => wanted.delete(path));
    expect(isThere).not.toContain(false);
    const now = liftOverlay(version2Upload(mediaType));
    expect(leavesOf(now as object)).toEqual(wanted);
    expect(schema.parse(now)).toEqual(now);
    // A field is lost only where the schema has no place for it.
    const kept = lost.filter((path) => {
      const [name = '', style] = path.split('.');
      return style === undefined ? name in schema.shape : style in schema.shape.styles.shape;
    });
    expect(kept).toEqual([]);
  });

  test('without its kind is refused, and the refusal names it', () => {
    const { mediaType: _kind, ...upload } = version2Upload('video');
    expect(() => parseComposition({ ...oldDocuments[2], overlays: [upload] })).toThrow(/overlays.+type/s);
  });
});

describe('what an older version stored', () => {
  test.each([
    [1, ['video']],
    [2, ['video', 'image', 'sound', 'video', 'sound', 'image', 'text', 'caption', 'sticker', 'template']],
  ] as const)('opens: a document of version %i', (version, types) => {
    const { overlays, canvas, ...rest } = oldDocuments[version];
    const now = parseComposition({ ...rest, canvas, overlays });
    expect({ ...now, overlays: [] }).toEqual(emptyComposition(canvas, now.rows.length));
    if ('rows' in rest) expect(now.rows).toHaveLength(rest.rows);
    expect(now.overlays.map(({ type }) => type)).toEqual(types);
    expect(now.overlays.map(({ id }) => id)).toEqual(overlays.map(({ id }) => id));
  });

  test('opens as the composition that it was, whichever of its media are uploads', () =>
    fc.assert(
      fc.property(oldComposition, (composition) => {
        const old = { ...composition, version: 2, overlays: composition.overlays.map(asVersion2) };
        expect(parseComposition(JSON.parse(JSON.stringify(old)))).toEqual(composition);
      }),
    ));

  test('is not changed by being lifted again', () =>
    fc.assert(
      fc.property(anyOverlay.map(ofVersion2), (overlay) => {
        expect(liftOverlay(overlay)).toBe(overlay);
        expect(liftOverlay(asVersion2(overlay))).toEqual(overlay);
      }),
    ));

  test('a change of version 2 applies to a composition of this version', () =>
    fc.assert(
      fc.property(oldComposition, oldComposition, (before, after) => {
        const change = changeBetween(before, after);
        const old = {
          ...change,
          overlays: change.overlays.map(({ before: was, after: is, ...rest }) => ({
            ...rest,
            before: was && asVersion2(was),
            after: is && asVersion2(is),
          })),
        };
        const received = Change.parse(JSON.parse(JSON.stringify(old)));
        expect(received).toEqual(change);
        expect(applyChange(before, received)).toEqual(applyChange(before, change));
      }),
    ));
});
