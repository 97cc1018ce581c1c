import { between, pick } from '../scenes/random.ts';
import { filter, type SoundVoice } from './filter.ts';
import { bell } from './instruments.ts';
import * as synth from './synth.ts';

const { again, all, beep, drum, ground, harmonics, hit, later, moving } = synth;
const { peep, repeated, rush, scattered, secondsOf, shower, together, tone, wander } = synth;

/** A bell at a pitch of its own. */
const ring =
  (hertz: synth.Chance, level: number): synth.SoundEvent =>
  (mix, random, at, side) =>
    bell(mix, at, synth.drawn(random, hertz), level, side);

const arch = (share: number): number => Math.sin(Math.PI * share);

/** Each wave swells, breaks and runs out, its foam a little later. */
const waves: SoundVoice = (mix, random) => {
  const period = between(random, 6, 8.5);
  const phase = 1 + random();
  const wash = (t: number, side: number): number => {
    const share = ((t + side * 0.25) / period + phase) % 1;
    return share < 0.32 ? (share / 0.32) ** 2 : Math.exp((0.32 - share) * 4.2);
  };
  const water = (t: number, side: number) => ({ hertz: 300 + 900 * wash(t, side), level: 0.25 + 0.9 * wash(t, side) });
  const foam = (t: number, side: number) => ({
    hertz: 2_600 + 1_500 * wash(t, side),
    level: 0.28 * wash(t - 0.35, side),
  });
  moving(mix, random, water, { kind: 'low', q: 0.7 });
  moving(mix, random, foam, { kind: 'band', q: 0.6 });
};

/** A chord held by soft detuned tones, opening and closing slowly. */
const pad: SoundVoice = (mix, random) => {
  const root = pick(random, [98, 110, 123.47, 130.81, 146.83]);
  const wave = harmonics({ 1: 1, 3: 0.05 });
  for (const ratio of random() < 0.5 ? [1, 1.5, 2, 2.2449, 3] : [1, 1.5, 1.7818, 2.3784, 3])
    for (const side of [0, 1]) {
      const swell = wander(random, 7);
      const hertz = root * ratio * between(random, 0.998, 1.002);
      const shape = (t: number) => ({ hertz, level: (0.35 + 0.65 * swell(t)) / ratio ** 0.6, side });
      tone(mix, { at: 0, seconds: secondsOf(mix) }, shape, wave);
    }
};

const crickets: SoundVoice = (mix, random) => {
  for (let n = 0; n < 3; n++) {
    const [hertz, rate, side, phase] = [between(random, 3_900, 4_900), between(random, 1.6, 2.6), random(), random()];
    tone(mix, { at: 0, seconds: secondsOf(mix) }, (t) => {
      const share = ((t * rate + phase) % 1) / 0.45;
      return { hertz, level: share > 1 ? 0 : Math.max(0, Math.sin(195 * t)) ** 2 * arch(share), side };
    });
  }
};

