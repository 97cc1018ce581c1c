import { expect, test } from 'vitest';
import type { Composition } from '../composition.ts';
import { splitOverlay } from '../edits/split-overlay.ts';
import { done } from '../testing/composition-of.ts';
import { loudnessOf, roughestStep, tone } from '../testing/listen.ts';
import { furthestApart, mixed, soundOfWave } from '../testing/mixed.ts';
import { soundComposition } from '../testing/sound-composition.ts';
import { CEILING } from './limiter.ts';
import { peakOf, SAMPLES_PER_FRAME, type Pcm } from './pcm.ts';

const hum = soundOfWave(tone(220));
const constant = soundOfWave(() => 0.5);
const steady = roughestStep(Float32Array.from({ length: 4_800 }, (_, at) => tone(220)(at / 48_000)));
const cut = (film: Composition, at: number): Composition =>
  done(film, splitOverlay(film, { id: 'clip-0', at, newId: `cut-${at}` }));
const at = ({ left }: Pcm, frame: number): number | undefined => left[Math.round(frame * SAMPLES_PER_FRAME)];

const faded = soundComposition([
  { file: '/a', from: 5, start: 3, length: 90, sound: { fadeIn: { frames: 30 }, fadeOut: { frames: 20 } } },
]);

test('a fade follows a quarter of a sine from silence to the volume, and back', async () => {
  const heard = await mixed(faded, constant);
  expect([at(heard, 5), at(heard, 35), at(heard, 75)]).toEqual([0, 0.5, 0.5]);
  expect(at(heard, 20)).toBeCloseTo(0.5 * Math.SQRT1_2, 6);
  expect(at(heard, 85)).toBeCloseTo(0.5 * Math.SQRT1_2, 6);
  expect(heard.left.at(-1)).toBeCloseTo(0, 4);
});

test('a fade has no click, also where it is cut and where one clip takes over from another', async () => {
  for (const film of [faded, cut(faded, 20), cut(faded, 85), cut(cut(faded, 90), 20)])
    expect(roughestStep((await mixed(film, hum)).left)).toBeLessThan(1.2 * steady);
  const crossing = soundComposition([
    { file: '/a', length: 60, sound: { fadeOut: { frames: 30 } } },
    { file: '/b', from: 30, length: 60, sound: { fadeIn: { frames: 30 } } },
  ]);
  expect(roughestStep((await mixed(crossing, hum)).left)).toBeLessThan(2.4 * steady);
});

test('a split inside a fade changes no sample, and playback from within a fade goes on with it', async () => {
  const whole = await mixed(faded, hum);
  for (const place of [6, 20, 35, 50, 75, 76, 90, 94])
    expect(furthestApart(await mixed(cut(faded, place), hum), whole)).toBeLessThan(1e-6);
  for (const from of [5, 12, 34, 80]) {
    const rest = await mixed(faded, hum, from);
    const expected = { left: whole.left.slice(from * 1600), right: whole.right.slice(from * 1600) };
    // The first samples have no frame before them in either.
    expect(furthestApart(rest, expected)).toBeLessThan(1e-6);
  }
});

test('what is raised above its level stays below the ceiling, and what is not keeps its own', async () => {
  const peak = async (volume: number): Promise<number> =>
    peakOf(await mixed(soundComposition([{ file: '/a', length: 30, volume }]), soundOfWave(tone(220, 0.99))));
  expect(await peak(1)).toBeCloseTo(0.99, 3);
  expect(await peak(3.98)).toBeLessThanOrEqual(CEILING * 1.005);
  expect(await peak(3.98)).toBeGreaterThan(0.85);
  const quiet = soundComposition([{ file: '/a', length: 30, volume: 3.98 }]);
  expect(peakOf(await mixed(quiet, soundOfWave(tone(220, 0.1))))).toBeCloseTo(0.398, 2);
});

