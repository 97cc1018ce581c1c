import * as words from '../../words/en/first/landing.ts';

/** A clip made by the sandbox, with its prompt. */
export interface LandingClip {
  readonly id: string;
  readonly name: string;
  readonly prompt: string;
  readonly clip: string;
  /** 1440×602 (the first frame of the clip, so that it is replaced without a jump), 600×500 and 180×76. */
  readonly wide: string;
  readonly narrow: string;
  readonly small: string;
  /** The colours of its glow, from top to bottom. */
  readonly glow: string;
}

const files = import.meta.glob<string>('./pictures/*.{mp4,webp}', { eager: true, import: 'default' });

/** @throws Error if there is no such file */
function file(name: string): string {
  const url = files[`./pictures/${name}`];
  if (url === undefined) throw new Error(`There is no ${name} among the pictures`);
  return url;
}

const landingClip = (made: Pick<LandingClip, 'id' | 'name' | 'prompt' | 'glow'>): LandingClip => ({
  ...made,
  clip: file(`${made.id}.mp4`),
  wide: file(`${made.id}.webp`),
  narrow: file(`${made.id}-narrow.webp`),
  small: file(`${made.id}-small.webp`),
});

/** The first one is shown initially. */
export const landingClips: readonly [LandingClip, ...LandingClip[]] = [
  landingClip({
    id: 'sea',
    name: words.swell,
    prompt:
      'Slow swell at dawn, camera just above the water. Sun low through haze, green light in the waves, nothing else in frame.',
    glow: 'linear-gradient(#8d8278, #dcbf8e 46%, #5f716b 50%, #0c2f33)',
  }),
  landingClip({
    id: 'lighthouse',
    name: words.lighthouse,
    prompt:
      'Lighthouse at dusk on a black headland. The beam sweeps slowly left across the clouds, the sea holds the last light.',
    glow: 'linear-gradient(#3b3f6b, #c98a86 60%, #17121a)',
  }),
  landingClip({
    id: 'umbrella',
    name: words.umbrella,
    prompt:
      'Harbour lights at night in the rain, one umbrella. Locked camera, the reflections move and nobody else does.',
    glow: 'linear-gradient(#1a1430, #5a3a78 55%, #12122a)',
  }),
  landingClip({
    id: 'planet',
    name: words.planet,
    prompt: 'The planet rises over the ridge, its rings catch the light. Slow tilt up, no cuts.',
    glow: 'linear-gradient(#2a2744, #a4574a 60%, #4b2a22)',
  }),
  landingClip({
    id: 'aurora',
    name: words.aurora,
    prompt:
      'Aurora over a still lake, pines black along the shore. The whole sky moves as one sheet, the water holds it.',
    glow: 'linear-gradient(#0d2230, #2f9aa0 55%, #06141c)',
  }),
];
