import { expect, test } from 'vitest';
import { pcmReader } from './pcm-fixture.ts';
import { StretchedTape, Tape } from './tape.ts';

/** Read frame by frame, as the mixer does. */
async function heard(tape: Tape, start: number, speed: number, frames = 30): Promise<Float32Array> {
  const stretched = new StretchedTape(tape, start, speed);
  const samples: number[] = [];
  for (let frame = 0; frame < frames; frame++) samples.push(...(await stretched.read(1_600)).left);
  return Float32Array.from(samples);
}

/** Frequency in Hz, from upward zero crossings. */
function pitchOf(sound: Float32Array): number {
  let crossings = 0;
  for (let n = 1; n < sound.length; n++) if ((sound[n - 1] ?? 0) < 0 && (sound[n] ?? 0) >= 0) crossings++;
  return (crossings * 48_000) / sound.length;
}

test.each([0.5, 0.75, 1.5, 2, 4])('at speed %d a tone keeps its pitch and level', async (speed) => {
  const tape = new Tape(pcmReader((time) => 0.5 * Math.sin(2 * Math.PI * 300 * time), { right: 0.8 }));
  const sound = await heard(tape, 4_800, speed);
  expect(Math.abs(pitchOf(sound) - 300)).toBeLessThan(4);
  const power = Math.sqrt(sound.reduce((sum, sample) => sum + sample * sample, 0) / sound.length);
  expect(Math.abs(power - 0.5 * Math.SQRT1_2)).toBeLessThan(0.03);
  const steps = sound.slice(1).map((sample, n) => Math.abs(sample - (sound[n] ?? 0)));
  expect(Math.max(...steps)).toBeLessThan(0.06);
});

test('stretched sound stays in sync with the position in the media', async () => {
  const tone = (time: number): number => (time < 1 ? 0 : Math.sin(2 * Math.PI * 300 * time));
  // A second of silence, then the tone, at double speed: due after 0.5 s from the start, 0.25 s from mid-silence.
  for (const [start, due] of [
    [0, 0.5],
    [24_000, 0.25],
  ] as const) {
    const sound = await heard(new Tape(pcmReader(tone, { from: start / 48_000, right: 1 })), start, 2);
    const first = sound.findIndex((sample) => Math.abs(sample) > 0.3);
    expect(Math.abs(first / 48_000 - due)).toBeLessThan(0.01);
  }
});

test('after the end of the media the stretched sound is silent', async () => {
  const tape = new Tape(pcmReader(() => 0.5, { seconds: 0.2 }));
  const sound = await heard(tape, 0, 1.5);
  expect(sound).toHaveLength(48_000);
  expect(new Set(sound.slice(9_600))).toEqual(new Set([0]));
});
