import { styleIn, music } from './music.ts';
import * as places from './places.ts';
import type { Voice } from './stereo.ts';
import * as voices from './voices.ts';

export type Score = readonly (readonly [Voice, number])[];

interface Word {
  readonly pattern: RegExp;
  readonly voices: Score;
}

const WORDS: readonly Word[] = [
  { pattern: /\b(rain\w*|drizzle|downpour|monsoon)\b/, voices: [[voices.rain, 1]] },
  { pattern: /\b(winds?|windy|breeze|gale|gusts?|blizzard)\b/, voices: [[voices.wind, 1]] },
  { pattern: /\b(sea|ocean|waves?|surf|beach|shore|coast)\b/, voices: [[voices.waves, 1]] },
  { pattern: /\b(gulls?|seagulls?)\b/, voices: [[places.gulls, 1]] },
  { pattern: /\b(thunder\w*|lightning)\b/, voices: [[voices.thunder, 1]] },
  {
    pattern: /\b(storm|stormy|tempest|hurricane)\b/,
    voices: [
      [voices.wind, 0.8],
      [voices.rain, 0.6],
      [voices.thunder, 0.8],
    ],
  },
  {
    pattern: /\b(crowd\w*|people|voices|chatter|murmur\w*|market|caf[eé]|restaurant|audience|party|talking)\b/,
    voices: [[places.crowd, 1]],
  },
  {
    pattern: /\b(applause|clapping|cheer\w*)\b/,
    voices: [
      [places.applause, 0.8],
      [places.crowd, 0.3],
    ],
  },
  { pattern: /\b(traffic|cars?|highway|motorway)\b/, voices: [[voices.traffic, 1]] },
  {
    pattern: /\b(city|street|urban|downtown)\b/,
    voices: [
      [voices.city, 0.9],
      [voices.traffic, 0.25],
    ],
  },
  {
    pattern: /\b(birds?|birdsong|chirping|songbirds?)\b/,
    voices: [
      [voices.birds, 1.2],
      [voices.wind, 0.05],
    ],
  },
  {
    pattern: /\b(forest|woods?|jungle|garden|meadow)\b/,
    voices: [
      [voices.birds, 0.8],
      [voices.wind, 0.3],
    ],
  },
  { pattern: /\b(crickets?|cicadas?|insects?)\b/, voices: [[voices.crickets, 1]] },
  { pattern: /\b(footsteps?|steps?|walk\w*|running|marching)\b/, voices: [[places.footsteps, 1]] },
  {
    pattern: /\b(engines?|motor\w*|machine\w*|tractor|truck|helicopter|plane|spaceship)\b/,
    voices: [[places.engine, 1]],
  },
  {
    pattern: /\b(fire\w*|flames?|campfire|crackl\w*|burning)\b/,
    voices: [
      [voices.crackle, 1],
      [voices.rumble, 0.16],
    ],
  },
  { pattern: /\b(river|streams?|brook|creek|waterfall|fountain|water)\b/, voices: [[places.stream, 1]] },
  {
    pattern: /\b(underwater|bubbl\w*)\b/,
    voices: [
      [voices.bubbles, 1],
      [voices.rumble, 0.6],
    ],
  },
  { pattern: /\b(drones?|space|sci-?fi|eerie|ominous|cosmic|galaxy|planet)\b/, voices: [[places.drone, 1]] },
  { pattern: /\b(ambien\w*|atmospher\w*|dreamy|ethereal|pad)\b/, voices: [[voices.pad, 0.8]] },
  { pattern: /\b(bells?|chimes?)\b/, voices: [[places.bells, 1]] },
  { pattern: /\b(clock|ticking)\b/, voices: [[places.clock, 1]] },
  { pattern: /\b(heartbeat|pulse)\b/, voices: [[places.heartbeat, 1]] },
  { pattern: /\b(rumbl\w*|earthquake|explosion)\b/, voices: [[voices.rumble, 1]] },
];

/** The voices that a prompt's words ask for, less those that the other words rule out; empty when it names no sound. */
export function scoreOf(prompt: string, negativePrompt: string): Score {
  const wanted = prompt.normalize('NFKC').toLowerCase();
  const unwanted = negativePrompt.normalize('NFKC').toLowerCase();
  const banned = refusedVoices(negativePrompt);
  const score = WORDS.filter(({ pattern }) => pattern.test(wanted) && !pattern.test(unwanted))
    .flatMap((word) => word.voices)
    .filter(([voice]) => !banned.has(voice));
  const style = styleIn(wanted);
  return style && !styleIn(unwanted) ? [...score, [music(style), 1]] : score;
}

/** Voices that a negative prompt names. */
export function refusedVoices(negativePrompt: string): ReadonlySet<Voice> {
  const unwanted = negativePrompt.normalize('NFKC').toLowerCase();
  return new Set(
    WORDS.flatMap(({ pattern, voices }) => (pattern.test(unwanted) ? voices.map(([voice]) => voice) : [])),
  );
}
