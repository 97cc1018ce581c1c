import { hex, luma, mixColours, saturated, scale, tinted, turned, type RgbColour } from './colour.ts';

export type TimeOfDay = 'dawn' | 'day' | 'golden' | 'dusk' | 'blue' | 'night';

/** The colours of one hour: what every scene takes its sky, light and shadow from. */
export interface Light {
  readonly time: TimeOfDay;
  /** Sky from overhead to the horizon. */
  readonly sky: readonly [RgbColour, RgbColour, RgbColour, RgbColour];
  readonly sun: RgbColour;
  /** Light that falls on things facing the sun or moon. */
  readonly key: RgbColour;
  /** What fills the shadows. */
  readonly shade: RgbColour;
  /** Distance fades to this. */
  readonly haze: RgbColour;
  readonly water: RgbColour;
  readonly cloudLit: RgbColour;
  readonly cloudDark: RgbColour;
  /** Height of the sun or moon over the horizon, as a part of the sky's height. */
  readonly elevation: number;
  readonly stars: number;
}

interface Swatch {
  readonly sky: readonly [string, string, string, string];
  readonly sun: string;
  readonly key: string;
  readonly shade: string;
  readonly haze: string;
  readonly water: string;
  readonly cloudLit: string;
  readonly cloudDark: string;
  readonly elevation: number;
  readonly stars: number;
}

const SWATCHES: Readonly<Record<TimeOfDay, Swatch>> = {
  dawn: {
    sky: ['#5f7c93', '#9a9ba0', '#c6ae9c', '#d9bd93'],
    sun: '#fff3df',
    key: '#f6cfa4',
    shade: '#4c566a',
    haze: '#c9b09c',
    water: '#0f4450',
    cloudLit: '#efc9ae',
    cloudDark: '#8a8291',
    elevation: 0.3,
    stars: 0,
  },
  day: {
    sky: ['#2f6496', '#5f93b8', '#a0c0cd', '#d5dfdc'],
    sun: '#fffaf0',
    key: '#fff2dc',
    shade: '#4a6480',
    haze: '#b9cdd4',
    water: '#0b4a63',
    cloudLit: '#f6f3ec',
    cloudDark: '#8fa2b2',
    elevation: 0.62,
    stars: 0,
  },
  golden: {
    sky: ['#77777f', '#a69485', '#c4a77f', '#dcc07c'],
    sun: '#fff6e0',
    key: '#ffca7a',
    shade: '#4a3d46',
    haze: '#cbae86',
    water: '#0c4550',
    cloudLit: '#e6ac84',
    cloudDark: '#8d6f70',
    elevation: 0.27,
    stars: 0,
  },
  dusk: {
    sky: ['#14264f', '#3d4372', '#a3687a', '#e0a268'],
    sun: '#ffd9a0',
    key: '#ff9d62',
    shade: '#221f3c',
    haze: '#a0707a',
    water: '#0e2745',
    cloudLit: '#e08b74',
    cloudDark: '#413759',
    elevation: 0.09,
    stars: 0.55,
  },
  blue: {
    sky: ['#040a24', '#10295a', '#2f5a8f', '#c99583'],
    sun: '#f5c9a0',
    key: '#8fa9d6',
    shade: '#0b1430',
    haze: '#54658f',
    water: '#0a1c40',
    cloudLit: '#7b7596',
    cloudDark: '#1a2547',
    elevation: 0.04,
    stars: 0.45,
  },
  night: {
    sky: ['#03060f', '#081226', '#0f2140', '#21395c'],
    sun: '#e9eefc',
    key: '#7f9cc9',
    shade: '#060b18',
    haze: '#1a2c4a',
    water: '#061629',
    cloudLit: '#3b4c6b',
    cloudDark: '#0a1326',
    elevation: 0.55,
    stars: 1,
  },
};

export interface Mood {
  readonly tint: RgbColour | null;
  /** −1 cold … 1 warm. */
  readonly warmth: number;
  /** 0 dull … 1 plain … 2 vivid. */
  readonly vividness: number;
  /** 0 clear … 1 fully overcast, storm. */
  readonly gloom: number;
  /** A slight turn of all hues, radians, so that no two prompts share a palette. */
  readonly drift: number;
}

/** The colours of an hour under a mood. */
export function lightOf(time: TimeOfDay, mood: Mood): Light {
  const swatch = SWATCHES[time];
  const change = (code: string, tintAmount = 0.5): RgbColour => {
    let c = turned(hex(code), mood.drift);
    if (mood.tint) c = tinted(c, mood.tint, tintAmount);
    if (mood.warmth !== 0)
      c = mixColours(c, tinted(c, mood.warmth > 0 ? [235, 165, 90] : [95, 150, 215], 1), 0.36 * Math.abs(mood.warmth));
    if (mood.gloom > 0) {
      const grey = tinted(c, [118, 130, 142], 1);
      c = scale(mixColours(c, grey, mood.gloom * 0.72), 1 - mood.gloom * (luma(c) > 150 ? 0.34 : 0.2));
    }
    return saturated(c, mood.vividness);
  };
  const sky = swatch.sky;
  return {
    time,
    sky: [change(sky[0]), change(sky[1]), change(sky[2]), change(sky[3])],
    sun: change(swatch.sun, 0.22),
    key: change(swatch.key, 0.4),
    shade: change(swatch.shade),
    haze: change(swatch.haze),
    water: change(swatch.water, 0.35),
    cloudLit: change(swatch.cloudLit),
    cloudDark: change(swatch.cloudDark),
    elevation: swatch.elevation,
    stars: swatch.stars * (1 - mood.gloom),
  };
}
