import { between, pick } from '../scenes/random.ts';
import { filter, type SoundVoice } from './filter.ts';
import { bell } from './instruments.ts';
import * as synth from './synth.ts';

const { again, all, beep, drum, ground, harmonics, hit, later } = synth;
const { peep, repeated, rush, scattered, secondsOf, shower, steadyTone: tone, wander } = synth;

/** A bell at a pitch of its own. */
const ring =
  (hertz: synth.Chance, level: number): synth.SoundEvent =>
  (mix, random, at, side) =>
    bell(mix, { at, hertz: synth.drawn(random, hertz), level, side });

const arch = (share: number): number => Math.sin(Math.PI * share);

/** A wave of the sea: it swells, breaks and runs out. */
const wash = (share: number): number => (share < 0.3 ? (share / 0.3) ** 2 : Math.exp((0.3 - share) * 4.6));

/** Tones held all the time, slightly out of tune on each side, that swell and ebb by themselves. */
const chord =
  (roots: readonly [number, ...number[]], ratios: readonly number[], wave: (phase: number) => number): SoundVoice =>
  (mix, random) => {
    const root = pick(random, roots);
    for (const ratio of ratios)
      for (const side of [0, 1]) {
        const swell = wander(random, 7);
        const hertz = root * ratio * between(random, 0.998, 1.002);
        const shape = (t: number) => ({ hertz, level: (0.35 + 0.65 * swell(t)) / ratio ** 0.6, side });
        tone(mix, { at: 0, seconds: secondsOf(mix) }, shape, wave);
      }
  };

/** A motor that idles and is driven: pulses at its firing rate through the exhaust's resonance. */
const engine: SoundVoice = (mix, random) => {
  const idle = between(random, 26, 34);
  const gas = wander(random, 3.2);
  const [pipe, body] = [filter(), filter()];
  const shape = (t: number) => ({ hertz: idle * (1 + 1.3 * gas(t)), level: 0.5 + 0.4 * gas(t), side: 0.5 });
  tone(mix, { at: 0, seconds: secondsOf(mix) }, shape, (phase, t) => {
    const pulse = Math.exp(-(phase % 1) * 9) * 2 - 0.22 + (random() - 0.5) * 0.3;
    return Math.tanh(pipe(pulse, 150 + 90 * gas(t), 1.4).low * 1.2 + 0.36 * body(pulse, 520, 1.2).band);
  });
};

/** Rises and falls again and again, for as long as it is heard. */
const siren: SoundVoice = (mix, random) => {
  const seconds = secondsOf(mix);
  const turns = (seconds / between(random, 1.3, 1.8)) * 2 * Math.PI;
  beep(780, seconds, 0.3, { bend: (share) => 1 + 0.41 * Math.sin(turns * share) })(mix, random, 0, 0.5);
};