/** Many voices at once, none of them to be understood: a buzz through the vowels' resonances, in syllables. */
const crowd: SoundVoice = (mix, random) => {
  ground('band', [420, 420], [0.17, 0.17], { q: 0.7 })(mix, random);
  for (let n = 0; n < 9; n++) {
    const [side, rate, phase, pitch] = [random(), between(random, 2.6, 4.6), random() * 7, between(random, 95, 230)];
    const [f1, f2] = [between(random, 380, 720), between(random, 950, 1_900)];
    const pause = wander(random, between(random, 1.5, 3));
    const [first, second] = [filter(), filter()];
    const shape = (t: number) => ({
      hertz: pitch * (1 + 0.06 * Math.sin(t * 3.1 + phase)),
      level:
        Math.max(0, Math.sin(2 * Math.PI * rate * t + phase + Math.sin(t * 1.7 + n))) ** 1.5 * pause(t) ** 2 * 0.16,
      side,
    });
    tone(mix, { at: 0, seconds: secondsOf(mix) }, shape, (turn, t) => {
      const source = ((turn % 1) * 2 - 1) * 0.6 + (random() - 0.5) * 0.5;
      const wobble = 1 + 0.25 * Math.sin(Math.PI * rate * t + phase * 2);
      return first(source, f1 * wobble, 4).band + 0.5 * second(source, f2 * wobble, 5).band;
    });
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

/** Low tones that beat slowly against each other, with air above: the dark between stars. */
const drone: SoundVoice = (mix, random) => {
  ground('band', [900, 1_800], [0, 0.12], { q: 3 })(mix, random);
  const hertz = between(random, 41, 55);
  const open = wander(random, 6);
  for (const side of [0, 1]) {
    const soften = filter();
    const ratios = [1, 1.003, 1.5, 2.005, 2.997].map((ratio) => ratio * between(random, 0.9985, 1.0015));
    tone(
      mix,
      { at: 0, seconds: secondsOf(mix) },
      () => ({ hertz, level: 0.35, side }),
      (turn, t) => {
        const sum = ratios.reduce((all, ratio, n) => all + ((((turn + n) * ratio) % 1) * 2 - 1) / (1 + n * 0.7), 0);
        return soften(sum, 160 + 420 * open(t + side * 0.7), 1.1).low;
      },
    );
  }
};

/** Rises and falls again and again, for as long as it is heard. */
const siren: SoundVoice = (mix, random) => {
  const seconds = secondsOf(mix);
  const turns = (seconds / between(random, 1.3, 1.8)) * 2 * Math.PI;
  beep(780, seconds, 0.3, { bend: (share) => 1 + 0.41 * Math.sin(turns * share) })(mix, random, 0, 0.5);
};

/** All sounds by their names: first what lasts, then what happens. */
export const VOICES = {
  waves,
  pad,
  crickets,
  crowd,
  engine,
  drone,
  siren,
  wind: together(
    ground('band', [220, 640], [0.3, 1.2], { q: 1.6, period: 4.2 }),
    ground('low', [150, 150], [0.24, 0.48], { period: 4.2 }),
  ),
  rain: together(
    ground('high', [1_900, 1_900], [0.4, 0.52], { q: 0.6, period: 7 }),
    ground('band', [620, 620], [0.31, 0.31], { q: 0.7 }),
    // Single drops near the listener.
    scattered(26, peep([1_400, 4_200], -0.2, [0.018, 0.06], [0.03, 0.16])),
  ),
  city: together(ground('low', [130, 130], [1.4, 2]), ground('band', [480, 680], [0.09, 0.24])),
  rumble: ground('low', [85, 125], [1.5, 2.4], { q: 1.1, period: 6 }),
  bubbles: scattered(5, peep([320, 900], [0.5, 1.4], [0.04, 0.12], [0.03, 0.14])),
  crackle: scattered(16, peep([900, 3_200], -0.2, [0.006, 0.024], [0.05, 0.4])),
  stream: together(
    ground('band', [1_500, 2_000], [0.2, 0.28], { period: 3 }),
    ground('band', [480, 480], [0.18, 0.18], { q: 0.9 }),
    scattered(26, peep([420, 1_500], [0.2, 0.8], [0.02, 0.06], [0.03, 0.1])),
  ),
  // Cars that pass from one side to the other.
  traffic: together(
    ground('band', [380, 460], [0.2, 0.3], { q: 0.7 }),
    scattered(
      0.5,
      rush(
        [1.6, 3],
        (share) => 420 + 570 * arch(share) ** 4,
        (share) => 1.2 * arch(share) ** 4,
      ),
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
    rush(
      6,
      (share) => 70 + 220 * Math.exp(-share * 9.6),
      (share) => 5 * Math.min(1, share * 54) * Math.exp(-share * 5.4) * (0.6 + 0.4 * Math.sin(share * 40)),
      true,
    ),
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
    rush(
      [0.7, 1],
      (share) => 400 + 2_800 * arch(share) ** 2,
      (share) => arch(share) ** 3,
    ),
  ),
  explosion: again(
    4.2,
    all(
      drum([38, 52], 0.22, 1.6),
      rush(
        3,
        (share) => 90 + 2_400 * Math.exp(-share * 14),
        (share) => 2 * Math.min(1, share * 400) * Math.exp(-share * 6),
      ),
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
      rush(
        0.9,
        (share) => 2_600 - 1_900 * share,
        (share) => 1.4 * Math.min(1, share * 40) * Math.exp(-share * 5),
      ),
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