test('a pan keeps the power, silences the other side at its end, and is nothing in the middle', async () => {
  const heard = async (pan: number | undefined) =>
    await mixed(
      soundComposition([{ file: '/a', length: 30, sound: pan === undefined ? {} : { pan } }]),
      soundOfWave(tone(220), tone(330)),
    );
  const plain = await heard(undefined);
  expect(await heard(0)).toEqual(plain);
  for (const pan of [-1, -0.3, 0.6, 1]) {
    const { left, right } = await heard(pan);
    const shares = [loudnessOf(left) / loudnessOf(plain.left), loudnessOf(right) / loudnessOf(plain.right)] as const;
    expect(shares[0] ** 2 + shares[1] ** 2).toBeCloseTo(2, 2);
    expect(shares[0] > shares[1]).toBe(pan < 0);
  }
  expect(loudnessOf((await heard(1)).left)).toBeLessThan(1e-6);
});

test('a clip that goes on at another pan does so without a click', async () => {
  const jump = soundComposition([
    { file: '/a', length: 30, sound: { pan: -0.5 } },
    { file: '/a', from: 30, start: 30, length: 30, sound: { pan: 0.5 } },
  ]);
  const halved = soundComposition([
    { file: '/a', length: 30, volume: 1 },
    { file: '/a', from: 30, start: 30, length: 30, volume: 0.4 },
  ]);
  const rough = async (film: Composition): Promise<number> => roughestStep((await mixed(film, hum)).left);
  expect(await rough(jump)).toBeLessThan(1.5 * (await rough(halved)));
});

test('the gain of a film amplifies all of it, and what would be too loud is limited', async () => {
  const film = soundComposition([{ file: '/a', length: 30 }]);
  const peak = async (gain: number, height: number): Promise<number> =>
    peakOf(await mixed({ ...film, gain }, soundOfWave(tone(220, height))));
  expect(await peak(6, 0.2)).toBeCloseTo(0.2 * 10 ** (6 / 20), 3);
  expect(await peak(-6, 0.9)).toBeCloseTo(0.9 * 10 ** (-6 / 20), 3);
  expect(await peak(12, 0.9)).toBeLessThanOrEqual(CEILING * 1.005);
});

const keyed = (ease: 'linear' | 'hold' | 'easeBoth'): Composition => {
  const film = soundComposition([{ file: '/a', from: 5, length: 60, volume: 0.1 }]);
  const volume = [
    { at: 0, value: 1, ease },
    { at: 20, value: 0.2, ease },
    { at: 40, value: 0.6, ease },
  ];
  return { ...film, overlays: film.overlays.map((overlay) => ({ ...overlay, keyframes: { volume } })) };
};

test('keys of the volume are heard instead of it, sample by sample, and a held one jumps without a click', async () => {
  const heard = await mixed(keyed('linear'), constant);
  for (const [frame, volume] of [
    [5.5, 0.98],
    [10, 0.8],
    [15.5, 0.58],
    [25, 0.2],
    [35, 0.4],
    [60, 0.6],
  ] as const)
    expect(at(heard, frame)).toBeCloseTo(0.5 * volume, 4);
  const held = await mixed(keyed('hold'), constant);
  expect([at(held, 24.9), at(held, 25.5), at(held, 44.9)].map((sample) => (sample ?? 0) * 2)).toEqual([
    1,
    expect.closeTo(0.2, 4),
    expect.closeTo(0.2, 4),
  ]);
  // After the attack, which the media has.
  const rough = async (film: Composition): Promise<number> =>
    roughestStep((await mixed(film, hum)).left.subarray(6 * SAMPLES_PER_FRAME));
  for (const ease of ['linear', 'easeBoth'] as const) expect(await rough(keyed(ease))).toBeLessThan(1.2 * steady);
  const jump = soundComposition([
    { file: '/a', length: 30, volume: 1 },
    { file: '/a', from: 30, start: 30, length: 30, volume: 0.2 },
  ]);
  expect(await rough(keyed('hold'))).toBeLessThan(1.2 * (await rough(jump)));
});

test('a split changes no sample of a volume with keys, and playback from between keys goes on with it', async () => {
  for (const ease of ['linear', 'hold', 'easeBoth'] as const) {
    const film = keyed(ease);
    const whole = await mixed(film, hum);
    expect(furthestApart(await mixed(cut(film, 18), hum), whole)).toBeLessThan(1e-6);
    const rest = { left: whole.left.slice(31 * 1600), right: whole.right.slice(31 * 1600) };
    expect(furthestApart(await mixed(film, hum, 31), rest)).toBeLessThan(1e-6);
  }
});
