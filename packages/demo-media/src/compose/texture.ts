import { between, hash, randomFrom } from '../scenes/random.ts';
import { filter } from '../sound/filter.ts';
import { SAMPLE_RATE, type Voice } from '../sound/stereo.ts';
import { chirp, wander } from '../sound/voices.ts';

/**
 * What is heard for words that name no sound: always the same for the same words, and another for others. A breath of noise
 * in a band of theirs, with grains in a rhythm of theirs.
 */
export function textureOf(words: string): Voice {
  const own = randomFrom(hash(words.normalize('NFKC').toLowerCase()));
  const centre = 140 * 2 ** between(own, 0, 5.2);
  const sharpness = between(own, 1, 9);
  const pace = between(own, 1.2, 9);
  const glide = between(own, -0.8, 0.8);
  return (mix, random, strength) => {
    for (const channel of [mix.left, mix.right]) {
      const band = filter();
      const swell = wander(random, between(random, 2, 4));
      for (let i = 0; i < channel.length; i++) {
        const open = swell(i / SAMPLE_RATE);
        const value = band(random() * 2 - 1, centre * (0.8 + 0.4 * open), sharpness).band;
        channel[i] = (channel[i] as number) + value * (0.3 + 0.7 * open) * strength;
      }
    }
    for (let at = 0.1; at < mix.left.length / SAMPLE_RATE; at += between(random, 0.7, 1.3) / pace)
      chirp(mix, at * SAMPLE_RATE, centre * between(random, 0.9, 1.4), glide, 0.6 / pace, strength * 0.5, random());
  };
}
