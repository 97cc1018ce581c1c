import aurora from './pictures/aurora.mp4';
import auroraNarrow from './pictures/aurora-narrow.webp';
import auroraSmall from './pictures/aurora-small.webp';
import auroraWide from './pictures/aurora.webp';
import lighthouse from './pictures/lighthouse.mp4';
import lighthouseNarrow from './pictures/lighthouse-narrow.webp';
import lighthouseSmall from './pictures/lighthouse-small.webp';
import lighthouseWide from './pictures/lighthouse.webp';
import planet from './pictures/planet.mp4';
import planetNarrow from './pictures/planet-narrow.webp';
import planetSmall from './pictures/planet-small.webp';
import planetWide from './pictures/planet.webp';
import sea from './pictures/sea.mp4';
import seaNarrow from './pictures/sea-narrow.webp';
import seaSmall from './pictures/sea-small.webp';
import seaWide from './pictures/sea.webp';
import umbrella from './pictures/umbrella.mp4';
import umbrellaNarrow from './pictures/umbrella-narrow.webp';
import umbrellaSmall from './pictures/umbrella-small.webp';
import umbrellaWide from './pictures/umbrella.webp';

/** Something that the sandbox has made, from the words that it was made from. */
export interface LandingClip {
  readonly id: string;
  readonly name: string;
  readonly prompt: string;
  readonly clip: string;
  /** 1434×600, 600×500 and 180×76. */
  readonly wide: string;
  readonly narrow: string;
  readonly small: string;
  /** How it lights the wall, from top to bottom. */
  readonly glow: string;
}

/** The first is there when the page opens. */
export const landingClips: readonly [LandingClip, ...LandingClip[]] = [
  {
    id: 'sea',
    name: 'Slow swell at dawn',
    prompt:
      'Slow swell at dawn, camera a hand above the water. Sun low through haze, green in the wave faces, nothing else in frame.',
    clip: sea,
    wide: seaWide,
    narrow: seaNarrow,
    small: seaSmall,
    glow: 'linear-gradient(#8d8278, #dcbf8e 46%, #5f716b 50%, #0c2f33)',
  },
  {
    id: 'lighthouse',
    name: 'Lighthouse at dusk',
    prompt:
      'Lighthouse at dusk on a black headland. The beam sweeps slowly left across the clouds, the sea holds the last light.',
    clip: lighthouse,
    wide: lighthouseWide,
    narrow: lighthouseNarrow,
    small: lighthouseSmall,
    glow: 'linear-gradient(#3b3f6b, #c98a86 60%, #17121a)',
  },
  {
    id: 'umbrella',
    name: 'Harbour lights in the rain',
    prompt:
      'Harbour lights at night in the rain, one umbrella. Locked camera, the reflections move and nobody else does.',
    clip: umbrella,
    wide: umbrellaWide,
    narrow: umbrellaNarrow,
    small: umbrellaSmall,
    glow: 'linear-gradient(#1a1430, #5a3a78 55%, #12122a)',
  },
  {
    id: 'planet',
    name: 'The planet rises',
    prompt: 'The planet rises over the ridge, its rings catch the light. Slow tilt up, no cuts.',
    clip: planet,
    wide: planetWide,
    narrow: planetNarrow,
    small: planetSmall,
    glow: 'linear-gradient(#2a2744, #a4574a 60%, #4b2a22)',
  },
  {
    id: 'aurora',
    name: 'Aurora over a still lake',
    prompt:
      'Aurora over a still lake, pines black along the shore. The whole sky moves as one sheet, the water holds it.',
    clip: aurora,
    wide: auroraWide,
    narrow: auroraNarrow,
    small: auroraSmall,
    glow: 'linear-gradient(#0d2230, #2f9aa0 55%, #06141c)',
  },
];
