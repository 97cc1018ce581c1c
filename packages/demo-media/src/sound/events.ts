import { between, type Random } from '../scenes/random.ts';
import { filter, addSample, SAMPLE_RATE, type Stereo, type SoundVoice } from './filter.ts';
import { bell, noiseHit, thud } from './instruments.ts';
import { chirp } from './voices.ts';

const secondsOf = (mix: Stereo): number => mix.left.length / SAMPLE_RATE;

/** Something that happens again and again, about every so many seconds, and once at least. */
const again =
  (everyS: number, event: (mix: Stereo, random: Random, at: number, strength: number) => void): SoundVoice =>
  (mix, random, strength) => {
    const first = Math.min(0.25, secondsOf(mix) * 0.1);
    for (let at = first; at < secondsOf(mix); at += everyS * between(random, 0.85, 1.2))
      event(mix, random, at, strength);
  };

/** Noise in a band that moves and swells as told, over so many seconds; the shape says both at each share of the time. */
function sweep(
  mix: Stereo,
  random: Random,
  { at, seconds, q = 1.2 }: { readonly at: number; readonly seconds: number; readonly q?: number },
  shape: (share: number) => { readonly hertz: number; readonly level: number; readonly side: number },
): void {
  const band = filter();
  const from = Math.floor(at * SAMPLE_RATE);
  const length = Math.floor(seconds * SAMPLE_RATE);
  for (let i = 0; i < length; i++) {
    const { hertz, level, side } = shape(i / length);
    addSample(mix, from + i, band(random() * 2 - 1, hertz, q).band * level, side);
  }
}

/** A tone that moves as told; `level` must begin and end at 0. */
function tone(
  mix: Stereo,
  at: number,
  seconds: number,
  shape: (share: number) => { readonly hertz: number; readonly level: number; readonly side: number },
  overtone = 0.3,
): void {
  const from = Math.floor(at * SAMPLE_RATE);
  const length = Math.floor(seconds * SAMPLE_RATE);
  let phase = 0;
  for (let i = 0; i < length; i++) {
    const { hertz, level, side } = shape(i / length);
    phase = (phase + hertz / SAMPLE_RATE) % 1;
    const wave = Math.sin(2 * Math.PI * phase) + overtone * Math.sin(6 * Math.PI * phase);
    addSample(mix, from + i, wave * level, side);
  }
}

/** 0 at both ends, 1 in between. */
const edges = (share: number, rise: number): number => Math.min(1, share / rise, (1 - share) / rise);

const whoosh = again(1.7, (mix, random, at, strength) => {
  const way = random() < 0.5;
  sweep(mix, random, { at, seconds: between(random, 0.7, 1) }, (share) => ({
    hertz: 400 + 2_800 * Math.sin(Math.PI * share) ** 2,
    level: Math.sin(Math.PI * share) ** 3 * strength,
    side: way ? share : 1 - share,
  }));
});

const explosion = again(4.2, (mix, random, at, strength) => {
  thud(mix, at, { hertz: between(random, 38, 52), half: 0.22, level: strength * 1.6, side: 0.5 });
  sweep(mix, random, { at, seconds: 3, q: 0.7 }, (share) => ({
    hertz: 90 + 2_400 * Math.exp(-share * 14),
    level: Math.min(1, share * 400) * Math.exp(-share * 6) * strength * 2,
    side: 0.5 + 0.2 * Math.sin(share * 9),
  }));
});

const laser = again(0.9, (mix, random, at, strength) => {
  const top = between(random, 2_400, 4_200);
  const side = random();
  tone(mix, at, 0.32, (share) => ({
    hertz: top * 0.06 ** share,
    level: edges(share, 0.03) * (1 - share) * strength * 0.5,
    side,
  }));
});

const alarm = again(0.5, (mix, _, at, strength) => {
  tone(mix, at, 0.24, (share) => ({ hertz: 988, level: edges(share, 0.05) * strength * 0.4, side: 0.5 }));
});

const siren: SoundVoice = (mix, random, strength) => {
  const turn = between(random, 1.3, 1.8);
  const seconds = secondsOf(mix);
  tone(mix, 0, seconds, (share) => ({
    hertz: 780 + 320 * Math.sin((2 * Math.PI * share * seconds) / turn),
    level: edges(share, 0.05) * strength * 0.3,
    side: 0.25 + 0.5 * share,
  }));
};

