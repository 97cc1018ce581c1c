import { readPrompt, type PromptReading } from '../storyboard/index.ts';
import { SCENES, SCENE_DETAILS, type SceneName } from '../storyboard/words.ts';
import type { TimeOfDay } from './light.ts';

export type { SceneName };

/** Times of day of a scene if the prompt names none. */
export const DEFAULT_HOURS: Readonly<Record<SceneName, readonly [TimeOfDay, ...TimeOfDay[]]>> = {
  aurora: ['night'],
  lanterns: ['night', 'blue'],
  lighthouse: ['dusk'],
  neon: ['night'],
  planet: ['dusk', 'night'],
  sea: ['golden', 'dawn', 'golden'],
  silk: ['golden'],
};

/** Scenes that use the named colour for their subject rather than for the light. */
export const COLOURED_SUBJECTS: ReadonlySet<SceneName | null> = new Set(['aurora', 'neon', 'planet', 'silk']);

/** The painted scene of a prompt; null if its nouns name anything else, too. */
export function chooseScene(prompt: string, reading: PromptReading = readPrompt(prompt)): SceneName | null {
  if (reading.lettering) return null;
  const scene = SCENES.find(([name, asks]) => {
    const seen = SCENE_DETAILS.get(name);
    // Silk allows any noun without a figure, because abstract prompts vary.
    const fits = (word: string): boolean => seen?.test(word) ?? false;
    return (
      asks.test(reading.english) &&
      (COLOURED_SUBJECTS.has(name) || !reading.subjects.some(({ figure, colour }) => figure && colour)) &&
      reading.subjects.every(
        ({ figure, word }) => asks.test(word) || (!(figure && name === 'silk') && word.split(' ').some(fits)),
      )
    );
  });
  return scene?.[0] ?? null;
}
