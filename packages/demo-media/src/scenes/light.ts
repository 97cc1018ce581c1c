import { luma, mixColours, saturate, scale, parseColourTable, tintTo, rotateHue, type RgbColour } from './colour.ts';

export type TimeOfDay = 'dawn' | 'day' | 'golden' | 'dusk' | 'blue' | 'night';

/** From overhead to the horizon. */
export type SkyColours = readonly [RgbColour, RgbColour, RgbColour, RgbColour];

/** Colours of a time of day: sky, light and shadow of every scene. */
export type Light = Readonly<ReturnType<typeof createLight>>;

type Row = readonly [...SkyColours, RgbColour, RgbColour, RgbColour, RgbColour, RgbColour, RgbColour, RgbColour];

/** Sky from overhead to the horizon, sun, key, shade, haze, water, clouds lit and dark. */
const HOURS = parseColourTable<TimeOfDay, Row>(`
  dawn   5f7c93 9a9ba0 c6ae9c d9bd93  fff3df f6cfa4 4c566a c9b09c  0f4450  efc9ae 8a8291
  day    2f6496 5f93b8 a0c0cd d5dfdc  fffaf0 fff2dc 4a6480 b9cdd4  0b4a63  f6f3ec 8fa2b2
  golden 77777f a69485 c4a77f dcc07c  fff6e0 ffca7a 4a3d46 cbae86  0c4550  e6ac84 8d6f70
  dusk   14264f 3d4372 a3687a e0a268  ffd9a0 ff9d62 221f3c a0707a  0e2745  e08b74 413759
  blue   040a24 10295a 2f5a8f c99583  f5c9a0 8fa9d6 0b1430 54658f  0a1c40  7b7596 1a2547
  night  03060f 081226 0f2140 21395c  e9eefc 7f9cc9 060b18 1a2c4a  061629  3b4c6b 0a1326`);

/** Height of the sun or moon as a share of the sky, and the density of stars. */
const ELEVATIONS = { dawn: 0.3, day: 0.62, golden: 0.27, dusk: 0.09, blue: 0.04, night: 0.55 };
const STARS = { dawn: 0, day: 0, golden: 0, dusk: 0.55, blue: 0.45, night: 1 };

export interface Mood {
  readonly tint: RgbColour | null;
  /** −1 cold … 1 warm. */
  readonly warmth: number;
  /** 0 dull … 1 plain … 2 vivid. */
  readonly vividness: number;
  /** 0 clear … 1 fully overcast, storm. */
  readonly gloom: number;
  /** Rotation of all hues in radians, so that prompts differ. */
  readonly drift: number;
}

export function createLight(time: TimeOfDay, { tint, warmth, vividness, gloom, drift }: Mood) {
  const change = (colour: RgbColour, tintAmount = 0.5): RgbColour => {
    let c = rotateHue(colour, drift);
    if (tint) c = tintTo(c, tint, tintAmount);
    if (warmth !== 0)
      c = mixColours(c, tintTo(c, warmth > 0 ? [235, 165, 90] : [95, 150, 215], 1), 0.36 * Math.abs(warmth));
    const dim = 1 - gloom * (luma(c) > 150 ? 0.34 : 0.2);
    return saturate(scale(mixColours(c, tintTo(c, [118, 130, 142], 1), gloom * 0.72), dim), vividness);
  };
  const [overhead, high, low, horizon, sun, key, shade, haze, water, cloudLit, cloudDark] = HOURS[time];
  const sky: SkyColours = [change(overhead), change(high), change(low), change(horizon)];
  return {
    time,
    sky,
    sun: change(sun, 0.22),
    /** Light on surfaces that face the sun or moon. */
    key: change(key, 0.4),
    /** Colour of shadows. */
    shade: change(shade),
    /** Colour of the distance. */
    haze: change(haze),
    water: change(water, 0.35),
    cloudLit: change(cloudLit),
    cloudDark: change(cloudDark),
    elevation: ELEVATIONS[time],
    stars: STARS[time] * (1 - gloom),
  };
}
