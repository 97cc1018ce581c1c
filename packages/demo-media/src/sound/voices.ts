import { between, pick } from '../scenes/random.ts';
import { createFilter, type SoundVoice } from './filter.ts';
import { bell } from './instruments.ts';
import * as synth from './synth.ts';

const { repeat, layer, buzz, drumHit, noiseBed, harmonics, burst, delay } = synth;
const { chirp, series, sweep, scatter, soundSeconds, shower, addTone: tone, createWander } = synth;

/** A bell at a pitch of its own. */
const bellAt =
  (hertz: synth.ValueOrRange, level: number): synth.SoundEvent =>
  (mix, random, at, side) =>
    bell(mix, { at, hertz: synth.drawValue(random, hertz), level, side });

const arch = (share: number): number => Math.sin(Math.PI * share);

/** A wave of the sea: it swells, breaks and runs out. */
const surf = (share: number): number => (share < 0.3 ? (share / 0.3) ** 2 : Math.exp((0.3 - share) * 4.6));

/** Tones held all the time, slightly out of tune on each side, that swell and ebb by themselves. */
const chord =
  (roots: readonly [number, ...number[]], ratios: readonly number[], wave: (phase: number) => number): SoundVoice =>
  (mix, random) => {
    const root = pick(random, roots);
    for (const ratio of ratios)
      for (const side of [0, 1]) {
        const swell = createWander(random, 7);
        const hertz = root * ratio * between(random, 0.998, 1.002);
        const shape = (t: number) => ({ hertz, level: (0.35 + 0.65 * swell(t)) / ratio ** 0.6, side });
        tone(mix, { at: 0, seconds: soundSeconds(mix) }, shape, wave);
      }
  };

/** A motor that idles and is driven: pulses at its firing rate through the exhaust's resonance. */
const engine: SoundVoice = (mix, random) => {
  const idle = between(random, 26, 34);
  const gas = createWander(random, 3.2);
  const [pipe, body] = [createFilter(), createFilter()];
  const shape = (t: number) => ({ hertz: idle * (1 + 1.3 * gas(t)), level: 0.5 + 0.4 * gas(t), side: 0.5 });
  tone(mix, { at: 0, seconds: soundSeconds(mix) }, shape, (phase, t) => {
    const pulse = Math.exp(-(phase % 1) * 9) * 2 - 0.22 + (random() - 0.5) * 0.3;
    return Math.tanh(pipe(pulse, 150 + 90 * gas(t), 1.4).low * 1.2 + 0.36 * body(pulse, 520, 1.2).band);
  });
};

const siren: SoundVoice = (mix, random) => {
  const seconds = soundSeconds(mix);
  const turns = (seconds / between(random, 1.3, 1.8)) * 2 * Math.PI;
  buzz(780, seconds, 0.3, { bend: (share) => 1 + 0.41 * Math.sin(turns * share) })(mix, random, 0, 0.5);
};

