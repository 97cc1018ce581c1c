import { defaultStyles, frame, type Composition, type SoundOverlay } from '@kinoloom/composition';
import { expect, test } from 'vitest';
import { Mixer, SAMPLES_PER_FRAME } from './mixer.ts';
import { voiceOf } from './pcm-fixture.ts';

const sound = (id: string, from: number, frames: number, more: Partial<SoundOverlay> = {}): SoundOverlay => ({
  id,
  type: 'sound',
  from: frame(from),
  durationInFrames: frame(frames),
  row: 0,
  left: 0,
  top: 0,
  width: 100,
  height: 100,
  rotation: 0,
  content: '',
  src: id,
  startFromSound: 0,
  speed: 1,
  styles: { ...defaultStyles.sound, volume: 0.5 },
  ...more,
});

type Film = Pick<Composition, 'overlays'>;

/** The whole sound of a film from a frame on, by a voice that is always 0.4. */
async function mixed(film: Film, from = 0): Promise<number[]> {
  const mixer = new Mixer(film, from, () => Promise.resolve(voiceOf(() => 0.4)));
  const samples: number[] = [];
  for (let block = await mixer.next(); block; block = await mixer.next()) {
    expect(block.at).toBe(from * SAMPLES_PER_FRAME + samples.length);
    samples.push(...block.left);
  }
  return samples;
}

test('a film sounds as long as it lasts, each clip at its place and its volume, with short fades', async () => {
  const heard = await mixed({ overlays: [sound('a', 10, 20), sound('b', 40, 5)] });
  expect(heard).toHaveLength(45 * SAMPLES_PER_FRAME);
  const at = (frames: number): number | undefined => heard[Math.round(frames * SAMPLES_PER_FRAME)];
  expect([at(5), at(35)]).toEqual([0, 0]);
  for (const place of [11, 20, 29, 42]) expect(at(place)).toBeCloseTo(0.2, 5);
  expect(heard[10 * SAMPLES_PER_FRAME]).toBe(0);
  expect(heard[10 * SAMPLES_PER_FRAME + 120]).toBeCloseTo(0.1, 3);
  expect(heard[30 * SAMPLES_PER_FRAME - 1]).toBe(0);
});

test('clips that sound together add up', async () => {
  const heard = await mixed({ overlays: [sound('a', 0, 20), sound('b', 5, 20)] });
  expect(heard[10 * SAMPLES_PER_FRAME]).toBeCloseTo(0.4, 5);
});

test('from the middle of a film the same is heard as from its beginning', async () => {
  const film: Film = { overlays: [sound('a', 3, 20), sound('b', 12, 20, { startFromSound: 7.5 })] };
  const whole = await mixed(film);
  expect(await mixed(film, 9)).toEqual(whole.slice(9 * SAMPLES_PER_FRAME));
});

test('what has no sound, or none that is heard, is silent', async () => {
  const mute = sound('a', 0, 5, { styles: { ...defaultStyles.sound, volume: 0 } });
  expect(new Set(await mixed({ overlays: [mute] }))).toEqual(new Set([0]));
  const mixer = new Mixer({ overlays: [sound('a', 0, 5)] }, 0, () => Promise.resolve(undefined));
  expect(new Set((await mixer.next())?.left)).toEqual(new Set([0]));
});
