import { defaultStyles, frame, Overlay, type SeenOverlay } from '@kinoloom/composition';
import { describe, expect, test } from 'vitest';
import { compositionOf } from '../../composition/src/testing/composition-of.ts';
import { fieldChangesOf } from '../../composition/src/testing/field-changes.ts';
import { looksOf } from './looks.ts';
import { intervalsOf } from './plan.ts';

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
const media = { src: '/clip', speed: 1, videoStartTime: 5 } as const;

/** An overlay of each visible type, with animations, so that each of its fields can show. */
const overlays: readonly SeenOverlay[] = [
  { ...placed, ...media, type: 'video', styles: { ...defaultStyles.video, ...moving } },
  { ...placed, ...media, type: 'local', mediaType: 'video', styles: { ...defaultStyles.local, ...moving } },
  { ...placed, type: 'image', src: '/picture', styles: { ...defaultStyles.image, ...moving } },
  { ...placed, type: 'text', styles: { ...defaultStyles.text, ...moving } },
  {
    ...placed,
    type: 'caption',
    captionStart: 0,
    template: 'classic',
    captions: [{ text: 'One', startMs: 0, endMs: 2_000, words: [{ word: 'One', startMs: 500, endMs: 1_500 }] }],
    styles: { ...defaultStyles.caption, ...moving },
  },
  { ...placed, type: 'sticker', sticker: 'gull', styles: { ...defaultStyles.sticker, ...moving } },
  {
    ...placed,
    type: 'template',
    template: 'end-card',
    texts: ['A', 'B'],
    styles: { ...defaultStyles.template, ...moving },
  },
];

/** Fields that a frame of the overlay does not show. Their order is a matter of the segment, not of the overlay. */
const invisible = new Set([
  'id',
  'row',
  'styles.zIndex',
  'styles.volume',
  'originalWidth',
  'originalHeight',
  'originalDuration',
  'aspectRatio',
]);

const isVisible = ({ type }: Overlay, path: string): boolean =>
  !invisible.has(path) && (path !== 'content' || type === 'text');

describe('the look of a segment, by which it is kept', () => {
  test.each(overlays)('changes with every field of $type that can be seen, and with no other', (overlay) => {
    const looks = (each: Overlay): string =>
      JSON.stringify(looksOf(each as SeenOverlay, placed.from, placed.durationInFrames, (src) => src));
    const changes = fieldChangesOf(overlay);
    expect(changes.length).toBeGreaterThan(20);
    const changing = changes
      .filter((change) => looks(change.overlay) !== looks(Overlay.parse(overlay)))
      .map(({ path }) => path);
    expect(changing).toEqual(changes.map(({ path }) => path).filter((path) => isVisible(overlay, path)));
  });
});

describe('a clip is passed on without being painted', () => {
  const clip: Overlay = { ...placed, ...media, from: frame(0), type: 'video', styles: defaultStyles.video };
  /** Fields that may have any value: time, sound, names, and the fit, which is looked at apart. */
  const free = new Set([
    ...invisible,
    'from',
    'durationInFrames',
    'content',
    'src',
    'speed',
    'videoStartTime',
    'styles.objectFit',
    'styles.animation.enter',
    'styles.animation.exit',
  ]);
  const isPainted = (overlay: Overlay): boolean =>
    intervalsOf(compositionOf(overlay), () => undefined).every(({ clip: passed }) => passed === null);

  test('only if no field changes its picture', () => {
    expect(isPainted(clip)).toBe(false);
    const changes = fieldChangesOf(clip).filter(({ path }) => !free.has(path));
    expect(changes.length).toBeGreaterThan(10);
    expect(changes.filter(({ overlay }) => !isPainted(overlay)).map(({ path }) => path)).toEqual([]);
  });
});
