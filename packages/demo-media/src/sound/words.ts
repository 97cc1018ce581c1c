import type { SoundVoice } from './filter.ts';
import type { Score } from './mix.ts';
import { VOICES } from './voices.ts';

type VoiceName = keyof typeof VOICES;

/** Voices by their names, each as strong as told. */
export function heard(strengths: Partial<Readonly<Record<VoiceName, number>>>): Score {
  return Object.entries(strengths).map(([name, strength]) => [VOICES[name as VoiceName], strength]);
}

const WORDS: readonly (readonly [pattern: RegExp, voices: Score])[] = (
  [
    [/\b(rain\w*|drizzle|downpour|monsoon)\b/, { rain: 1 }],
    [/\b(winds?|windy|breeze|gale|gusts?|blizzard)\b/, { wind: 1 }],
    [/\b(sea|ocean|waves?|surf|beach|shore|coast)\b/, { waves: 1 }],
    [/\b(gulls?|seagulls?)\b/, { gulls: 1 }],
    [/\b(thunder\w*|lightning)\b/, { thunder: 1 }],
    [/\b(storm|stormy|tempest|hurricane)\b/, { wind: 0.8, rain: 0.6, thunder: 0.8 }],
    [/\b(crowd\w*|people|voices|chatter|murmur\w*|market|caf[eé]|restaurant|audience|party|talking)\b/, { crowd: 1 }],
    [/\b(applause|clapping|cheer\w*)\b/, { applause: 0.8, crowd: 0.3 }],
    [/\b(traffic|cars?|highway|motorway)\b/, { traffic: 1 }],
    [/\b(city|street|urban|downtown)\b/, { city: 0.9, traffic: 0.25 }],
    [/\b(birds?|birdsong|chirping|songbirds?)\b/, { birds: 1.2, wind: 0.05 }],
    [/\b(forest|woods?|jungle|garden|meadow)\b/, { birds: 0.8, wind: 0.3 }],
    [/\b(crickets?|cicadas?|insects?)\b/, { crickets: 1 }],
    [/\b(footsteps?|steps?|walk\w*|running|marching)\b/, { footsteps: 1 }],
    [/\b(engines?|motor\w*|machine\w*|tractor|truck|helicopter|plane|spaceship)\b/, { engine: 1 }],
    [/\b(fire\w*|flames?|campfire|crackl\w*|burning)\b/, { crackle: 1, rumble: 0.16 }],
    [/\b(river|streams?|brook|creek|waterfall|fountain|water)\b/, { stream: 1 }],
    [/\b(underwater|bubbl\w*)\b/, { bubbles: 1, rumble: 0.6 }],
    [/\b(drones?|space|sci-?fi|eerie|ominous|cosmic|galaxy|planet)\b/, { drone: 1 }],
    [/\b(ambien\w*|atmospher\w*|dreamy|ethereal|pad)\b/, { pad: 0.8 }],
    [/\b(bells?|chimes?)\b/, { bells: 1 }],
    [/\b(clock|ticking)\b/, { clock: 1 }],
    [/\b(heartbeat|pulse)\b/, { heartbeat: 1 }],
    [/\b(rumbl\w*|earthquake)\b/, { rumble: 1 }],
    [/\b(explosions?|explod\w*|blasts?|bombs?|cannons?|gunshots?|fireworks?)\b/, { explosion: 1 }],
    [/\b(whoosh\w*|swoosh\w*|swish\w*|swoop\w*|transition)\b/, { whoosh: 1 }],
    [/\b(lasers?|blasters?|zap\w*|phasers?|ray ?guns?)\b/, { laser: 1 }],
    [/\b(alarms?|beep\w*|warning|buzzer)\b/, { alarm: 1 }],
    [/\b(sirens?|police|ambulance)\b/, { siren: 1 }],
    [/\b(knock\w*|tapping)\b/, { knock: 1 }],
    [/\b(creak\w*|squeak\w*|hinges?|doors?)\b/, { creak: 1 }],
    [/\b(glass|shatter\w*|crash\w*)\b/, { glass: 1 }],
    [/\b(splash\w*|plunge\w*|diving)\b/, { splash: 1 }],
    [/\b(phones?|telephones?|ringing|ringtone)\b/, { ring: 1 }],
    [/\b(magic\w*|sparkl\w*|fairy|twinkl\w*|coins?|spell)\b/, { sparkle: 1 }],
    [/\b(typing|keyboard|typewriter)\b/, { typing: 1 }],
    [/\b(dogs?|bark\w*|puppy|hounds?)\b/, { bark: 1 }],
    [/\b(horns?|honk\w*|foghorn)\b/, { horn: 1 }],
    [/\b(clicks?|clicking|shutter|switch|button|camera)\b/, { click: 1 }],
  ] as const
).map(([pattern, voices]) => [pattern, heard(voices)]);

export const lowered = (prompt: string): string => prompt.normalize('NFKC').toLowerCase();

/** All voices that a prompt names. */
export function namedIn(prompt: string): Score {
  const text = lowered(prompt);
  return WORDS.filter(([pattern]) => pattern.test(text)).flatMap(([, score]) => score);
}

/** What a prompt names beside music: rain at the window, a café. */
export const placesIn = (prompt: string): Score => namedIn(prompt).filter(([voice]) => !MUSICAL.has(voice));

/** Voices that music has instruments for. */
const MUSICAL: ReadonlySet<SoundVoice> = new Set([VOICES.pad, VOICES.drone, VOICES.bells, VOICES.horn]);

/** Voices that a negative prompt names. */
export const refusedVoices = (negativePrompt: string): ReadonlySet<SoundVoice> =>
  new Set(namedIn(negativePrompt).map(([voice]) => voice));
