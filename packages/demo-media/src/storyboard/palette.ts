import { hex, mixColours, saturated, scale, tinted, turned, type RgbColour } from '../scenes/colour.ts';
import type { TimeOfDay } from '../scenes/light.ts';
import type { Random } from '../scenes/random.ts';
import type { Place, Weather } from './words.ts';

/** The papers of a frame. */
export interface Palette {
  readonly time: TimeOfDay;
  /** From overhead to the horizon. */
  readonly sky: readonly [RgbColour, RgbColour, RgbColour];
  readonly sun: RgbColour;
  /** Planes from far to near. */
  readonly planes: readonly [RgbColour, RgbColour, RgbColour, RgbColour];
  /** What shadows are made of. */
  readonly shade: RgbColour;
  /** What the light makes of white paper. */
  readonly lit: RgbColour;
  readonly isDark: boolean;
}

interface Hour {
  readonly sky: readonly [string, string, string];
  readonly sun: string;
  readonly far: string;
  readonly near: string;
  readonly shade: string;
  readonly lit: string;
  readonly isDark: boolean;
}

const HOURS: Readonly<Record<TimeOfDay, Hour>> = {
  dawn: {
    sky: ['#56609c', '#d98a9a', '#fbcf9f'],
    sun: '#fff1cf',
    far: '#b893ad',
    near: '#3f4370',
    shade: '#2b2950',
    lit: '#ffe9d6',
    isDark: false,
  },
  day: {
    sky: ['#3d92bd', '#86c5d3', '#e6eddc'],
    sun: '#fff4cf',
    far: '#a9ccc4',
    near: '#2c6763',
    shade: '#173d4a',
    lit: '#fffaf0',
    isDark: false,
  },
  golden: {
    sky: ['#9a4f63', '#ea8a58', '#ffd68a'],
    sun: '#fff3c4',
    far: '#d98c66',
    near: '#4a2a40',
    shade: '#38182f',
    lit: '#ffe6b8',
    isDark: false,
  },
  dusk: {
    sky: ['#231f52', '#7a447f', '#f0876c'],
    sun: '#ffdc9c',
    far: '#7d5288',
    near: '#1f1a40',
    shade: '#120e2c',
    lit: '#ffcfae',
    isDark: true,
  },
  blue: {
    sky: ['#0c1a3c', '#234f7c', '#8fb2b8'],
    sun: '#f6e2bd',
    far: '#3d678b',
    near: '#0e1e38',
    shade: '#061022',
    lit: '#c6dbea',
    isDark: true,
  },
  night: {
    sky: ['#080d24', '#142350', '#34508a'],
    sun: '#f7eecb',
    far: '#2c4580',
    near: '#0b1430',
    shade: '#03060f',
    lit: '#b9cbef',
    isDark: true,
  },
};

/** Each place's papers by daylight, far to near. */
const PLACES: Readonly<Record<Place, readonly [string, string, string, string]>> = {
  beach: ['#5fb0bd', '#3b8da3', '#efd9a8', '#dcbd83'],
  city: ['#a7a3bd', '#857fa6', '#5f5c88', '#3a3a5c'],
  desert: ['#eec389', '#e0a366', '#c97f4b', '#a15d38'],
  field: ['#a9cfae', '#7fb585', '#569664', '#35724b'],
  forest: ['#93bfa5', '#5d9a7d', '#37755f', '#1d4f45'],
  mountain: ['#a9b9cf', '#7d93b3', '#5b7a7d', '#3b6054'],
  road: ['#b6c9a4', '#8aae7c', '#5f8f63', '#4a4750'],
  room: ['#e2c9a6', '#d2b08a', '#a87450', '#7c5038'],
  sea: ['#79bccb', '#4e9cb5', '#2f7a9a', '#1b577a'],
  sky: ['#dbeef0', '#eef5ee', '#fbfaf2', '#ffffff'],
  snow: ['#cfdcea', '#e0e8f2', '#eef2f8', '#fbfcff'],
  space: ['#2d3a78', '#46407f', '#3b2f66', '#1e1b44'],
  table: ['#e7c7a0', '#dcae80', '#b77b55', '#8a5638'],
  underwater: ['#4fb0bb', '#2f8ea3', '#1c6884', '#0f4560'],
};

export interface PaletteOptions {
  readonly time: TimeOfDay;
  readonly place: Place;
  readonly weather: ReadonlySet<Weather>;
  readonly hasSnow: boolean;
  /** A colour of the prompt that is no thing's. */
  readonly tint: string | null;
  readonly random: Random;
}

/** The papers by place, hour, weather and colour; a slight turn of hue keeps two prompts from being twins. */
export function paletteOf({ time, place, weather, hasSnow, tint, random }: PaletteOptions): Palette {
  const hour = HOURS[time];
  const drift = (random() - 0.5) * 0.24;
  const isGrey = weather.has('rain') || weather.has('storm') || weather.has('fog');
  const change = (colour: RgbColour, tintAmount: number, isOut = true): RgbColour => {
    let c = turned(colour, drift);
    if (tint) c = tinted(c, hex(tint), tintAmount);
    if (isGrey && isOut)
      c = scale(mixColours(c, tinted(c, [112, 132, 150], 1), 0.55), weather.has('storm') ? 0.7 : 0.86);
    return saturated(c, isGrey && isOut ? 0.85 : 1.08);
  };
  const indoors = place === 'room' || place === 'table';
  const local = PLACES[hasSnow && /^(field|forest|mountain|road|city)$/.test(place) ? 'snow' : place];
  // Indoors there is a lamp.
  const share = time === 'day' ? 0.12 : (hour.isDark ? 0.68 : 0.42) * (indoors ? 0.55 : 1);
  const plane = (i: 0 | 1 | 2 | 3): RgbColour => {
    const light = mixColours(hex(hour.far), hex(hour.near), i / 3);
    const own = hex(local[i]);
    // Paper in another light keeps its own hue, and has the hour's brightness.
    const lit: RgbColour = [(own[0] * light[0]) / 190, (own[1] * light[1]) / 190, (own[2] * light[2]) / 190];
    return change(mixColours(own, mixColours(light, lit, 0.5), share), 0.45, !indoors);
  };
  const sky = hour.sky.map((code) => change(hex(code), indoors ? 0.3 : 0.4)) as unknown as Palette['sky'];
  return {
    time,
    sky: place === 'underwater' ? [scale(plane(0), 1.25), plane(0), plane(2)] : sky,
    sun: change(hex(hour.sun), 0.15),
    planes: [plane(0), plane(1), plane(2), plane(3)],
    shade: change(hex(hour.shade), 0.25),
    lit: indoors && hour.isDark ? [255, 214, 160] : change(hex(hour.lit), 0.15),
    isDark: hour.isDark,
  };
}
