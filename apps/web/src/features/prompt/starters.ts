import { type PublicConfig } from '@kinoloom/contract';
import type { MadeWith } from './settings-from.ts';
import { modelChoices } from './settings.ts';

/** An example shot. */
export interface Starter {
  /** Name of its picture. */
  readonly id: string;
  readonly media: 'image' | 'video';
  /** The prompt for the sandbox's painted scene, from which its picture was made. */
  readonly painted: string;
  /** The same shot as a prompt for live models. */
  readonly live: string;
  /** Seed of its picture. */
  readonly seed: number;
}

/** apps/web/scripts/make-stills.mjs makes the pictures, and checks that each is a painted scene. */
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

/** Settings of an example: a live model with its prompt if available, else the sandbox's free model. */
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
