import { between } from '../scenes/random.ts';
import { filter, addSample, SAMPLE_RATE, type Stereo, type SoundVoice } from './filter.ts';
import { bell, noiseHit, thud } from './instruments.ts';
import { chirp, moving, wander } from './voices.ts';

const secondsOf = (mix: Stereo): number => mix.left.length / SAMPLE_RATE;

/** Many voices at once, none of them to be understood: noise through the vowels' resonances, in syllables. */
const crowd: SoundVoice = (mix, random, strength) => {
  for (let n = 0; n < 9; n++) {
    const side = random();
    const rate = between(random, 2.6, 4.6);
    const phase = random() * 7;
    const pause = wander(random, between(random, 1.5, 3));
    const pitch = between(random, 95, 230);
    const formants = [filter(), filter()] as const;
    const [f1, f2] = [between(random, 380, 720), between(random, 950, 1_900)];
    let glottis = random();
    for (let i = 0; i < mix.left.length; i++) {
      const t = i / SAMPLE_RATE;
      const syllable = Math.max(0, Math.sin(2 * Math.PI * rate * t + phase + Math.sin(t * 1.7 + n))) ** 1.5;
      glottis = (glottis + (pitch * (1 + 0.06 * Math.sin(t * 3.1 + phase))) / SAMPLE_RATE) % 1;
      const source = (glottis * 2 - 1) * 0.6 + (random() - 0.5) * 0.5;
      const wobble = 1 + 0.25 * Math.sin(2 * Math.PI * rate * 0.5 * t + phase * 2);
      const voice = formants[0](source, f1 * wobble, 4).band + 0.5 * formants[1](source, f2 * wobble, 5).band;
      addSample(mix, i, voice * syllable * pause(t) ** 2 * strength * 0.16, side);
    }
  }
  moving(mix, random, strength * 0.35, () => ({ hertz: 420, level: 0.5 }), { kind: 'band', q: 0.7 });
};

const applause: SoundVoice = (mix, random, strength) => {
  const count = Math.round(secondsOf(mix) * 90);
  for (let n = 0; n < count; n++)
    noiseHit(mix, random, random() * secondsOf(mix), {
      hertz: between(random, 900, 2_400),
      half: 0.008,
      level: strength * between(random, 0.1, 0.4),
      side: random(),
    });
};

/** Steps at a walk; the pace varies a little, left and right in turn. */
const footsteps: SoundVoice = (mix, random, strength) => {
  const pace = between(random, 0.5, 0.58);
  let step = 0;
  for (let t = between(random, 0.1, 0.3); t < secondsOf(mix); t += pace * between(random, 0.94, 1.06), step++) {
    const side = step % 2 === 0 ? 0.35 : 0.65;
    const level = strength * between(random, 0.75, 1);
    thud(mix, t, { hertz: 88, half: 0.02, level: level * 0.7, side });
    noiseHit(mix, random, t, { hertz: 1_300, half: 0.012, level: level * 0.9, side });
    noiseHit(mix, random, t + 0.07, { hertz: 2_600, half: 0.016, level: level * 0.4, side });
  }
};

/** A motor that idles and is driven: pulses at its firing rate through the exhaust's resonance. */
const engine: SoundVoice = (mix, random, strength) => {
  const idle = between(random, 26, 34);
  const gas = wander(random, 3.2);
  const pipe = filter();
  const body = filter();
  let phase = 0;
  for (let i = 0; i < mix.left.length; i++) {
    const t = i / SAMPLE_RATE;
    const rate = idle * (1 + 1.3 * gas(t));
    phase = (phase + rate / SAMPLE_RATE) % 1;
    const pulse = Math.exp(-phase * 9) * 2 - 0.22 + (random() - 0.5) * 0.3;
    const sound = pipe(pulse, 150 + 90 * gas(t), 1.4).low + 0.3 * body(pulse, 520, 1.2).band;
    addSample(mix, i, Math.tanh(sound * 1.2) * strength * (0.5 + 0.4 * gas(t)), 0.5);
  }
};

