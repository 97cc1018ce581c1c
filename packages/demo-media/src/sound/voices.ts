import { between, type Random } from '../scenes/random.ts';
import { filter, SAMPLE_RATE, type Stereo, type SoundVoice } from './filter.ts';

/** A slow wander between 0 and 1, a few seconds a turn, different each time. */
export function wander(random: Random, period: number): (seconds: number) => number {
  const a = between(random, 0.8, 1.25) / period;
  const b = between(random, 0.33, 0.47) / period;
  const pa = random() * 7;
  const pb = random() * 7;
  return (t) => 0.5 + 0.3 * Math.sin(2 * Math.PI * (a * t + pa)) + 0.2 * Math.sin(2 * Math.PI * (b * t + pb));
}

const CONTROL = 64;

/** Noise shaped by a filter whose frequency and level move slowly: the ground of wind, waves, rain and rooms. */
export function moving(
  mix: Stereo,
  random: Random,
  strength: number,
  shape: (seconds: number, side: 0 | 1) => { hertz: number; level: number },
  { kind, q = 0.8 }: { readonly kind: 'low' | 'band' | 'high'; readonly q?: number },
): void {
  ([mix.left, mix.right] as const).forEach((channel, side) => {
    const f = filter();
    let now = shape(0, side as 0 | 1);
    let level = now.level;
    for (let i = 0; i < channel.length; i++) {
      if (i % CONTROL === 0) now = shape(i / SAMPLE_RATE, side as 0 | 1);
      level += (now.level - level) * 0.003;
      const out = f(random() * 2 - 1, now.hertz, q);
      channel[i] = (channel[i] as number) + out[kind] * level * strength;
    }
  });
}

const waves: SoundVoice = (mix, random, strength) => {
  const period = between(random, 6, 8.5);
  const phase = random();
  const wash = (t: number, side: number) => {
    const p = ((t + side * 0.25) / period + phase) % 1;
    return p < 0.32 ? (p / 0.32) ** 2 : Math.exp(-(p - 0.32) * 4.2);
  };
  moving(
    mix,
    random,
    strength,
    (t, side) => ({ hertz: 300 + 900 * wash(t, side), level: 0.25 + 0.9 * wash(t, side) }),
    { kind: 'low', q: 0.7 },
  );
  moving(
    mix,
    random,
    strength * 0.28,
    (t, side) => ({ hertz: 2600 + 1500 * wash(t, side), level: wash(t - 0.35, side) }),
    { kind: 'band', q: 0.6 },
  );
};

const wind: SoundVoice = (mix, random, strength) => {
  const gust = wander(random, 4.2);
  const pitch = wander(random, 6.5);
  const lean = wander(random, 5);
  moving(
    mix,
    random,
    strength,
    (t, side) => ({
      hertz: 220 + 420 * pitch(t),
      level: (0.3 + 0.8 * gust(t)) * (side === 0 ? 0.7 + 0.5 * lean(t) : 1.2 - 0.5 * lean(t)),
    }),
    { kind: 'band', q: 1.6 },
  );
  moving(mix, random, strength * 0.6, (t) => ({ hertz: 150, level: 0.4 + 0.4 * gust(t) }), { kind: 'low' });
};

const rain: SoundVoice = (mix, random, strength) => {
  const wave = wander(random, 7);
  moving(mix, random, strength * 0.5, (t) => ({ hertz: 1900, level: 0.8 + 0.25 * wave(t) }), { kind: 'high', q: 0.6 });
  moving(mix, random, strength * 0.45, () => ({ hertz: 620, level: 0.7 }), { kind: 'band', q: 0.7 });
  // Single drops near the listener.
  const drops = Math.round((mix.left.length / SAMPLE_RATE) * 26);
  for (let n = 0; n < drops; n++) {
    ping(mix, random() * mix.left.length, {
      hertz: between(random, 1400, 4200),
      decay: between(random, 0.006, 0.02),
      level: strength * between(random, 0.03, 0.16),
      side: random(),
    });
  }
};

