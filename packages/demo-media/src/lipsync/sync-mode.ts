import type { LipsyncOrder } from '@kinoloom/vendor-simulators/studio';

/** How long the result is, and which moment of the film is seen at each of its own. All in seconds. */
export interface Timing {
  readonly seconds: number;
  filmAt(seconds: number): number;
}

/** Brings a film and a recording of different length together. */
export function timing(mode: LipsyncOrder['syncMode'], film: number, recording: number): Timing {
  switch (mode) {
    case 'loop':
      return { seconds: recording, filmAt: (t) => t % film };
    case 'bounce':
      return {
        seconds: recording,
        filmAt: (t) => {
          const turn = t % (2 * film);
          return turn < film ? turn : 2 * film - turn;
        },
      };
    case 'cut_off':
      return { seconds: Math.min(film, recording), filmAt: (t) => t };
    case 'silence':
      return { seconds: Math.max(film, recording), filmAt: (t) => Math.min(t, film) };
    case 'remap':
      return { seconds: recording, filmAt: (t) => (t * film) / recording };
    default:
      return mode satisfies never;
  }
}
