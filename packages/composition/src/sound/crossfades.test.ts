import { expect, test } from 'vitest';
import type { Composition } from '../composition.ts';
import { setTransition } from '../edits/transitions.ts';
import { done } from '../testing/composition-of.ts';
import { loudnessOf, roughestStep, soundOf, tone } from '../testing/listen.ts';
import { soundComposition, type SoundedClip } from '../testing/sound-composition.ts';
import { Mixer } from './mixer.ts';
import { part, SAMPLES_PER_FRAME, type Pcm } from './pcm.ts';
import type { OpenClip } from './voice-sound.ts';
import { filmSound, voicesOf } from './voices.ts';

/** Two clips of a row that meet at frame 60, with a transition from 50 to 70. */
function film(first: Partial<SoundedClip> = {}, next: Partial<SoundedClip> = {}): Composition {
  const sounded = soundComposition([
    { file: '/a', length: 60, start: 30, as: 'video', ...first },
    { file: '/b', from: 60, length: 60, start: 30, as: 'video', ...next },
  ]);
  const inOneRow = { ...sounded, overlays: sounded.overlays.map((overlay) => ({ ...overlay, row: 0 })) };
  const look = { kind: 'dissolve', framesBefore: 10, framesAfter: 10, ease: 'linear' } as const;
  return done(inOneRow, setTransition(inOneRow, { id: 'clip-1', look }));
}

const places = (composition: Composition): unknown[] =>
  voicesOf(composition).map(({ from, length, start, crossfades }) => [from, length, start, crossfades?.length ?? 0]);

const SECONDS = 10;
const sounds: Readonly<Record<string, Pcm>> = { '/a': soundOf(SECONDS, tone(440)), '/b': soundOf(SECONDS, tone(557)) };

/** The sound of a file from a second on. */
const open: OpenClip = async function* ({ overlay }, start) {
  yield { pcm: structuredClone(part(sounds[overlay.src]!, Math.round(start * 48_000))), summed: false };
};

async function heard(composition: Composition): Promise<Float32Array> {
  await using mixer = new Mixer(filmSound(composition), { from: 0, to: 120 }, open);
  const pieces: number[] = [];
  for await (const { left } of mixer.pieces()) pieces.push(...left);
  return Float32Array.from(pieces);
}

test('both clips sound all through a transition, as far as their media reach', () => {
  expect(places(film())).toEqual([
    [0, 70, 30, 1],
    [50, 70, 20, 1],
  ]);
  expect(places(film({}, { start: 4 }))).toEqual([
    [0, 70, 30, 1],
    [56, 64, 0, 1],
  ]);
  expect(places(film({ speed: 2 }, { speed: 0.5, start: 1 }))).toEqual([
    [0, 70, 30, 1],
    [58, 62, 0, 1],
  ]);
});

test('a clip that only goes on in the next one is one voice, which does not fade', () => {
  expect(places(film({}, { file: '/a', start: 90 }))).toEqual([[0, 120, 30, 0]]);
});

test('a silent side leaves the other one to fade', () => {
  expect(places(film({ volume: 0 }))).toEqual([[50, 70, 20, 1]]);
});

test('the sound stays as loud all through, and has no click', async () => {
  const samples = await heard(film());
  const loudness = (frame: number): number =>
    loudnessOf(samples.subarray(frame * SAMPLES_PER_FRAME, (frame + 5) * SAMPLES_PER_FRAME));
  const whole = loudness(20);
  for (const frame of [40, 50, 55, 60, 65, 70, 90])
    expect(Math.abs(20 * Math.log10(loudness(frame) / whole)), `frame ${frame}`).toBeLessThan(0.5);
  const rough = roughestStep(samples.subarray(45 * SAMPLES_PER_FRAME, 75 * SAMPLES_PER_FRAME));
  expect(rough).toBeLessThan(1.3 * roughestStep(samples.subarray(90 * SAMPLES_PER_FRAME, 100 * SAMPLES_PER_FRAME)));
});
