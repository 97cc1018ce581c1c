import { styleIn, music } from './music.ts';
import * as events from './events.ts';
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
  { pattern: /\b(rumbl\w*|earthquake)\b/, voices: [[voices.rumble, 1]] },
  {
    pattern: /\b(explosions?|explod\w*|blasts?|bombs?|cannons?|gunshots?|fireworks?)\b/,
    voices: [[events.explosion, 1]],
  },
  { pattern: /\b(whoosh\w*|swoosh\w*|swish\w*|swoop\w*|transition)\b/, voices: [[events.whoosh, 1]] },
  { pattern: /\b(lasers?|blasters?|zap\w*|phasers?|ray ?guns?)\b/, voices: [[events.laser, 1]] },
  { pattern: /\b(alarms?|beep\w*|warning|buzzer)\b/, voices: [[events.alarm, 1]] },
  { pattern: /\b(sirens?|police|ambulance)\b/, voices: [[events.siren, 1]] },
  { pattern: /\b(knock\w*|tapping)\b/, voices: [[events.knock, 1]] },
  { pattern: /\b(creak\w*|squeak\w*|hinges?|doors?)\b/, voices: [[events.creak, 1]] },
  { pattern: /\b(glass|shatter\w*|crash\w*)\b/, voices: [[events.glass, 1]] },
  { pattern: /\b(splash\w*|plunge\w*|diving)\b/, voices: [[events.splash, 1]] },
  { pattern: /\b(phones?|telephones?|ringing|ringtone)\b/, voices: [[events.ring, 1]] },
  { pattern: /\b(magic\w*|sparkl\w*|fairy|twinkl\w*|coins?|spell)\b/, voices: [[events.sparkle, 1]] },
  { pattern: /\b(typing|keyboard|typewriter)\b/, voices: [[events.typing, 1]] },
  { pattern: /\b(dogs?|bark\w*|puppy|hounds?)\b/, voices: [[events.bark, 1]] },
  { pattern: /\b(horns?|honk\w*|foghorn)\b/, voices: [[events.horn, 1]] },
  { pattern: /\b(clicks?|clicking|shutter|switch|button|camera)\b/, voices: [[events.click, 1]] },
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

/** What a prompt names beside music: rain at the window, a café. */
export const placesIn = (prompt: string): Score => {
  const text = prompt.normalize('NFKC').toLowerCase();
  return WORDS.filter(({ pattern }) => pattern.test(text))
    .flatMap((word) => word.voices)
    .filter(([voice]) => !MUSICAL.has(voice));
};

/** Voices that music has instruments for. */
const MUSICAL: ReadonlySet<Voice> = new Set([voices.pad, places.drone, places.bells, events.horn]);

/** Voices that a negative prompt names. */
export function refusedVoices(negativePrompt: string): ReadonlySet<Voice> {
  const unwanted = negativePrompt.normalize('NFKC').toLowerCase();
  return new Set(
    WORDS.flatMap(({ pattern, voices }) => (pattern.test(unwanted) ? voices.map(([voice]) => voice) : [])),
  );
}
