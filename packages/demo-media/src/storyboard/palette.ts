import {
  parseHex,
  mixColours,
  multiply,
  saturate,
  scale,
  parseColourTable,
  tintTo,
  rotateHue,
  type RgbColour,
} from '../scenes/colour.ts';
import type { TimeOfDay } from '../scenes/light.ts';
import type { Random } from '../scenes/random.ts';
import type { Place } from './places.ts';
import type { Weather } from './words.ts';

/** Four planes, from far to near. */
type Planes = readonly [RgbColour, RgbColour, RgbColour, RgbColour];

type Sky = readonly [RgbColour, RgbColour, RgbColour];

/** The paper colours of a storyboard frame. */
export type Palette = Readonly<ReturnType<typeof createPalette>>;

/** Sky from overhead to the horizon, sun, planes far and near, shade, light. */
const HOURS = parseColourTable<TimeOfDay, readonly [...Sky, ...Planes, RgbColour]>(`
  dawn   56609c d98a9a fbcf9f  fff1cf  b893ad 3f4370  2b2950 ffe9d6
  day    3d92bd 86c5d3 e6eddc  fff4cf  a9ccc4 2c6763  173d4a fffaf0
  golden 9a4f63 ea8a58 ffd68a  fff3c4  d98c66 4a2a40  38182f ffe6b8
  dusk   231f52 7a447f f0876c  ffdc9c  7d5288 1f1a40  120e2c ffcfae
  blue   0c1a3c 234f7c 8fb2b8  f6e2bd  3d678b 0e1e38  061022 c6dbea
  night  080d24 142350 34508a  f7eecb  2c4580 0b1430  03060f b9cbef`);

/** Each place's papers by daylight, far to near. */
const PLACES = parseColourTable<Place, Planes>(`
  beach      5fb0bd 3b8da3 efd9a8 dcbd83
  city       a7a3bd 857fa6 5f5c88 3a3a5c
  desert     eec389 e0a366 c97f4b a15d38
  field      a9cfae 7fb585 569664 35724b
  forest     93bfa5 5d9a7d 37755f 1d4f45
  mountain   a9b9cf 7d93b3 5b7a7d 3b6054
  road       b6c9a4 8aae7c 5f8f63 4a4750
  room       e2c9a6 d2b08a a87450 7c5038
  sea        79bccb 4e9cb5 2f7a9a 1b577a
  sky        dbeef0 eef5ee fbfaf2 ffffff
  snow       cfdcea e0e8f2 eef2f8 fbfcff
  space      2d3a78 46407f 3b2f66 1e1b44
  table      e7c7a0 dcae80 b77b55 8a5638
  underwater 4fb0bb 2f8ea3 1c6884 0f4560`);

export interface PaletteOptions {
  readonly time: TimeOfDay;
  readonly place: Place;
  readonly weather: ReadonlySet<Weather>;
  readonly hasSnow: boolean;
  /** A colour in the prompt that belongs to no subject. */
  readonly tint: string | null;
  /** Colours that the prompt gives to the ground, to the water and to what is behind everything. */
  readonly ground: string | null;
  readonly water: string | null;
  readonly backdrop: string | null;
  readonly random: Random;
}

/** The palette by place, time, weather and tint, with a small random hue rotation. */
export function createPalette({ time, place, weather, hasSnow, tint, random, ...named }: PaletteOptions) {
  const [overhead, middle, horizon, sun, far, near, shade, lit] = HOURS[time];
  const isDark = time === 'dusk' || time === 'blue' || time === 'night';
  const drift = (random() - 0.5) * 0.24;
  const isGrey = weather.has('rain') || weather.has('storm') || weather.has('fog');
  const change = (colour: RgbColour, tintAmount: number, isOutdoors = true): RgbColour => {
    let c = rotateHue(colour, drift);
    if (tint) c = tintTo(c, parseHex(tint), tintAmount);
    if (isGrey && isOutdoors)
      c = scale(mixColours(c, tintTo(c, [112, 132, 150], 1), 0.55), weather.has('storm') ? 0.7 : 0.86);
    return saturate(c, isGrey && isOutdoors ? 0.85 : 1.08);
  };
  const indoors = place === 'room' || place === 'table';
  const local = PLACES[hasSnow && /^(field|forest|mountain|road|city)$/.test(place) ? 'snow' : place];
  // Lamplight indoors.
  const share = time === 'day' ? 0.12 : (isDark ? 0.68 : 0.42) * (indoors ? 0.55 : 1);
  const plane = (own: RgbColour, i: number): RgbColour => {
    const light = mixColours(far, near, i / 3);
    // The paper keeps its hue and takes the light's brightness.
    const seen = mixColours(light, multiply(own, light, 190), 0.5);
    return change(mixColours(own, seen, share), 0.45, !indoors);
  };
  const own: Planes = [plane(local[0], 0), plane(local[1], 1), plane(local[2], 2), plane(local[3], 3)];
  /** Colour of white paper in this light. */
  const lamp: RgbColour = indoors && isDark ? [255, 214, 160] : change(lit, 0.15);
  const papers = (code: string | null): { readonly plain: RgbColour; readonly pale: RgbColour } | null => {
    if (!code) return null;
    const colour = parseHex(code);
    const plain = scale(mixColours(colour, multiply(colour, lamp, 255), 0.4), isDark ? 0.8 : 1);
    return { plain, pale: mixColours(plain, lamp, 0.22) };
  };
  const water = papers(named.water);
  const behind = papers(named.backdrop);
  // Without a ground of its own a thing before a coloured backdrop stands on it.
  const ground = papers(named.ground ?? (place === 'table' ? named.backdrop : null));
  const [first, second, third, fourth] = own;
  const planes: Planes =
    water && (place === 'sea' || place === 'underwater')
      ? [water.pale, water.plain, scale(water.plain, 0.85), scale(water.plain, 0.7)]
      : [
          (place === 'beach' ? water : indoors ? behind : null)?.pale ?? first,
          (place === 'beach' ? water : indoors ? behind : null)?.plain ??
            (ground && !indoors && place !== 'beach' ? mixColours(second, ground.plain, 0.6) : second),
          ground?.plain ?? third,
          ground ? scale(ground.plain, 0.88) : fourth,
        ];
  const air = (colour: RgbColour): RgbColour => change(colour, indoors ? 0.3 : 0.4);
  const sea: Sky = [scale(planes[0], 1.25), planes[0], planes[2]];
  const sky: Sky =
    place === 'underwater'
      ? sea
      : behind && !indoors
        ? [scale(behind.plain, 0.86), behind.plain, behind.pale]
        : [air(overhead), air(middle), air(horizon)];
  return {
    time,
    hasGround: ground !== null,
    sky,
    sun: change(sun, 0.15),
    planes,
    shade: change(shade, 0.25),
    lit: lamp,
    isDark,
  };
}