const city: SoundVoice = (mix, random, strength) => {
  const flow = wander(random, 5);
  moving(mix, random, strength * 1.6, (t) => ({ hertz: 130, level: 0.9 + 0.3 * flow(t) }), { kind: 'low' });
  moving(
    mix,
    random,
    strength * 0.3,
    (t, side) => ({ hertz: 480 + 200 * flow(t + side), level: 0.3 + 0.5 * flow(t + side * 2) }),
    { kind: 'band', q: 0.8 },
  );
};

/** Cars that pass from one side to the other. */
const traffic: SoundVoice = (mix, random, strength) => {
  const length = mix.left.length / SAMPLE_RATE;
  const passes = Math.max(1, Math.round(length / 2.4));
  const cars = Array.from({ length: passes }, (_, i) => ({
    at: ((i + between(random, 0.2, 0.8)) / passes) * length,
    width: between(random, 0.45, 0.9),
    way: random() < 0.5 ? 1 : -1,
    tone: between(random, 380, 760),
  }));
  moving(
    mix,
    random,
    strength,
    (t, side) => {
      let level = 0.06;
      let hertz = 420;
      for (const car of cars) {
        const d = (t - car.at) / car.width;
        const near = 1 / (1 + d * d * 3.2);
        const pan = 0.5 + 0.5 * Math.tanh(d * 1.4) * car.way * (side === 0 ? -1 : 1);
        level += near * (0.25 + pan);
        hertz += near * car.tone;
      }
      return { hertz, level };
    },
    { kind: 'band', q: 0.7 },
  );
};

const rumble: SoundVoice = (mix, random, strength) => {
  const slow = wander(random, 6);
  moving(mix, random, strength * 2.2, (t) => ({ hertz: 85 + 40 * slow(t), level: 0.7 + 0.4 * slow(t) }), {
    kind: 'low',
    q: 1.1,
  });
};

const thunder: SoundVoice = (mix, random, strength) => {
  const length = mix.left.length / SAMPLE_RATE;
  const at = length * between(random, 0.2, 0.5);
  const roll = wander(random, 0.7);
  moving(
    mix,
    random,
    strength * 5,
    (t) => {
      const d = t - at;
      const level = d < 0 ? 0 : Math.min(1, d * 9) * Math.exp(-d * 0.9) * (0.45 + 0.8 * roll(t));
      return { hertz: 70 + 220 * Math.exp(-Math.max(0, d) * 1.6), level };
    },
    { kind: 'low' },
  );
};

/** A chord held by soft detuned tones, opening and closing slowly. */
const pad: SoundVoice = (mix, random, strength) => {
  const roots = [98, 110, 123.47, 130.81, 146.83];
  const root = roots[Math.floor(random() * roots.length)] ?? 110;
  const chord = random() < 0.5 ? [1, 1.5, 2, 2.2449, 3] : [1, 1.5, 1.7818, 2.3784, 3];
  for (const ratio of chord) {
    for (const side of [0, 1] as const) {
      const channel = side === 0 ? mix.left : mix.right;
      const hertz = root * ratio * (1 + (random() - 0.5) * 0.004);
      const swell = wander(random, 7);
      const level = (strength * 0.16) / ratio ** 0.6;
      let phase = random();
      let amp = 0;
      for (let i = 0; i < channel.length; i++) {
        if (i % CONTROL === 0) amp = (0.35 + 0.65 * swell(i / SAMPLE_RATE)) * level;
        phase += hertz / SAMPLE_RATE;
        if (phase > 1) phase -= 1;
        const s = Math.sin(2 * Math.PI * phase);
        channel[i] = (channel[i] as number) + (s + 0.22 * s * s * s) * amp;
      }
    }
  }
};

