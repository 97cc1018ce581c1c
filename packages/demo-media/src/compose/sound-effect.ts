import { readBrief } from '../scenes/brief.ts';
import { levelTo } from '../sound/loudness.ts';
import { blend, effective, mixScore } from '../sound/mix-score.ts';
import { fade, sceneScore } from '../sound/soundscape.ts';
import type { Stereo } from '../sound/stereo.ts';
import { scoreOf } from '../sound/words.ts';
import type { SoundEffectOrder } from '@kinoloom/vendor-simulators/studio';
import { textureOf } from './texture.ts';

const LOUDNESS = -16;
/** Sample peak; leaves room for what the mp3 encoder adds. */
const CEILING = 0.84;
/** How much of the place around them is heard with sounds that are followed not at all. */
const AROUND = 0.12;

/** What the words name, and the less closely they are to be followed, the more of the place that they speak of. */
export function soundEffect({
  prompt,
  seed,
  durationMs,
  influence,
}: Pick<SoundEffectOrder, 'prompt' | 'seed' | 'durationMs' | 'influence'>): Stereo {
  const brief = readBrief(prompt, seed);
  const named = scoreOf(prompt, '');
  const score = named.length > 0 ? named : ([[textureOf(prompt), 1]] as const);
  const mix = mixScore(score, durationMs, (name) => brief.random(name));
  const place = mixScore(sceneScore(brief), durationMs, (name) => brief.random(`around ${name}`));
  const [inner, outer] = [effective(mix), effective(place)];
  if (outer > 0) blend(mix, place, ((1 - influence) * AROUND * inner) / outer);
  levelTo(mix, LOUDNESS, CEILING);
  fade(mix);
  return mix;
}