/** All sounds by their names: first what lasts, then what happens. */
export const VOICES = {
  engine,
  siren,
  waves: all(
    ground('low', [300, 500], [0.15, 0.25], { q: 0.7 }),
    again(
      3.4,
      all(
        rush(7, { hertz: (share) => 300 + 900 * wash(share), level: (share) => 2 * wash(share), isLow: true }),
        later(0.35, rush(6, { hertz: (share) => 2_600 + 1_500 * wash(share), level: (share) => 0.35 * wash(share) })),
      ),
    ),
  ),
  pad: chord([98, 110, 123.47, 130.81, 146.83], [1, 1.5, 2, 2.2449, 3], harmonics({ 1: 1, 3: 0.05 })),
  // Low tones that beat slowly against each other, with air above: the dark between stars.
  drone: all(
    chord([41, 46, 52], [1, 1.003, 1.5, 2.005, 2.997], harmonics({ 1: 0.8, 2: 0.6, 3: 0.5, 4: 0.45, 5: 0.4, 7: 0.3 })),
    ground('band', [900, 1_800], [0, 0.2], { q: 3 }),
  ),
  // Many voices at once, none of them to be understood: hums and hisses of a syllable's length.
  crowd: all(
    ground('band', [420, 640], [0.2, 0.35], { q: 0.9 }),
    scattered(30, beep([140, 260], [0.1, 0.3], 0.05, { swell: arch, overtone: 1 })),
    scattered(40, hit([450, 1_900], 0.05, [0.1, 0.5])),
  ),
  crickets: all(
    ...[4_050, 4_400, 4_780].map((hertz) => again(0.5, repeated(14, 0.032, peep(hertz, 0, 0.026, 0.05)), [0.9, 1.1])),
  ),
  wind: all(
    ground('band', [220, 640], [0.3, 1.2], { q: 1.6, period: 4.2 }),
    ground('low', [150, 150], [0.24, 0.48], { period: 4.2 }),
  ),
  rain: all(
    ground('high', [1_900, 1_900], [0.4, 0.52], { q: 0.6, period: 7 }),
    ground('band', [620, 620], [0.31, 0.31], { q: 0.7 }),
    // Single drops near the listener.
    scattered(26, peep([1_400, 4_200], -0.2, [0.018, 0.06], [0.03, 0.16])),
  ),
  city: all(ground('low', [130, 130], [1.4, 2]), ground('band', [480, 680], [0.09, 0.24])),
  rumble: ground('low', [85, 125], [1.5, 2.4], { q: 1.1, period: 6 }),
  bubbles: scattered(5, peep([320, 900], [0.5, 1.4], [0.04, 0.12], [0.03, 0.14])),
  crackle: scattered(16, peep([900, 3_200], -0.2, [0.006, 0.024], [0.05, 0.4])),
  stream: all(
    ground('band', [1_500, 2_000], [0.2, 0.28], { period: 3 }),
    ground('band', [480, 480], [0.18, 0.18], { q: 0.9 }),
    scattered(26, peep([420, 1_500], [0.2, 0.8], [0.02, 0.06], [0.03, 0.1])),
  ),
  // Cars that pass from one side to the other.
  traffic: all(
    ground('band', [380, 460], [0.2, 0.3], { q: 0.7 }),
    scattered(
      0.5,
      rush([1.6, 3], { hertz: (share) => 420 + 570 * arch(share) ** 4, level: (share) => 1.2 * arch(share) ** 4 }),
    ),
  ),
  applause: scattered(90, hit([900, 2_400], 0.008, [0.1, 0.4])),
  birds: scattered(0.9, (mix, random, at, side) => {
    const base = between(random, 2_100, 4_200);
    const note = peep([base * 0.85, base * 1.2], [-0.3, 0.4], [0.06, 0.12], 0.1);
    repeated(pick(random, [1, 2, 3, 4]), between(random, 0.11, 0.17), note)(mix, random, at, side);
  }),
  // Cries that fall, in threes.
  gulls: scattered(0.5, repeated(3, 0.32, peep([1_300, 1_900], -0.35, 0.24, 0.13))),
  thunder: again(
    9,
    rush(6, {
      hertz: (share) => 70 + 220 * Math.exp(-share * 9.6),
      level: (share) => 5 * Math.min(1, share * 54) * Math.exp(-share * 5.4) * (0.6 + 0.4 * Math.sin(share * 40)),
      isLow: true,
    }),
  ),
  footsteps: again(
    0.54,
    all(drum(88, 0.02, 0.6), hit(1_300, 0.012, [0.7, 0.9]), later(0.07, hit(2_600, 0.016, 0.35))),
    [0.94, 1.06],
  ),
  bells: again(
    1.1,
    (mix, random, at, side) => ring(pick(random, [392, 440, 523.25, 587.33, 659.25]), 0.3)(mix, random, at, side),
    [0.6, 1.4],
  ),
  clock: again(0.5, hit([2_300, 2_900], 0.005, 0.9), [1, 1]),
  heartbeat: again(0.92, all(drum(52, 0.05, 1), later(0.27, drum(46, 0.06, 0.7))), [0.95, 1.05]),
  whoosh: again(
    1.7,
    rush([0.7, 1], { hertz: (share) => 400 + 2_800 * arch(share) ** 2, level: (share) => arch(share) ** 3 }),
  ),
  explosion: again(
    4.2,
    all(
      drum([38, 52], 0.22, 1.6),
      rush(3, {
        hertz: (share) => 90 + 2_400 * Math.exp(-share * 14),
        level: (share) => 2 * Math.min(1, share * 400) * Math.exp(-share * 6),
      }),
    ),
  ),
  laser: again(0.9, beep([2_400, 4_200], 0.32, 0.5, { bend: (share) => 0.06 ** share, swell: (share) => 1 - share })),
  alarm: again(0.5, beep(988, 0.24, 0.4)),
  knock: again(2.1, repeated(3, 0.23, all(drum([150, 175], 0.018, 1), hit(900, 0.008, 0.6)))),
  creak: again(
    3.1,
    beep([170, 260], [1.1, 1.7], 0.3, {
      bend: (share) => (1 + 0.9 * share ** 2) * (1 + 0.06 * Math.sin(share * 160)),
      swell: (share) => 0.5 + 0.5 * Math.sin(share * 240),
      overtone: 0.9,
    }),
  ),
  glass: again(2.6, all(hit(5_200, 0.02, 1), shower(26, 0.7, peep([2_800, 9_000], -0.02, [0.03, 0.16], [0.05, 0.25])))),
  splash: again(
    2.4,
    all(
      rush(0.9, {
        hertz: (share) => 2_600 - 1_900 * share,
        level: (share) => 1.4 * Math.min(1, share * 40) * Math.exp(-share * 5),
      }),
      later(0.1, shower(14, 0.8, peep([500, 1_600], 0.8, 0.05, 0.15))),
    ),
  ),
  ring: again(2.2, all(repeated(9, 0.1, ring(1_420, 0.06)), later(0.05, repeated(9, 0.1, ring(1_780, 0.06))))),
  sparkle: again(1.6, repeated(9, 0.07, ring([1_047, 2_800], 0.09))),
  typing: again(0.13, all(hit([2_200, 3_400], 0.006, [0.4, 1]), drum([190, 240], 0.008, 0.3))),
  bark: again(
    1.5,
    repeated(
      2,
      0.32,
      all(
        beep([330, 420], 0.17, 0.5, {
          bend: (share) => 1 + 0.5 * arch(share),
          swell: (share) => arch(share) ** 0.7,
          overtone: 0.8,
        }),
        hit(1_100, 0.03, 0.5),
      ),
    ),
  ),
  horn: again(2.3, all(beep(311, 0.8, 0.3, { overtone: 0.6 }), beep(392, 0.8, 0.3, { overtone: 0.6 }))),
  click: again(0.8, all(hit(3_600, 0.004, 1), later(0.06, hit(2_400, 0.004, 0.6)))),
} satisfies Record<string, SoundVoice>;
