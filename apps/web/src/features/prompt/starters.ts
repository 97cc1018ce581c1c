import { type PublicConfig } from '@kinoloom/contract';
import { modelChoices, type MadeWith } from './settings.ts';

/** A first shot to begin with. */
export interface Starter {
  /** Its picture's name. */
  readonly id: string;
  readonly media: 'image' | 'video';
  /** What the sandbox paints as a scene, and its picture was made from. */
  readonly painted: string;
  /** The same shot in the words that a live model makes the most of. */
  readonly live: string;
  /** Of its picture. */
  readonly seed: number;
}

/** The pictures are made by apps/web/scripts/make-stills.mjs, which also makes sure that each is a painted scene. */
export const starters: readonly Starter[] = [
  {
    id: 'lighthouse',
    media: 'image',
    painted: 'Lighthouse at dusk, its beam over the sea',
    live: 'A striped lighthouse on a black headland at dusk, its beam cutting through haze over a calm sea, 35 mm film',
    seed: 2,
  },
  {
    id: 'aurora',
    media: 'video',
    painted: 'Aurora over a still lake, pines under the stars',
    live: 'Northern lights ripple over a still lake, black pines along the shore. The camera pushes in slowly, low over the water',
    seed: 2,
  },
  {
    id: 'neon',
    media: 'image',
    painted: 'Neon rain in a city street, umbrellas and reflections',
    live: 'A city street at night in the rain, one umbrella under neon signs, reflections on wet asphalt, shallow focus',
    seed: 1,
  },
  {
    id: 'lanterns',
    media: 'video',
    painted: 'Paper lanterns rising over a lake at night',
    live: 'Hundreds of paper lanterns rise from a lake at night, warm light on the water. The camera drifts upwards with them',
    seed: 3,
  },
];

/** What it fills the panel with: a live model and its words where there is one, else the sandbox's free model. */
export function fillingOf({ media, painted, live }: Starter, config: PublicConfig | undefined): MadeWith {
  const isLive = (id: string): boolean => config?.models.some((model) => model.id === id && !model.sandbox) ?? false;
  const choices = modelChoices(media, config).map(({ model }) => model);
  const chosen = choices.find(({ id, family }) => family !== 'act-2' && isLive(id)) ?? choices[0];
  return {
    prompt: chosen && isLive(chosen.id) ? live : painted,
    model: chosen?.id ?? null,
    aspect: '16:9',
    seconds: 5,
    seed: null,
    startImage: null,
    sources: [],
  };
}