const knock = again(2.1, (mix, random, at, strength) => {
  for (let n = 0; n < 3; n++) {
    thud(mix, at + n * 0.23, { hertz: between(random, 150, 175), half: 0.018, level: strength, side: 0.45 });
    noiseHit(mix, random, at + n * 0.23, { hertz: 900, half: 0.008, level: strength * 0.6, side: 0.45 });
  }
});

const creak = again(3.1, (mix, random, at, strength) => {
  const low = between(random, 170, 260);
  tone(
    mix,
    at,
    between(random, 1.1, 1.7),
    (share) => ({
      hertz: low * (1 + 0.9 * share ** 2) * (1 + 0.06 * Math.sin(share * 160)),
      level: edges(share, 0.08) * (0.5 + 0.5 * Math.sin(share * 240)) * strength * 0.3,
      side: 0.4,
    }),
    0.9,
  );
});

const glass = again(2.6, (mix, random, at, strength) => {
  noiseHit(mix, random, at, { hertz: 5_200, half: 0.02, level: strength });
  for (let n = 0; n < 26; n++)
    chirp(mix, (at + random() ** 2 * 0.7) * SAMPLE_RATE, {
      hertz: between(random, 2_800, 9_000),
      glide: -0.02,
      seconds: between(random, 0.03, 0.16),
      level: strength * between(random, 0.05, 0.25),
      side: random(),
    });
});

const splash = again(2.4, (mix, random, at, strength) => {
  sweep(mix, random, { at, seconds: 0.9 }, (share) => ({
    hertz: 2_600 - 1_900 * share,
    level: Math.min(1, share * 40) * Math.exp(-share * 5) * strength * 1.4,
    side: 0.5,
  }));
  for (let n = 0; n < 14; n++)
    chirp(mix, (at + 0.1 + random() * 0.8) * SAMPLE_RATE, {
      hertz: between(random, 500, 1_600),
      glide: 0.8,
      seconds: 0.05,
      level: strength * 0.15,
      side: random(),
    });
});

const ring = again(2.2, (mix, _, at, strength) => {
  for (let n = 0; n < 18; n++) bell(mix, at + n * 0.05, n % 2 === 0 ? 1_420 : 1_780, strength * 0.06, 0.5);
});

const sparkle = again(1.6, (mix, random, at, strength) => {
  for (let n = 0; n < 9; n++)
    bell(mix, at + n * 0.07, 1_047 * 2 ** ((n * 2 + Math.floor(random() * 3)) / 12), strength * 0.09, random());
});

const typing = again(0.13, (mix, random, at, strength) => {
  noiseHit(mix, random, at, {
    hertz: between(random, 2_200, 3_400),
    half: 0.006,
    level: strength * between(random, 0.4, 1),
    side: between(random, 0.35, 0.65),
  });
  thud(mix, at, { hertz: between(random, 190, 240), half: 0.008, level: strength * 0.3, side: 0.5 });
});

const bark = again(1.5, (mix, random, at, strength) => {
  const throat = between(random, 330, 420);
  for (const [n, after] of [0, 0.32].entries()) {
    tone(
      mix,
      at + after,
      0.17,
      (share) => ({
        hertz: throat * (1 + 0.5 * Math.sin(Math.PI * share)) * (n === 0 ? 1 : 0.94),
        level: Math.sin(Math.PI * share) ** 0.7 * strength * 0.5,
        side: 0.45,
      }),
      0.8,
    );
    noiseHit(mix, random, at + after, { hertz: 1_100, half: 0.03, level: strength * 0.5, side: 0.45 });
  }
});

const horn = again(2.3, (mix, random, at, strength) => {
  for (const hertz of [311, 392])
    tone(mix, at, 0.8, (share) => ({ hertz, level: edges(share, 0.04) * strength * 0.3, side: 0.55 }), 0.6);
  noiseHit(mix, random, at, { hertz: 500, half: 0.01, level: strength * 0.1 });
});

const click = again(0.8, (mix, random, at, strength) => {
  noiseHit(mix, random, at, { hertz: 3_600, half: 0.004, level: strength });
  noiseHit(mix, random, at + 0.06, { hertz: 2_400, half: 0.004, level: strength * 0.6 });
});

/** The voices by their names. */
export const EVENTS = {
  whoosh,
  explosion,
  laser,
  alarm,
  siren,
  knock,
  creak,
  glass,
  splash,
  ring,
  sparkle,
  typing,
  bark,
  horn,
  click,
};
