import { between, pick } from '../scenes/random.ts';
import { filter, SAMPLE_RATE, type SoundVoice } from './filter.ts';
import { bell } from './instruments.ts';
import {
  again,
  chirp,
  chirps,
  edges,
  ground,
  harmonics,
  moving,
  noise,
  noiseHit,
  scattered,
  secondsOf,
  thud,
  together,
  tone,
  wander,
} from './synth.ts';

const PLACES = {
  wind: together(
    ground('band', [220, 640], [0.3, 1.2], { q: 1.6, period: 4.2 }),
    ground('low', [150, 150], [0.24, 0.48], { period: 4.2 }),
  ),
  rain: together(
    ground('high', [1_900, 1_900], [0.4, 0.52], { q: 0.6, period: 7 }),
    ground('band', [620, 620], [0.31, 0.31], { q: 0.7 }),
    // Single drops near the listener.
    chirps(26, { hertz: [1_400, 4_200], glide: -0.2, seconds: [0.018, 0.06], level: [0.03, 0.16] }),
  ),
  city: together(ground('low', [130, 130], [1.4, 2]), ground('band', [480, 680], [0.09, 0.24])),
  rumble: ground('low', [85, 125], [1.5, 2.4], { q: 1.1, period: 6 }),
  bubbles: chirps(5, { hertz: [320, 900], glide: [0.5, 1.4], seconds: [0.04, 0.12], level: [0.03, 0.14] }),
  crackle: chirps(16, { hertz: [900, 3_200], glide: -0.2, seconds: [0.006, 0.024], level: [0.05, 0.4] }),
  stream: together(
    ground('band', [1_500, 2_000], [0.2, 0.28], { period: 3 }),
    ground('band', [480, 480], [0.18, 0.18], { q: 0.9 }),
    chirps(26, { hertz: [420, 1_500], glide: [0.2, 0.8], seconds: [0.02, 0.06], level: [0.03, 0.1] }),
  ),
  /** Each wave swells, breaks and runs out, its foam a little later. */
  waves: (mix, random) => {
    const period = between(random, 6, 8.5);
    const phase = random();
    const wash = (t: number, side: number): number => {
      const share = ((((t + side * 0.25) / period + phase) % 1) + 1) % 1;
      return share < 0.32 ? (share / 0.32) ** 2 : Math.exp((0.32 - share) * 4.2);
    };
    moving(mix, random, (t, side) => ({ hertz: 300 + 900 * wash(t, side), level: 0.25 + 0.9 * wash(t, side) }), {
      kind: 'low',
      q: 0.7,
    });
    moving(mix, random, (t, side) => ({ hertz: 2_600 + 1_500 * wash(t, side), level: 0.28 * wash(t - 0.35, side) }), {
      kind: 'band',
      q: 0.6,
    });
  },
  /** Cars that pass from one side to the other. */
  traffic: together(
    ground('band', [380, 460], [0.2, 0.3], { q: 0.7 }),
    again(2, (mix, random, at) => {
      const [pass, hertz, way] = [between(random, 1.6, 3), between(random, 380, 760), random() < 0.5];
      noise(mix, random, { at, seconds: pass, q: 0.7 }, (t) => {
        const share = t / pass;
        const near = Math.sin(Math.PI * share) ** 4;
        return { hertz: 420 + hertz * near, level: near * 1.2, side: way ? share : 1 - share };
      });
    }),
  ),
  thunder: again(9, (mix, random, at) => {
    const roll = wander(random, 0.7);
    noise(mix, random, { at: at + between(random, 0.1, 0.5), seconds: 6, kind: 'low' }, (t) => ({
      hertz: 70 + 220 * Math.exp(-t * 1.6),
      level: Math.min(1, t * 9) * Math.exp(-t * 0.9) * (0.45 + 0.8 * roll(t)) * 5,
      side: 0.3 + 0.4 * roll(t * 0.3),
    }));
  }),
  /** A chord held by soft detuned tones, opening and closing slowly. */
  pad: (mix, random) => {
    const root = pick(random, [98, 110, 123.47, 130.81, 146.83]);
    const chord = random() < 0.5 ? [1, 1.5, 2, 2.2449, 3] : [1, 1.5, 1.7818, 2.3784, 3];
    const seconds = secondsOf(mix);
    for (const ratio of chord)
      for (const side of [0, 1]) {
        const swell = wander(random, 7);
        const hertz = root * ratio * between(random, 0.998, 1.002);
        tone(
          mix,
          { at: 0, seconds },
          (t) => ({ hertz, level: (0.35 + 0.65 * swell(t)) / ratio ** 0.6, side }),
          harmonics({ 1: 1, 3: 0.05 }),
        );
      }
  },
  crickets: (mix, random) => {
    for (let n = 0; n < 3; n++) {
      const [hertz, rate, side, phase] = [between(random, 3_900, 4_900), between(random, 1.6, 2.6), random(), random()];
      tone(mix, { at: 0, seconds: secondsOf(mix) }, (t) => {
        const share = (t * rate + phase) % 1;
        const level =
          share > 0.45 ? 0 : Math.max(0, Math.sin(2 * Math.PI * t * 31)) ** 2 * Math.sin((Math.PI * share) / 0.45);
        return { hertz, level, side };
      });
    }
  },
  birds: scattered(0.9, (mix, random, at, side) => {
    const base = between(random, 2_100, 4_200);
    const notes = 1 + Math.floor(random() * 4);
    for (let n = 0; n < notes; n++) {
      const [hertz, glide, seconds] = [
        base * between(random, 0.85, 1.2),
        between(random, -0.3, 0.4),
        between(random, 0.06, 0.12),
      ];
      chirp(mix, (at + n * between(random, 0.11, 0.17)) * SAMPLE_RATE, { hertz, glide, seconds, level: 0.1, side });
    }
  }),
  /** Cries that fall, in threes. */
  gulls: scattered(0.5, (mix, random, at, side) => {
    const hertz = between(random, 1_300, 1_900);
    for (let n = 0; n < 3; n++)
      chirp(mix, (at + n * 0.32) * SAMPLE_RATE, {
        hertz: hertz * (1 - n * 0.04),
        glide: -0.35,
        seconds: 0.24,
        level: 0.13,
        side,
      });
  }),
  /** Many voices at once, none of them to be understood: a buzz through the vowels' resonances, in syllables. */
  crowd: (mix, random) => {
    ground('band', [420, 420], [0.17, 0.17], { q: 0.7 })(mix, random);
    for (let n = 0; n < 9; n++) {
      const [side, rate, phase, pitch] = [random(), between(random, 2.6, 4.6), random() * 7, between(random, 95, 230)];
      const [f1, f2] = [between(random, 380, 720), between(random, 950, 1_900)];
      const pause = wander(random, between(random, 1.5, 3));
      const [first, second] = [filter(), filter()];
      const syllable = (t: number): number =>
        Math.max(0, Math.sin(2 * Math.PI * rate * t + phase + Math.sin(t * 1.7 + n))) ** 1.5;
      const shape = (t: number) => ({
        hertz: pitch * (1 + 0.06 * Math.sin(t * 3.1 + phase)),
        level: syllable(t) * pause(t) ** 2 * 0.16,
        side,
      });
      tone(mix, { at: 0, seconds: secondsOf(mix) }, shape, (turn, t) => {
        const source = ((turn % 1) * 2 - 1) * 0.6 + (random() - 0.5) * 0.5;
        const wobble = 1 + 0.25 * Math.sin(Math.PI * rate * t + phase * 2);
        return first(source, f1 * wobble, 4).band + 0.5 * second(source, f2 * wobble, 5).band;
      });
    }
  },
  applause: scattered(90, (mix, random, at, side) =>
    noiseHit(mix, random, at, {
      hertz: between(random, 900, 2_400),
      half: 0.008,
      level: between(random, 0.1, 0.4),
      side,
    }),
  ),
  /** A motor that idles and is driven: pulses at its firing rate through the exhaust's resonance. */
  engine: (mix, random) => {
    const idle = between(random, 26, 34);
    const gas = wander(random, 3.2);
    const [pipe, body] = [filter(), filter()];
    const shape = (t: number) => ({ hertz: idle * (1 + 1.3 * gas(t)), level: 0.5 + 0.4 * gas(t), side: 0.5 });
    tone(mix, { at: 0, seconds: secondsOf(mix) }, shape, (phase, t) => {
      const pulse = Math.exp(-(phase % 1) * 9) * 2 - 0.22 + (random() - 0.5) * 0.3;
      return Math.tanh(pipe(pulse, 150 + 90 * gas(t), 1.4).low * 1.2 + 0.36 * body(pulse, 520, 1.2).band);
    });
  },
  /** Low tones that beat slowly against each other, with air above: the dark between stars. */
  drone: (mix, random) => {
    const root = between(random, 41, 55);
    const open = wander(random, 6);
    for (const side of [0, 1]) {
      const soften = filter();
      const tones = [1, 1.003, 1.5, 2.005, 2.997].map(
        (ratio) => [ratio * between(random, 0.9985, 1.0015), random()] as const,
      );
      tone(
        mix,
        { at: 0, seconds: secondsOf(mix) },
        () => ({ hertz: root, level: 0.35, side }),
        (turn, t) => {
          const sum = tones.reduce(
            (all, [ratio, start], n) => all + (((turn * ratio + start) % 1) * 2 - 1) / (1 + n * 0.7),
            0,
          );
          return soften(sum, 160 + 420 * open(t + side * 0.7), 1.1).low;
        },
      );
    }
    ground('band', [900, 1_800], [0, 0.12], { q: 3 })(mix, random);
  },
} satisfies Record<string, SoundVoice>;

