import { frame, renderQuality } from '@kinoloom/contract';
import { describe, expect, test } from 'vitest';
import { defaultStyles } from './default-styles.ts';
import { changeAspect } from './edits/change-canvas.ts';
import { setRows } from './edits/row-edits.ts';
import { Overlay, type CaptionOverlay, type TextOverlay } from './overlay.ts';
import { saidWords } from './painter/captions/words.ts';
import { poseAt } from './painter/pose.ts';
import { renderCostOf, resolutionPresets } from './resolution.ts';
import { codeOf, done, compositionOf, video } from './testing/composition-of.ts';

/** Rules of docs/contract for compositions. */

const box = { left: 0, top: 0, width: 600, height: 200, rotation: 0, row: 0 };
const time = { from: frame(100), durationInFrames: frame(200) };
const text: TextOverlay = { ...box, ...time, id: 't', type: 'text', content: 'A', styles: defaultStyles.text };
const caption: CaptionOverlay = {
  ...box,
  ...time,
  id: 'c',
  type: 'caption',
  content: '',
  captionStart: 0,
  template: 'classic',
  captions: [{ text: 'One', startMs: 0, endMs: 5_000, words: [{ word: 'One', startMs: 1_000, endMs: 4_000 }] }],
  styles: defaultStyles.caption,
};
const clip = video({ from: 100, durationInFrames: 200 });

const takes = (overlay: unknown): boolean => Overlay.safeParse(overlay).success;

describe('ranges of settings', () => {
  const styled = (styles: Record<string, unknown>): boolean =>
    takes({ ...clip, styles: { ...clip.styles, ...styles } });
  const lettered = (fontSize: number): boolean => takes({ ...text, styles: { ...text.styles, fontSize } });
  const bright = (brightness: number): boolean => styled({ filter: { preset: 'none', brightness } });

  test.each([
    ['volume, from silence to 12 dB more', (volume: number) => styled({ volume }), [-0.1, 0, 3.981, 3.982]],
    ['brightness, 0 to 200%', bright, [-1, 0, 200, 201]],
    ['padding, 0 to 100 px', (padding: number) => styled({ padding }), [-1, 0, 100, 101]],
    ['font size, 12 to 200', lettered, [11, 12, 200, 201]],
  ] as const)('%s', (_, isTaken, [below, least, most, above]) => {
    expect([below, least, most, above].map(isTaken)).toEqual([false, true, true, false]);
  });

  test('border radius, at least 0', () => {
    expect([-1, 0, 5_000].map((borderRadius) => styled({ borderRadius }))).toEqual([false, true, true]);
  });

  test.each([
    ['fit', ['cover', 'contain', 'fill'], (objectFit: string) => styled({ objectFit })],
    [
      'filter presets',
      'none retro vintage wes-anderson film-noir polaroid cinematic cool warm expired-film kodak super-8'.split(' '),
      (preset: string) => styled({ filter: { preset, brightness: 100 } }),
    ],
    [
      'animations',
      'fade slide slideRight slideUp scale bounce flip flipX zoom zoomBlur snap snapRotate glitch swipe swipeReveal float floatIn'.split(
        ' ',
      ),
      (enter: string) => styled({ animation: { enter, exit: enter } }),
    ],
    [
      'caption templates',
      'classic hustle medusa minimal neon handwritten retro cinematic gradient future'.split(' '),
      (template: string) => takes({ ...caption, template }),
    ],
    [
      'font families',
      ['sans', 'serif', 'mono', 'retro', 'league-spartan', 'bungee-inline'],
      (fontFamily: string) => takes({ ...text, styles: { ...text.styles, fontFamily } }),
    ],
    [
      'overlay types',
      ['video', 'sound', 'image', 'text', 'caption', 'sticker', 'template', 'adjustment'],
      (type: string) => Overlay.options.some(({ shape }) => shape.type.value === type),
    ],
  ] as const)('%s: the listed values are accepted, others are refused', (_, names, isTaken) => {
    expect(names.filter((name) => !isTaken(name))).toEqual([]);
    expect(isTaken('something else')).toBe(false);
  });

  test('a new text is 28 px', () => expect(defaultStyles.text.fontSize).toBe(28));

  test('setRows limits rows to 5 to 8 and keeps rows in use', () => {
    const rows = (wanted: number): number => done(compositionOf(), setRows(compositionOf(), wanted)).rows.length;
    expect([1, 4, 5, 8, 9].map(rows)).toEqual([5, 5, 5, 8, 8]);
    expect(codeOf(setRows(compositionOf(video({ row: 5 })), 5))).toBe('edit.rowsInUse');
  });
});

