import { expect, test } from 'vitest';
import { pcmReader } from './pcm-fixture.ts';
import { Stretch } from './stretch.ts';
import { Tape } from './tape.ts';

/** Cycles a second, counted by upward crossings of zero. */
function pitchOf(sound: Float32Array): number {
  let crossings = 0;
  for (let n = 1; n < sound.length; n++) if ((sound[n - 1] ?? 0) < 0 && (sound[n] ?? 0) >= 0) crossings++;
  return (crossings * 48_000) / sound.length;
}

test.each([0.5, 0.75, 1.5, 2, 4])('at %d times the speed a tone keeps its pitch and its strength', async (speed) => {
  const tape = new Tape(pcmReader((time) => 0.5 * Math.sin(2 * Math.PI * 300 * time)));
  const stretch = new Stretch(tape, 4_800, speed);
  const { left } = await stretch.read(48_000);
  expect(Math.abs(pitchOf(left) - 300)).toBeLessThan(4);
  const power = Math.sqrt(left.reduce((sum, sample) => sum + sample * sample, 0) / left.length);
  expect(Math.abs(power - 0.5 * Math.SQRT1_2)).toBeLessThan(0.03);
  const steps = left.slice(1).map((sample, n) => Math.abs(sample - (left[n] ?? 0)));
  expect(Math.max(...steps)).toBeLessThan(0.06);
});

test('what is heard is where the film is in the media', async () => {
  // A second of silence, then a tone: at double speed it is heard after half a second.
  const tape = new Tape(pcmReader((time) => (time < 1 ? 0 : Math.sin(2 * Math.PI * 300 * time))));
  const { left } = await new Stretch(tape, 0, 2).read(48_000);
  const first = left.findIndex((sample) => Math.abs(sample) > 0.3);
  expect(Math.abs(first / 48_000 - 0.5)).toBeLessThan(0.03);
});