const crickets: SoundVoice = (mix, random, strength) => {
  for (let n = 0; n < 3; n++) {
    const hertz = between(random, 3900, 4900);
    const rate = between(random, 1.6, 2.6);
    const side = random();
    const phase = random();
    for (let i = 0; i < mix.left.length; i++) {
      const t = i / SAMPLE_RATE;
      const p = (t * rate + phase) % 1;
      if (p > 0.45) continue;
      const trill = Math.max(0, Math.sin(2 * Math.PI * t * 31)) ** 2 * Math.sin((Math.PI * p) / 0.45);
      const s = Math.sin(2 * Math.PI * hertz * t) * trill * strength * 0.05;
      mix.left[i] = (mix.left[i] as number) + s * (1 - side * 0.8);
      mix.right[i] = (mix.right[i] as number) + s * (0.2 + side * 0.8);
    }
  }
};

const birds: SoundVoice = (mix, random, strength) => {
  const length = mix.left.length / SAMPLE_RATE;
  const calls = Math.max(2, Math.round(length * 0.9));
  for (let n = 0; n < calls; n++) {
    const at = random() * length;
    const base = between(random, 2100, 4200);
    const notes = 1 + Math.floor(random() * 4);
    const side = random();
    for (let k = 0; k < notes; k++) {
      chirp(mix, (at + k * between(random, 0.11, 0.17)) * SAMPLE_RATE, {
        hertz: base * between(random, 0.85, 1.2),
        glide: between(random, -0.3, 0.4),
        seconds: between(random, 0.06, 0.12),
        level: strength * 0.1,
        side,
      });
    }
  }
};

const bubbles: SoundVoice = (mix, random, strength) => {
  const length = mix.left.length / SAMPLE_RATE;
  const count = Math.round(length * 5);
  for (let n = 0; n < count; n++) {
    chirp(mix, random() * mix.left.length, {
      hertz: between(random, 320, 900),
      glide: between(random, 0.5, 1.4),
      seconds: between(random, 0.04, 0.12),
      level: strength * between(random, 0.03, 0.14),
      side: random(),
    });
  }
};

const crackle: SoundVoice = (mix, random, strength) => {
  const count = Math.round((mix.left.length / SAMPLE_RATE) * 16);
  for (let n = 0; n < count; n++) {
    ping(mix, random() * mix.left.length, {
      hertz: between(random, 900, 3200),
      decay: between(random, 0.002, 0.008),
      level: strength * between(random, 0.05, 0.4),
      side: random(),
    });
  }
};

function ping(
  mix: Stereo,
  start: number,
  { hertz, decay, level, side }: { hertz: number; decay: number; level: number; side: number },
): void {
  chirp(mix, start, { hertz, glide: -0.2, seconds: decay * 3, level, side });
}

/** A short tone that glides by `glide` octaves; it swells and fades, so it never clicks. */
export function chirp(
  mix: Stereo,
  start: number,
  { hertz, glide, seconds, level, side }: Record<'hertz' | 'glide' | 'seconds' | 'level' | 'side', number>,
): void {
  const n = Math.max(32, Math.floor(seconds * SAMPLE_RATE));
  const from = Math.floor(start);
  let phase = 0;
  for (let k = 0; k < n && from + k < mix.left.length; k++) {
    const p = k / n;
    phase += (hertz * 2 ** (glide * p)) / SAMPLE_RATE;
    const s = Math.sin(2 * Math.PI * phase) * Math.sin(Math.PI * p) ** 2 * level;
    mix.left[from + k] = (mix.left[from + k] as number) + s * (1 - side * 0.85);
    mix.right[from + k] = (mix.right[from + k] as number) + s * (0.15 + side * 0.85);
  }
}

/** The voices by their names. */
export const GROUND_VOICES = {
  waves,
  wind,
  rain,
  city,
  traffic,
  rumble,
  thunder,
  pad,
  crickets,
  birds,
  bubbles,
  crackle,
};
