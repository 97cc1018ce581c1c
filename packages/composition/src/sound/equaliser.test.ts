import { expect, test } from 'vitest';
import { splitOverlay } from '../edits/split-overlay.ts';
import type { Band } from '../equalisers.ts';
import { EqualiserName } from '../styles.ts';
import { done } from '../testing/composition-of.ts';
import { heightOf, tone } from '../testing/listen.ts';
import { furthestApart, mixed, soundOfWave } from '../testing/mixed.ts';
import { soundComposition } from '../testing/sound-composition.ts';
import { Biquad, coefficientsOf } from './equaliser.ts';

const film = (equaliser: EqualiserName, speed = 1) =>
  soundComposition([{ file: '/a', from: 4, start: 2, length: 40, speed, sound: { equaliser } }]);

/** What a filter makes of a tone, in dB. */
function responseAt(hertz: number, band: Band): number {
  const sound = Float64Array.from({ length: 48_000 }, (_, at) => tone(hertz)(at / 48_000));
  new Biquad(coefficientsOf(band)).run(sound);
  return 20 * Math.log10(heightOf(hertz, Float32Array.from(sound.subarray(24_000))) / 0.5);
}

test('each filter does at its frequency, below and above it, what the cookbook says', () => {
  const q = Math.SQRT1_2;
  const rows: [Band, number, number, number][] = [
    [{ kind: 'lowPass', hertz: 1_000, q }, 0, -3, -24],
    [{ kind: 'highPass', hertz: 1_000, q }, -40, -3, 0],
    [{ kind: 'lowShelf', hertz: 1_000, q, decibels: 6 }, 6, 3, 0],
    [{ kind: 'highShelf', hertz: 1_000, q, decibels: -6 }, 0, -3, -6],
    [{ kind: 'peak', hertz: 1_000, q: 2, decibels: 6 }, 0, 6, 0.4],
  ];
  for (const [band, below, at, above] of rows) {
    const found = [100, 1_000, 4_000].map((hertz) => responseAt(hertz, band));
    for (const [index, wanted] of [below, at, above].entries())
      expect(Math.abs((found[index] ?? 0) - wanted), `${band.kind} ${index}: ${found[index]}`).toBeLessThan(0.6);
  }
});

test('a telephone keeps the band of speech, and nothing below and above it', async () => {
  const heard = async (hertz: number): Promise<number> =>
    heightOf(hertz, (await mixed(film('telephone'), soundOfWave(tone(hertz)))).left.subarray(12_000, 60_000)) / 0.5;
  expect(await heard(1_000)).toBeGreaterThan(1);
  expect(await heard(80)).toBeLessThan(0.02);
  expect(await heard(10_000)).toBeLessThan(0.02);
});

test.each(EqualiserName.options)('%s sounds alike after a seek, and on both sides of a split', async (name) => {
  const noisy = soundOfWave((time) => 0.3 * Math.sin(2 * Math.PI * 97 * time) + 0.2 * Math.sin(9_000 * time * time));
  const whole = await mixed(film(name), noisy);
  for (const from of [5, 13, 43]) {
    const rest = { left: whole.left.slice(from * 1600), right: whole.right.slice(from * 1600) };
    expect(furthestApart(await mixed(film(name), noisy, from), rest)).toBeLessThan(1e-6);
  }
  const halves = done(film(name), splitOverlay(film(name), { id: 'clip-0', at: 20, newId: 'b' }));
  expect(await mixed(halves, noisy)).toEqual(whole);
});