/** All voices by name: first continuous sounds, then events. */
export const VOICES = {
  engine,
  siren,
  waves: layer(
    noiseBed('low', [300, 500], [0.15, 0.25], { q: 0.7 }),
    repeat(
      3.4,
      layer(
        sweep(7, { hertz: (share) => 300 + 900 * surf(share), level: (share) => 2 * surf(share), isLow: true }),
        delay(0.35, sweep(6, { hertz: (share) => 2_600 + 1_500 * surf(share), level: (share) => 0.35 * surf(share) })),
      ),
    ),
  ),
  pad: chord([98, 110, 123.47, 130.81, 146.83], [1, 1.5, 2, 2.2449, 3], harmonics({ 1: 1, 3: 0.05 })),
  // Low tones that beat slowly against each other, with air above: the dark between stars.
  drone: layer(
    chord([41, 46, 52], [1, 1.003, 1.5, 2.005, 2.997], harmonics({ 1: 0.8, 2: 0.6, 3: 0.5, 4: 0.45, 5: 0.4, 7: 0.3 })),
    noiseBed('band', [900, 1_800], [0, 0.2], { q: 3 }),
  ),
  // Many voices at once, none of them to be understood: hums and hisses of a syllable's length.
  crowd: layer(
    noiseBed('band', [420, 640], [0.2, 0.35], { q: 0.9 }),
    scatter(30, buzz([140, 260], [0.1, 0.3], 0.05, { swell: arch, overtone: 1 })),
    scatter(40, burst([450, 1_900], 0.05, [0.1, 0.5])),
  ),
  crickets: layer(
    ...[4_050, 4_400, 4_780].map((hertz) => repeat(0.5, series(14, 0.032, chirp(hertz, 0, 0.026, 0.05)), [0.9, 1.1])),
  ),
  wind: layer(
    noiseBed('band', [220, 640], [0.3, 1.2], { q: 1.6, period: 4.2 }),
    noiseBed('low', [150, 150], [0.24, 0.48], { period: 4.2 }),
  ),
  rain: layer(
    noiseBed('high', [1_900, 1_900], [0.4, 0.52], { q: 0.6, period: 7 }),
    noiseBed('band', [620, 620], [0.31, 0.31], { q: 0.7 }),
    // Single drops near the listener.
    scatter(26, chirp([1_400, 4_200], -0.2, [0.018, 0.06], [0.03, 0.16])),
  ),
  city: layer(noiseBed('low', [130, 130], [1.4, 2]), noiseBed('band', [480, 680], [0.09, 0.24])),
  rumble: noiseBed('low', [85, 125], [1.5, 2.4], { q: 1.1, period: 6 }),
  bubbles: scatter(5, chirp([320, 900], [0.5, 1.4], [0.04, 0.12], [0.03, 0.14])),
  crackle: scatter(16, chirp([900, 3_200], -0.2, [0.006, 0.024], [0.05, 0.4])),
  stream: layer(
    noiseBed('band', [1_500, 2_000], [0.2, 0.28], { period: 3 }),
    noiseBed('band', [480, 480], [0.18, 0.18], { q: 0.9 }),
    scatter(26, chirp([420, 1_500], [0.2, 0.8], [0.02, 0.06], [0.03, 0.1])),
  ),
  // Cars that pass from one side to the other.
  traffic: layer(
    noiseBed('band', [380, 460], [0.2, 0.3], { q: 0.7 }),
    scatter(
      0.5,
      sweep([1.6, 3], { hertz: (share) => 420 + 570 * arch(share) ** 4, level: (share) => 1.2 * arch(share) ** 4 }),
    ),
  ),
  applause: scatter(90, burst([900, 2_400], 0.008, [0.1, 0.4])),
  birds: scatter(0.9, (mix, random, at, side) => {
    const base = between(random, 2_100, 4_200);
    const note = chirp([base * 0.85, base * 1.2], [-0.3, 0.4], [0.06, 0.12], 0.1);
    series(pick(random, [1, 2, 3, 4]), between(random, 0.11, 0.17), note)(mix, random, at, side);
  }),
  // Cries that fall, in threes.
  gulls: scatter(0.5, series(3, 0.32, chirp([1_300, 1_900], -0.35, 0.24, 0.13))),
  thunder: repeat(
    9,
    sweep(6, {
      hertz: (share) => 70 + 220 * Math.exp(-share * 9.6),
      level: (share) => 5 * Math.min(1, share * 54) * Math.exp(-share * 5.4) * (0.6 + 0.4 * Math.sin(share * 40)),
      isLow: true,
    }),
  ),
  footsteps: repeat(
    0.54,
    layer(drumHit(88, 0.02, 0.6), burst(1_300, 0.012, [0.7, 0.9]), delay(0.07, burst(2_600, 0.016, 0.35))),
    [0.94, 1.06],
  ),
  bells: repeat(
    1.1,
    (mix, random, at, side) => bellAt(pick(random, [392, 440, 523.25, 587.33, 659.25]), 0.3)(mix, random, at, side),
    [0.6, 1.4],
  ),
  clock: repeat(0.5, burst([2_300, 2_900], 0.005, 0.9), [1, 1]),
  heartbeat: repeat(0.92, layer(drumHit(52, 0.05, 1), delay(0.27, drumHit(46, 0.06, 0.7))), [0.95, 1.05]),
  whoosh: repeat(
    1.7,
    sweep([0.7, 1], { hertz: (share) => 400 + 2_800 * arch(share) ** 2, level: (share) => arch(share) ** 3 }),
  ),
  explosion: repeat(
    4.2,
    layer(
      drumHit([38, 52], 0.22, 1.6),
      sweep(3, {
        hertz: (share) => 90 + 2_400 * Math.exp(-share * 14),
        level: (share) => 2 * Math.min(1, share * 400) * Math.exp(-share * 6),
      }),
    ),
  ),
  laser: repeat(0.9, buzz([2_400, 4_200], 0.32, 0.5, { bend: (share) => 0.06 ** share, swell: (share) => 1 - share })),
  alarm: repeat(0.5, buzz(988, 0.24, 0.4)),
  knock: repeat(2.1, series(3, 0.23, layer(drumHit([150, 175], 0.018, 1), burst(900, 0.008, 0.6)))),
  creak: repeat(
    3.1,
    buzz([170, 260], [1.1, 1.7], 0.3, {
      bend: (share) => (1 + 0.9 * share ** 2) * (1 + 0.06 * Math.sin(share * 160)),
      swell: (share) => 0.5 + 0.5 * Math.sin(share * 240),
      overtone: 0.9,
    }),
  ),
  glass: repeat(
    2.6,
    layer(burst(5_200, 0.02, 1), shower(26, 0.7, chirp([2_800, 9_000], -0.02, [0.03, 0.16], [0.05, 0.25]))),
  ),
  splash: repeat(
    2.4,
    layer(
      sweep(0.9, {
        hertz: (share) => 2_600 - 1_900 * share,
        level: (share) => 1.4 * Math.min(1, share * 40) * Math.exp(-share * 5),
      }),
      delay(0.1, shower(14, 0.8, chirp([500, 1_600], 0.8, 0.05, 0.15))),
    ),
  ),
  ring: repeat(2.2, layer(series(9, 0.1, bellAt(1_420, 0.06)), delay(0.05, series(9, 0.1, bellAt(1_780, 0.06))))),
  sparkle: repeat(1.6, series(9, 0.07, bellAt([1_047, 2_800], 0.09))),
  typing: repeat(0.13, layer(burst([2_200, 3_400], 0.006, [0.4, 1]), drumHit([190, 240], 0.008, 0.3))),
  bark: repeat(
    1.5,
    series(
      2,
      0.32,
      layer(
        buzz([330, 420], 0.17, 0.5, {
          bend: (share) => 1 + 0.5 * arch(share),
          swell: (share) => arch(share) ** 0.7,
          overtone: 0.8,
        }),
        burst(1_100, 0.03, 0.5),
      ),
    ),
  ),
  horn: repeat(2.3, layer(buzz(311, 0.8, 0.3, { overtone: 0.6 }), buzz(392, 0.8, 0.3, { overtone: 0.6 }))),
  click: repeat(0.8, layer(burst(3_600, 0.004, 1), delay(0.06, burst(2_400, 0.004, 0.6)))),
} satisfies Record<string, SoundVoice>;