describe('time, frames and canvas', () => {
  test.each([
    ['16:9', 1920, 1080],
    ['9:16', 1080, 1920],
    ['1:1', 1080, 1080],
    ['4:5', 1080, 1350],
  ] as const)('%s is %i by %i, and a clip that fills the canvas still fills it', (aspect, width, height) => {
    const composition = compositionOf(video());
    expect(done(composition, changeAspect(composition, aspect))).toMatchObject({
      canvas: { width, height },
      overlays: [{ left: 0, top: 0, width, height }],
    });
  });

  test('quality is ultra if the short side is at least 2160 or the long side at least 3840, otherwise high', () => {
    const quality = (width: number, height: number) => renderQuality({ width, height });
    expect([quality(2160, 2160), quality(3840, 1000), quality(1080, 3840)]).toEqual(['ultra', 'ultra', 'ultra']);
    expect([quality(2159, 3839), quality(1920, 1080)]).toEqual(['high', 'high']);
  });

  test('enter and exit take 15 frames; the exit of a text starts 30 frames before its end', () => {
    const animation = { enter: 'fade', exit: 'fade' } as const;
    const moves = (overlay: typeof clip | typeof text): number[] =>
      Array.from({ length: 200 }, (_, at) => 100 + at).filter((at) => Object.keys(poseAt(overlay, at)).length > 0);
    const moved = moves({ ...clip, styles: { ...clip.styles, animation } });
    expect([moved[0], moved[14], moved[15], moved.at(-1), moved.length]).toEqual([100, 114, 286, 299, 29]);
    const exit = poseAt({ ...text, styles: { ...text.styles, animation } }, 284);
    expect(exit.alpha).toBeGreaterThan(0);
    expect(exit.alpha).toBeLessThan(0.1);
    expect(poseAt({ ...text, styles: { ...text.styles, animation } }, 270)).toEqual({});
    expect(poseAt({ ...text, styles: { ...text.styles, animation } }, 271).alpha).toBeLessThan(1);
    expect(poseAt({ ...text, styles: { ...text.styles, animation } }, 285).alpha).toBe(0);
  });

  test('the highlight of a spoken word fades in over 300 ms', () => {
    const share = (ms: number): number | undefined => saidWords(caption, 100 + (ms * 30) / 1_000)[0]?.share;
    expect([share(900), share(1_000), share(1_300), share(2_000)]).toEqual([0, 0, 1, 1]);
    expect(share(1_200)).toBeGreaterThan(0);
    expect(share(1_200)).toBeLessThan(1);
  });
});

describe('prices of renders', () => {
  const cost = (width: number, height: number, seconds = 60): number =>
    renderCostOf(compositionOf(video({ durationInFrames: seconds * 30 })), { width, height });

  test.each([
    [1280, 720, 5],
    [720, 1280, 5],
    [721, 1280, 10],
    [1281, 720, 10],
    [1920, 1080, 10],
    [1080, 1921, 20],
    [2560, 1440, 20],
    [2561, 1440, 40],
    [3840, 2160, 40],
  ])('%i by %i costs %i for each started minute', (width, height, credits) => {
    expect([cost(width, height), cost(width, height, 61)]).toEqual([credits, 2 * credits]);
  });
});

describe('presets of resolutions', () => {
  const sizes = (aspect: '16:9' | '9:16' | '1:1'): string[] =>
    resolutionPresets[aspect].map(({ label, width, height }) => `${label} ${width}x${height}`);

  test('each aspect ratio has its resolution presets', () => {
    expect(sizes('16:9')).toEqual([
      '720p HD 1280x720',
      '1080p Full HD 1920x1080',
      '2K QHD 2560x1440',
      '4K Ultra HD 3840x2160',
    ]);
    expect(sizes('9:16').map((size) => size.split(' ').at(-1))).toEqual([
      '720x1280',
      '1080x1920',
      '1440x2560',
      '2160x3840',
    ]);
    expect(sizes('1:1').map((size) => size.split(' ').at(-1))).toEqual(['1080x1080', '1440x1440']);
  });
});
