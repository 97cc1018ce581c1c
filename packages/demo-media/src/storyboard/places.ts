/** Land from edge to edge; y and rise in shares of the frame's height. */
export interface Land {
  readonly depth: number;
  readonly y: number;
  readonly rise: number;
  readonly bumps: number;
  /** 0 round, 1 pointed. */
  readonly sharp?: number;
  /** Number of the place's paper from far to near; a fraction lies between two. */
  readonly paper: number;
  readonly tone?: number;
  readonly tufts?: number;
  readonly isStreet?: boolean;
  /** Whether the window's light falls on it. */
  readonly isLit?: boolean;
}

/** Shapes of paper beside each other along a line. */
export interface Row {
  readonly depth: number;
  readonly y: number;
  readonly stamps: readonly (keyof typeof STAMPS)[];
  /** Least and most height, in shares of the frame's. */
  readonly tall: readonly [number, number];
  /** From one to the next in heights of it; or where each stands, in shares of the width. */
  readonly step: number | readonly number[];
  readonly paper: number;
  readonly tone?: number;
  /** How far one may lean, in heights of it. */
  readonly lean?: number;
  /** Whether they stand on ground of their own. */
  readonly isGrounded?: boolean;
  /** Whether all of them are cut from one sheet, which drifts. */
  readonly isOne?: boolean;
}

/** Strips of scalloped paper; from the farthest to the nearest. */
export interface Waves {
  readonly waves: number;
  readonly y: readonly [number, number];
  readonly depth: readonly [number, number];
  readonly paper: readonly [number, number];
}

export type Plane = Land | Row | Waves | { readonly special: 'world' | 'wall' };

/** The nearest plane, on which the caption stands. */
const front = (paper: number, tone = 1): Land => ({ depth: 1, y: 0.838, rise: 0.026, bumps: 1.4, paper, tone });
const bank = (i: number): Row => {
  const stamps = ['puff'] as const;
  return { depth: 0.15 + i * 0.25, y: 0.66 + i * 0.09, stamps, tall: [0.05, 0.12], step: 1.2, paper: i, isOne: true };
};