const EVENTS = {
  /** Steps at a walk, left and right in turn. */
  footsteps: again(
    0.54,
    (mix, random, at, n) => {
      const [side, level] = [n % 2 === 0 ? 0.35 : 0.65, between(random, 0.75, 1)];
      thud(mix, at, { hertz: 88, half: 0.02, level: level * 0.7, side });
      noiseHit(mix, random, at, { hertz: 1_300, half: 0.012, level: level * 0.9, side });
      noiseHit(mix, random, at + 0.07, { hertz: 2_600, half: 0.016, level: level * 0.4, side });
    },
    [0.94, 1.06],
  ),
  bells: again(
    1.1,
    (mix, random, at) => bell(mix, at, pick(random, [392, 440, 523.25, 587.33, 659.25]), 0.3, random()),
    [0.6, 1.4],
  ),
  clock: again(
    0.5,
    (mix, random, at, n) => noiseHit(mix, random, at, { hertz: n % 2 === 0 ? 2_900 : 2_300, half: 0.005, level: 0.9 }),
    [1, 1],
  ),
  heartbeat: again(
    0.92,
    (mix, _, at) => {
      thud(mix, at, { hertz: 52, half: 0.05, level: 1 });
      thud(mix, at + 0.27, { hertz: 46, half: 0.06, level: 0.7 });
    },
    [0.95, 1.05],
  ),
  whoosh: again(1.7, (mix, random, at) => {
    const [seconds, way] = [between(random, 0.7, 1), random() < 0.5];
    noise(mix, random, { at, seconds, q: 1.2 }, (t) => {
      const swell = Math.sin((Math.PI * t) / seconds);
      return { hertz: 400 + 2_800 * swell ** 2, level: swell ** 3, side: way ? t / seconds : 1 - t / seconds };
    });
  }),
  explosion: again(4.2, (mix, random, at) => {
    thud(mix, at, { hertz: between(random, 38, 52), half: 0.22, level: 1.6 });
    noise(mix, random, { at, seconds: 3, q: 0.7 }, (t) => ({
      hertz: 90 + 2_400 * Math.exp(-t * 4.7),
      level: Math.min(1, t * 133) * Math.exp(-t * 2) * edges(t, 3, 0.001, 1) * 2,
      side: 0.5 + 0.2 * Math.sin(t * 3),
    }));
  }),
  laser: again(0.9, (mix, random, at) => {
    const [top, side] = [between(random, 2_400, 4_200), random()];
    const shape = (t: number) => ({
      hertz: top * 0.06 ** (t / 0.32),
      level: edges(t, 0.32, 0.01) * (1 - t / 0.32) * 0.5,
      side,
    });
    tone(mix, { at, seconds: 0.32 }, shape, harmonics({ 1: 1, 3: 0.3 }));
  }),
  alarm: again(0.5, (mix, _, at) =>
    tone(
      mix,
      { at, seconds: 0.24 },
      (t) => ({ hertz: 988, level: edges(t, 0.24, 0.012) * 0.4, side: 0.5 }),
      harmonics({ 1: 1, 3: 0.3 }),
    ),
  ),
  siren: (mix, random) => {
    const [turn, seconds] = [between(random, 1.3, 1.8), secondsOf(mix)];
    tone(
      mix,
      { at: 0, seconds },
      (t) => ({
        hertz: 780 + 320 * Math.sin((2 * Math.PI * t) / turn),
        level: edges(t, seconds, seconds * 0.05) * 0.3,
        side: 0.25 + (0.5 * t) / seconds,
      }),
      harmonics({ 1: 1, 3: 0.3 }),
    );
  },
  knock: again(2.1, (mix, random, at) => {
    for (const when of [at, at + 0.23, at + 0.46]) {
      thud(mix, when, { hertz: between(random, 150, 175), half: 0.018, level: 1, side: 0.45 });
      noiseHit(mix, random, when, { hertz: 900, half: 0.008, level: 0.6, side: 0.45 });
    }
  }),
  creak: again(3.1, (mix, random, at) => {
    const [low, seconds] = [between(random, 170, 260), between(random, 1.1, 1.7)];
    tone(
      mix,
      { at, seconds },
      (t) => ({
        hertz: low * (1 + 0.9 * (t / seconds) ** 2) * (1 + 0.06 * Math.sin(t * 115)),
        level: edges(t, seconds, 0.1) * (0.5 + 0.5 * Math.sin(t * 170)) * 0.3,
        side: 0.4,
      }),
      harmonics({ 1: 1, 3: 0.9 }),
    );
  }),
  glass: again(2.6, (mix, random, at) => {
    noiseHit(mix, random, at, { hertz: 5_200, half: 0.02, level: 1 });
    for (let n = 0; n < 26; n++) {
      const [hertz, seconds, level] = [
        between(random, 2_800, 9_000),
        between(random, 0.03, 0.16),
        between(random, 0.05, 0.25),
      ];
      chirp(mix, (at + random() ** 2 * 0.7) * SAMPLE_RATE, { hertz, glide: -0.02, seconds, level, side: random() });
    }
  }),
  splash: again(2.4, (mix, random, at) => {
    const shape = (t: number) => ({
      hertz: 2_600 - 2_100 * t,
      level: Math.min(1, t * 44) * Math.exp(-t * 5.5) * 1.4,
      side: 0.5,
    });
    noise(mix, random, { at, seconds: 0.9, q: 1.2 }, shape);
    for (let n = 0; n < 14; n++)
      chirp(mix, (at + 0.1 + random() * 0.8) * SAMPLE_RATE, {
        hertz: between(random, 500, 1_600),
        glide: 0.8,
        seconds: 0.05,
        level: 0.15,
        side: random(),
      });
  }),
  ring: again(2.2, (mix, _, at) => {
    for (let n = 0; n < 18; n++) bell(mix, at + n * 0.05, n % 2 === 0 ? 1_420 : 1_780, 0.06, 0.5);
  }),
  sparkle: again(1.6, (mix, random, at) => {
    for (let n = 0; n < 9; n++)
      bell(mix, at + n * 0.07, 1_047 * 2 ** ((n * 2 + Math.floor(random() * 3)) / 12), 0.09, random());
  }),
  typing: again(0.13, (mix, random, at) => {
    const side = between(random, 0.35, 0.65);
    noiseHit(mix, random, at, {
      hertz: between(random, 2_200, 3_400),
      half: 0.006,
      level: between(random, 0.4, 1),
      side,
    });
    thud(mix, at, { hertz: between(random, 190, 240), half: 0.008, level: 0.3, side });
  }),
  bark: again(1.5, (mix, random, at) => {
    const throat = between(random, 330, 420);
    for (const [when, pitch] of [
      [at, throat],
      [at + 0.32, throat * 0.94],
    ] as const) {
      const swell = (t: number): number => Math.sin((Math.PI * t) / 0.17);
      const shape = (t: number) => ({ hertz: pitch * (1 + 0.5 * swell(t)), level: swell(t) ** 0.7 * 0.5, side: 0.45 });
      tone(mix, { at: when, seconds: 0.17 }, shape, harmonics({ 1: 1, 3: 0.8 }));
      noiseHit(mix, random, when, { hertz: 1_100, half: 0.03, level: 0.5, side: 0.45 });
    }
  }),
  horn: again(2.3, (mix, random, at) => {
    for (const hertz of [311, 392])
      tone(
        mix,
        { at, seconds: 0.8 },
        (t) => ({ hertz, level: edges(t, 0.8, 0.03) * 0.3, side: 0.55 }),
        harmonics({ 1: 1, 3: 0.6 }),
      );
    noiseHit(mix, random, at, { hertz: 500, half: 0.01, level: 0.1 });
  }),
  click: again(0.8, (mix, random, at) => {
    noiseHit(mix, random, at, { hertz: 3_600, half: 0.004, level: 1 });
    noiseHit(mix, random, at + 0.06, { hertz: 2_400, half: 0.004, level: 0.6 });
  }),
} satisfies Record<string, SoundVoice>;

/** All sounds by their names: what lasts, and what happens. */
export const VOICES = { ...PLACES, ...EVENTS };
