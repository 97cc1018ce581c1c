import { living } from './words/living.ts';
import { places } from './words/places.ts';
import type { Subject } from './words/subject.ts';

/** What the user's words are about: who or what leads, and where it is. */
export interface Scene {
  readonly lead: Subject | undefined;
  readonly around: Subject | undefined;
}

/** Who lives leads, the first named of them; else the first place or thing. */
export function readScene(words: string): Scene {
  const found = [...living, ...places]
    .flatMap((subject) => {
      const at = subject.known.exec(words)?.index;
      return at === undefined ? [] : [{ subject, at: subject.lives ? at - 10_000 : at }];
    })
    .sort((one, other) => one.at - other.at)
    .map(({ subject }) => subject);
  const [lead, ...others] = found;
  return { lead, around: others.find(({ lives }) => !lives) };
}

/** For what none of the lists know. */
export const anything = {
  acts: [
    'It holds still, then one small movement begins and runs through the whole of it',
    'Something near it moves first, and the eye is led to it',
  ],
  details: ['One surface catches the light, the others are left to be guessed', 'Its texture is close enough to touch'],
  sounds: ['the quiet of the place, one small near sound', 'air, distance, a single soft movement'],
} as const;

/** Whether the words say what happens already. */
export function tellsAction(words: string): boolean {
  const doing =
    /(?<!\p{L})(?!(?:morning|evening|building|ceiling|wedding|spring|string|nothing|something|anything|everything|painting|clothing|lightning|pudding|earring|railing|king|ring|wing|thing|viking|sibling|during|amazing|stunning|beijing|outstanding|interesting)s?(?!\p{L}))\p{L}{3,}ing(?!\p{L})/iu;
  const does =
    /(?<!\p{L})(?:walks?|runs?|sits?|stands?|dances?|jumps?|flies|fly|swims?|looks?|opens?|closes?|falls?|rises?|turns?|drives?|rides?|sleeps?|plays?|eats?|drinks?|holds?|wakes?|sweeps?|burns?|floats?|crosses|waits?|laughs?|cries|smiles?|reads?|writes?|läuft|geht|sitzt|steht|tanzt|springt|fliegt|schwimmt|schläft|spielt|liest|marche|court|danse|saute|vole|nage|dort|joue|lit|camina|corre|baila|salta|vuela|nada|duerme|juega|lee|йде|біжить|сидить|стоїть|танцює|стрибає|летить|пливе|спить|грає|читає|дивиться)(?!\p{L})/iu;
  return doing.test(words) || does.test(words);
}