/** What stands where, from far to near. */
export const PLACES = {
  beach: [
    { waves: 3, y: [0.54, 0.68], depth: [0.12, 0.52], paper: [0, 1] },
    { depth: 0.7, y: 0.695, rise: 0.02, bumps: 1.3, paper: 2 },
    front(3),
  ],
  city: [
    { depth: 0.12, y: 0.7, stamps: ['gable', 'tower', 'block'], tall: [0.2, 0.5], step: 0.4, paper: 0 },
    { depth: 0.26, y: 0.72, stamps: ['gable', 'tower', 'block'], tall: [0.15, 0.38], step: 0.42, paper: 1 },
    { depth: 0.42, y: 0.72, stamps: ['gable', 'block', 'block'], tall: [0.1, 0.24], step: 0.45, paper: 2 },
    { depth: 0.7, y: 0.69, rise: 0, bumps: 1, paper: 3, isStreet: true },
    front(3, 0.7),
  ],
  desert: [
    { depth: 0.14, y: 0.57, rise: 0.08, bumps: 1.6, paper: 0 },
    { depth: 0.3, y: 0.63, rise: 0.1, bumps: 1.2, paper: 1 },
    { depth: 0.7, y: 0.69, rise: 0.045, bumps: 0.9, paper: 2 },
    front(3),
  ],
  field: [
    { depth: 0.16, y: 0.55, rise: 0.09, bumps: 2.2, paper: 0 },
    { depth: 0.3, y: 0.62, rise: 0.06, bumps: 2.6, paper: 1 },
    { depth: 0.7, y: 0.685, rise: 0.03, bumps: 1.6, paper: 2, tufts: 26 },
    front(3),
  ],
  forest: [
    { depth: 0.14, y: 0.62, stamps: ['fir'], tall: [0.21, 0.36], step: 0.25, paper: 0, isGrounded: true },
    { depth: 0.3, y: 0.66, stamps: ['fir'], tall: [0.29, 0.5], step: 0.25, paper: 1, isGrounded: true },
    { depth: 0.7, y: 0.69, rise: 0.025, bumps: 1.5, paper: 2, tufts: 22 },
    {
      depth: 0.86,
      y: 0.9,
      stamps: ['trunk'],
      tall: [0.8, 1.1],
      step: [0.02, 0.13, 0.95],
      paper: 3,
      tone: 0.8,
      lean: 0.06,
    },
    front(3),
  ],
  mountain: [
    { depth: 0.12, y: 0.44, rise: 0.2, bumps: 2.3, sharp: 0.8, paper: 0 },
    { depth: 0.24, y: 0.68, stamps: ['peak'], tall: [0.28, 0.44], step: 1.15, paper: 1 },
    { depth: 0.42, y: 0.63, rise: 0.05, bumps: 2.4, paper: 1.6 },
    { depth: 0.7, y: 0.7, rise: 0.025, bumps: 1.5, paper: 2, tufts: 14 },
    front(3),
  ],
  road: [
    { depth: 0.14, y: 0.55, rise: 0.1, bumps: 2, paper: 0 },
    { depth: 0.3, y: 0.61, rise: 0.05, bumps: 2.4, paper: 1 },
    { depth: 0.5, y: 0.66, rise: 0.02, bumps: 1.6, paper: 2 },
    { depth: 0.7, y: 0.69, rise: 0, bumps: 1, paper: 3, isStreet: true },
    front(2, 0.75),
  ],
  room: [{ special: 'wall' }, { depth: 0.7, y: 0.675, rise: 0, bumps: 1, paper: 2, isLit: true }, front(3)],
  sea: [{ waves: 5, y: [0.58, 0.86], depth: [0.12, 0.98], paper: [0, 3] }],
  sky: [bank(0), bank(1), bank(2), bank(3)],
  snow: [
    { depth: 0.16, y: 0.54, rise: 0.12, bumps: 2.2, sharp: 0.7, paper: 0, tone: 0.9 },
    { depth: 0.3, y: 0.62, rise: 0.06, bumps: 2.4, paper: 1 },
    { depth: 0.7, y: 0.69, rise: 0.03, bumps: 1.5, paper: 2 },
    front(3, 0.9),
  ],
  space: [{ special: 'world' }],
  table: [{ depth: 0.7, y: 0.66, rise: 0, bumps: 1, paper: 2 }, front(3)],
  underwater: [
    { depth: 0.3, y: 0.86, stamps: ['weed'], tall: [0.17, 0.44], step: 0.7, paper: 1, lean: 0.4 },
    { depth: 0.4, y: 0.76, rise: 0.05, bumps: 2, paper: 2 },
    { depth: 0.62, y: 0.86, stamps: ['weed'], tall: [0.14, 0.36], step: 1.2, paper: 2, lean: 0.4 },
    front(3),
  ],
} satisfies Readonly<Record<string, readonly Plane[]>>;
export type Place = keyof typeof PLACES;

/** Shapes, one high, that stand on their origin or lie about it. */
export const STAMPS = {
  block: 'M-.2 .3V-1H.2V.3Z',
  cloud:
    'M-.95-.14A.14 .14 0 0 0-.85 .15H.85A.15 .15 0 0 0 .85-.14L.69-.16A.3 .3 0 0 0 .25-.34 .4 .4 0 0 0-.43-.3 .26 .26 0 0 0-.8-.14Z',
  dash: 'M0 0H1L.92 .15H-.08Z',
  fir: 'M0-1-.1-.58-.04-.58-.15-.34-.06-.34-.21-.1H-.022V.1H.022V-.1H.21L.06-.34 .15-.34 .04-.58 .1-.58Z',
  gable: 'M-.2 .3V-.85L0-1 .2-.85V.3Z',
  peak: 'M-.85 0 0-1 .85 0Z',
  peakSide: 'M0-1-.85 0H-.14Z',
  peakSnow: 'M0-1-.26-.7-.12-.76 0-.62 .1-.75 .26-.7Z',
  puff: 'M-.9 1V0A.9 .9 0 0 1 .9 0V1Z',
  star: 'M1 0 .3 .3 0 1-.3 .3-1 0-.3-.3 0-1 .3-.3Z',
  tower: 'M-.2 .3V-.88H-.08V-1H.08V-.88H.2V.3Z',
  trunk: 'M-.03-1.3H.03L.035-.2 .06 0H-.06L-.035-.2Z',
  tuft: 'M-.12 0-.6-1 0-.4 0-1.3 .08-.4 .6-1 .12 0Z',
  /** The bars of a window, in shares of its width and height. */
  window:
    'M-.05-.04H1.05V.02H-.05ZM-.09 .99H1.09V1.07H-.09ZM-.04 0H.02V1H-.04ZM.98 0H1.04V1H.98ZM.484 0H.516V1H.484ZM0 .45H1V.48H0Z',
  weed: 'M-.05 0C-.15-.4 .2-.6 .05-1 .3-.55 0-.35 .08 0Z',
};