/** Running water: many small gurgles over a bright hiss. */
const stream: SoundVoice = (mix, random, strength) => {
  const flow = wander(random, 3);
  moving(mix, random, strength * 0.35, (t, side) => ({ hertz: 1_500 + 500 * flow(t + side), level: 0.7 }), {
    kind: 'band',
    q: 0.8,
  });
  moving(mix, random, strength * 0.3, () => ({ hertz: 480, level: 0.6 }), { kind: 'band', q: 0.9 });
  const count = Math.round(secondsOf(mix) * 26);
  for (let n = 0; n < count; n++)
    chirp(mix, random() * mix.left.length, {
      hertz: between(random, 420, 1_500),
      glide: between(random, 0.2, 0.8),
      seconds: between(random, 0.02, 0.06),
      level: strength * between(random, 0.03, 0.1),
      side: random(),
    });
};

/** Low tones that beat slowly against each other, with air above: the dark between stars. */
const drone: SoundVoice = (mix, random, strength) => {
  const root = between(random, 41, 55);
  const open = wander(random, 6);
  for (const side of [0, 1] as const) {
    const soften = filter();
    const channel = side === 0 ? mix.left : mix.right;
    const tones = [1, 1.003, 1.5, 2.005, 2.997].map((ratio) => root * ratio * (1 + (random() - 0.5) * 0.003));
    const phases = tones.map(() => random());
    for (let i = 0; i < channel.length; i++) {
      let sum = 0;
      for (let n = 0; n < tones.length; n++) {
        phases[n] = ((phases[n] as number) + (tones[n] as number) / SAMPLE_RATE) % 1;
        sum += ((phases[n] as number) * 2 - 1) / (1 + n * 0.7);
      }
      const t = i / SAMPLE_RATE;
      channel[i] = (channel[i] as number) + soften(sum, 160 + 420 * open(t + side * 0.7), 1.1).low * strength * 0.35;
    }
  }
  moving(mix, random, strength * 0.12, (t, side) => ({ hertz: 900 + 900 * open(t * 0.6 + side), level: open(t) }), {
    kind: 'band',
    q: 3,
  });
};

const bells: SoundVoice = (mix, random, strength) => {
  const notes = [392, 440, 523.25, 587.33, 659.25];
  for (let t = between(random, 0.1, 0.6); t < secondsOf(mix); t += between(random, 0.7, 1.6))
    bell(mix, t, notes[Math.floor(random() * notes.length)] ?? 440, strength * 0.3, random());
};

const clock: SoundVoice = (mix, random, strength) => {
  for (let n = 0; n * 0.5 < secondsOf(mix); n++)
    noiseHit(mix, random, 0.2 + n * 0.5, {
      hertz: n % 2 === 0 ? 2_900 : 2_300,
      half: 0.005,
      level: strength * 0.9,
      side: 0.5,
    });
};

const heartbeat: SoundVoice = (mix, random, strength) => {
  const beat = between(random, 0.85, 1);
  for (let t = 0.2; t < secondsOf(mix); t += beat) {
    thud(mix, t, { hertz: 52, half: 0.05, level: strength, side: 0.5 });
    thud(mix, t + 0.27, { hertz: 46, half: 0.06, level: strength * 0.7, side: 0.5 });
  }
};

/** Gulls: cries that fall, in threes. */
const gulls: SoundVoice = (mix, random, strength) => {
  const calls = Math.max(2, Math.round(secondsOf(mix) * 0.5));
  for (let n = 0; n < calls; n++) {
    const at = random() * secondsOf(mix);
    const side = random();
    const tone = between(random, 1_300, 1_900);
    for (let k = 0; k < 3; k++)
      chirp(mix, (at + k * 0.32) * SAMPLE_RATE, {
        hertz: tone * (1 - k * 0.04),
        glide: -0.35,
        seconds: 0.24,
        level: strength * 0.13,
        side,
      });
  }
};

/** The voices by their names. */
export const PLACE_VOICES = { crowd, applause, footsteps, engine, stream, drone, bells, clock, heartbeat, gulls };
