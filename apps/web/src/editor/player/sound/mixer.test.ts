import { defaultStyles, frame, splitOverlay, type Composition, type SoundOverlay } from '@kinoloom/composition';
import { SAMPLES_PER_FRAME } from '@kinoloom/composition/sound';
import { expect, test } from 'vitest';
import { compositionOf, done } from '../../../../../../packages/composition/src/testing/composition-of.ts';
import { pitchOf, roughestStep } from '../../../../../../packages/composition/src/testing/listen.ts';
import { PlaybackMixer } from './mixer.ts';
import { pcmReader, voiceOf } from './pcm-fixture.ts';

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
  mediaStart: 0,
  speed: 1,
  styles: { ...defaultStyles.sound, volume: 0.5 },
  ...more,
});

type Overlays = Pick<Composition, 'overlays'>;

/** The whole sound of a composition from a frame on, with a voice of constant 0.4 by default. */
async function mixed(composition: Overlays, from = 0, wave = (_time: number): number => 0.4): Promise<number[]> {
  const mixer = new PlaybackMixer(composition, from, () => Promise.resolve(voiceOf(wave)));
  const samples: number[] = [];
  for (let block = await mixer.next(); block; block = await mixer.next()) {
    expect(block.at).toBe(from * SAMPLES_PER_FRAME + samples.length);
    samples.push(...block.left);
  }
  return samples;
}

test('the mix is as long as the composition, with each clip at its place and volume, with short fades', async () => {
  const heard = await mixed({ overlays: [sound('a', 10, 20), sound('b', 40, 5)] });
  expect(heard).toHaveLength(45 * SAMPLES_PER_FRAME);
  const at = (frames: number): number | undefined => heard[Math.round(frames * SAMPLES_PER_FRAME)];
  expect([at(5), at(35)]).toEqual([0, 0]);
  for (const place of [11, 20, 29, 42]) expect(at(place)).toBeCloseTo(0.2, 5);
  expect(heard[10 * SAMPLES_PER_FRAME]).toBeCloseTo(0, 4);
  expect(heard[10 * SAMPLES_PER_FRAME + 72]).toBeCloseTo(0.1, 2);
  expect(heard[30 * SAMPLES_PER_FRAME - 1]).toBeCloseTo(0, 4);
});

test('simultaneous clips are summed', async () => {
  const heard = await mixed({ overlays: [sound('a', 0, 20), sound('b', 5, 20)] });
  expect(heard[10 * SAMPLES_PER_FRAME]).toBeCloseTo(0.4, 5);
});

test('a single clip keeps its level, and a sum that is too loud is limited as in the rendered file', async () => {
  const tone = (time: number): number => Math.sin(2 * Math.PI * 440 * time);
  const loud = { styles: { ...defaultStyles.sound, volume: 1 } };
  const highest = (samples: readonly number[]): number => samples.reduce((most, one) => Math.max(most, one), 0);
  const alone = await mixed({ overlays: [sound('a', 0, 20, loud)] }, 0, tone);
  expect(highest(alone)).toBeGreaterThan(0.999);
  const together = await mixed({ overlays: [sound('a', 0, 20, loud), sound('b', 0, 20, loud)] }, 0, tone);
  expect(highest(together)).toBeLessThan(10 ** (-1.2 / 20) * 1.005);
  expect(highest(together)).toBeGreaterThan(0.8);
});

test('a mix that starts in the middle equals that part of the whole mix', async () => {
  const composition: Overlays = { overlays: [sound('a', 3, 20), sound('b', 12, 20, { mediaStart: 7.5 })] };
  const whole = await mixed(composition);
  expect(await mixed(composition, 9)).toEqual(whole.slice(9 * SAMPLES_PER_FRAME));
});

test('a muted clip and a clip without sound are silent', async () => {
  const mute = sound('a', 0, 5, { styles: { ...defaultStyles.sound, volume: 0 } });
  expect(new Set(await mixed({ overlays: [mute] }))).toEqual(new Set([0]));
  const mixer = new PlaybackMixer({ overlays: [sound('a', 0, 5)] }, 0, () => Promise.resolve(undefined));
  expect(new Set((await mixer.next())?.left)).toEqual(new Set([0]));
});

const tone = (time: number): number => 0.5 * Math.sin(2 * Math.PI * 300 * time);

test.each([0.5, 1, 1.75])('a split at speed %d cannot be heard', async (speed) => {
  const whole = compositionOf(sound('a', 5, 40, { speed, mediaStart: 3 }));
  const halves = done(whole, splitOverlay(whole, { id: 'a', at: 21, newId: 'b' }));
  expect(halves.overlays).toHaveLength(2);
  expect(await mixed(halves, 0, tone)).toEqual(await mixed(whole, 0, tone));
});

test.each([0.5, 0.75, 1.5, 2, 4])('at speed %d a tone keeps its pitch and has no step', async (speed) => {
  const heard = Float32Array.from(await mixed({ overlays: [sound('a', 0, 40, { speed })] }, 0, tone)).slice(
    4_800,
    -4_800,
  );
  expect(Math.abs(pitchOf(heard) - 300)).toBeLessThan(4);
  expect(roughestStep(heard)).toBeLessThan(
    2 * roughestStep(Float32Array.from({ length: 4_800 }, (_, n) => tone(n / 48_000) / 2)),
  );
});

test('a faster clip stays in sync with its media, also when playback starts within it', async () => {
  const late = (time: number): number => (time < 1 ? 0 : Math.sin(2 * Math.PI * 300 * time));
  // A second of silence, then the tone, at double speed: due half a second after the start of the clip.
  for (const [from, due] of [
    [0, 0.5],
    [7, 0.5 - 7 / 30],
  ] as const) {
    const heard = await mixed({ overlays: [sound('a', 0, 40, { speed: 2 })] }, from, late);
    expect(Math.abs(heard.findIndex((sample) => Math.abs(sample) > 0.15) / 48_000 - due)).toBeLessThan(0.01);
  }
});

test.each([1, 1.5])(
  'the end of the media, before the end of its clip at speed %d, is silence without a click',
  async (speed) => {
    const mixer = new PlaybackMixer({ overlays: [sound('a', 0, 40, { speed })] }, 0, () =>
      Promise.resolve(() => pcmReader(tone, { seconds: 0.5, chunk: 480 })),
    );
    const samples: number[] = [];
    for (let block = await mixer.next(); block; block = await mixer.next()) samples.push(...block.left);
    const heard = Float32Array.from(samples);
    expect(new Set(heard.slice(0.51 * 48_000))).toEqual(new Set([0]));
    expect(roughestStep(heard)).toBeLessThan(0.02);
  },
);
