import { defaultStyles, frame, type PlayedOverlay, type SoundOverlay, type VideoOverlay } from '@kinoloom/composition';
import { expect, test } from 'vitest';
import { boxOf, type View } from '../geometry/view.ts';
import { paintClipSound, paintWaveform } from './paint-media.ts';

const view: View = { width: 300, height: 200, left: 0, top: 0, scale: 3, rows: 5 };
const sound: SoundOverlay = {
  id: 's',
  type: 'sound',
  from: frame(0),
  durationInFrames: frame(60),
  row: 0,
  left: 0,
  top: 0,
  width: 1920,
  height: 100,
  rotation: 0,
  content: 'Low strings',
  src: '/s',
  speed: 1,
  mediaStart: 0,
  styles: defaultStyles.sound,
};

/** Silent in its first second, loud in its second. */
const wave = { seconds: 2, peaks: Float32Array.from({ length: 400 }, (_, point) => (point < 200 ? 0 : 1)) };

/** The filled bars and their colours. */
function painted(overlay: PlayedOverlay, paint = paintWaveform, pictures = { waveformOf: () => wave }) {
  const bars: { x: number; width: number; height: number }[] = [];
  const colours = new Set<unknown>();
  const pen = {
    fillStyle: '',
    globalAlpha: 1,
    fillRect(x: number, _y: number, width: number, height: number): void {
      bars.push({ x, width, height });
      colours.add(pen.fillStyle);
    },
  };
  const box = boxOf(view, overlay);
  paint(pen, { view, pictures }, overlay, box, box);
  return { bars, colours: [...colours], box };
}

// docs/contract/editor.md, Timeline.
test('a sound is drawn as yellow bars whose heights show its level', () => {
  const { bars, colours, box } = painted(sound);
  expect(colours).toEqual(['#ffd24a']);
  expect(bars).toHaveLength(60);
  const [quiet, loud] = [bars.slice(0, 29), bars.slice(30)];
  expect(Math.max(...quiet.map(({ height }) => height))).toBeLessThan(2);
  expect(Math.min(...loud.map(({ height }) => height))).toBe(box.height - 6);
});

test('the part of a sound that is trimmed off at its start is not drawn', () => {
  const { bars } = painted({ ...sound, mediaStart: 30, durationInFrames: frame(30) });
  expect(Math.min(...bars.map(({ height }) => height))).toBeGreaterThan(20);
});

test('the waveform of a sound that plays backwards is mirrored, and along a curve it is as wide as it plays', () => {
  const { bars: back } = painted({ ...sound, reversed: true, mediaStart: 60 });
  expect(Math.min(...back.slice(0, 29).map(({ height }) => height))).toBeGreaterThan(20);
  expect(Math.max(...back.slice(31).map(({ height }) => height))).toBeLessThan(2);
  const ramp = [
    { at: 0, value: 2, ease: 'hold' as const },
    { at: 15, value: 0.5, ease: 'hold' as const },
  ];
  const { bars: bent } = painted({ ...sound, ramp });
  expect(Math.max(...bent.slice(0, 14).map(({ height }) => height))).toBeLessThan(2);
  expect(Math.min(...bent.slice(16).map(({ height }) => height))).toBeGreaterThan(20);
});

test('a clip that sounds has its waveform along its lower edge, and a silent one has none', () => {
  const clip: VideoOverlay = { ...sound, type: 'video', styles: defaultStyles.video };
  const { bars, box } = painted(clip, paintClipSound);
  const [shade, ...waves] = bars;
  expect(shade).toEqual({ x: box.x, width: box.width, height: 14 });
  expect(waves).toHaveLength(60);
  expect(Math.max(...waves.map(({ height }) => height))).toBe(8);
  expect(painted({ ...clip, styles: { ...clip.styles, volume: 0 } }, paintClipSound).bars).toEqual([]);
});
