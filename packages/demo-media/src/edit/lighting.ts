import type { RgbaImage } from '../clip/start-image.ts';
import type { SceneBrief } from '../scenes/brief.ts';
import { parseColours, toCss, parseHex, smoothStep, type RgbColour } from '../scenes/colour.ts';
import { between, pick } from '../scenes/random.ts';
import { blur, mapPixels, filterImage, paintGlow, lumaMap, paintOver, spotlight, sumOf } from './picture.ts';
import type { Lighting } from './read-edit.ts';
import { detectSky } from './recolour.ts';

export const LIGHTINGS: Readonly<Record<Lighting, (picture: RgbaImage, brief: SceneBrief) => RgbaImage>> = {
  night,
  sunset: (picture, brief) =>
    addLowSun(picture, brief, { key: '#ffa854', sky: [255, 130, 70], shade: [0.92, 0.82, 1.01], strength: 1 }),
  dawn: (picture, brief) =>
    addLowSun(picture, brief, { key: '#ffceaa', sky: [244, 178, 170], shade: [0.98, 1, 1.16], strength: 0.7 }),
  neon,
  /** One light from above: deep shadows, a bright centre, low saturation. */
  dramatic: (picture, brief) => {
    const random = brief.random('spot');
    const [x, y] = [between(random, 0.36, 0.64), between(random, 0.36, 0.52)];
    const deep = "eq=saturation=0.6,format=gbrp,curves=all='0/0 .25/.14 .5/.46 .75/.8 1/1':b='0/.03 1/1'";
    return spotlight(filterImage(picture, deep), x, y, 0.75);
  },
  bright: (picture) =>
    filterImage(picture, "eq=saturation=0.92,format=gbrp,curves=all='0/.03 .25/.37 .5/.66 .75/.87 1/1'"),
  day: (picture) => filterImage(picture, "eq=saturation=1.14,format=gbrp,curves=all='0/.03 .5/.56 1/1'"),
};

/** Moonlight: dark and blue; lamps stay bright and warm; stars in the sky. */
function night(picture: RgbaImage, brief: SceneBrief): RgbaImage {
  const { width, height } = picture;
  const random = brief.random('night');
  const luma = lumaMap(picture);
  const wide = blur(luma, width, height, Math.max(4, width / 26));
  const sky = detectSky(picture);
  const high = Float32Array.from(luma).sort()[Math.floor(luma.length * 0.95)] ?? 200;
  // Only small bright spots are lamps; a bright sky or wall is not.
  const lamps = luma.map(
    (l, i) => smoothStep(34, 90, l - (wide[i] as number)) * smoothStep(high * 0.75, high, l) * (1 - (sky[i] as number)),
  );
  const halo = blur(lamps, width, height, Math.max(3, width / 60));
  const moon = between(random, 0.2, 0.8);
  const lit = mapPixels(picture, ({ rgb, luma: l, x, y, i }) => {
    const beam = 0.75 + 0.45 * Math.exp(-(((x - moon) / 0.4) ** 2)) * (1 - y);
    const dim = (0.3 * l + 0.0016 * l * l) * beam * (1 - 0.45 * (sky[i] as number));
    const lamp = lamps[i] as number;
    const shone = (c: 0 | 1 | 2, cold: number, warm: number): number =>
      (dim * cold + (rgb[c] - l) * 0.09) * (1 - lamp) + rgb[c] * lamp * warm + (halo[i] as number) * 150 * warm;
    return [shone(0, 0.52, 1.1), shone(1, 0.74, 0.85) + 1, shone(2, 1.22, 0.5) + 5];
  });
  return paintOver(lit, (pen) => {
    for (let n = 0; n < 500; n++) {
      const [x, y] = [Math.floor(random() * width), Math.floor(random() ** 1.3 * height * 0.8)];
      const alpha = (0.15 + random() ** 4 * 0.75) * smoothStep(0.4, 0.9, sky[y * width + x] as number);
      pen.fillStyle = toCss([235, 235, 255], alpha);
      pen.fillRect(x, y, 1, 1);
    }
  });
}

interface LowSunOptions {
  /** Of the light, in CSS. */
  readonly key: string;
  readonly sky: RgbColour;
  /** Factor of each channel in the shadows. */
  readonly shade: RgbColour;
  readonly strength: number;
}

/** A low sun at one side: warm light and glow from there, cool shade on the other. */
function addLowSun(picture: RgbaImage, brief: SceneBrief, { key, sky, shade, strength }: LowSunOptions): RgbaImage {
  const random = brief.random('low sun');
  const side = random() < 0.5 ? between(random, 0.08, 0.24) : between(random, 0.76, 0.92);
  const top = between(random, 0.2, 0.36);
  const above = detectSky(picture);
  const light = parseHex(key);
  const lit = mapPixels(picture, ({ rgb, luma, x, y, i }) => {
    const near = Math.exp(-(((x - side) / 0.75) ** 2 + ((y - top) / 0.8) ** 2));
    const dark = 0.86 - 0.2 * (1 - near) * strength;
    const amount = Math.min(0.82, 0.62 * strength + 0.2 * near);
    const warm = (c: 0 | 1 | 2): number => {
      const low = rgb[c] * shade[c];
      const graded = low + (luma * (light[c] / 205) - low) * smoothStep(20, 190, luma);
      const washed = (rgb[c] + (graded - rgb[c]) * amount) * dark;
      const burning = sky[c] * (0.4 + 0.75 * near) * (1 - 0.38 * Math.abs(y - 0.35));
      return washed + (burning - washed) * (above[i] as number) * 0.4 * strength;
    };
    return [warm(0), warm(1), warm(2)];
  });
  return paintOver(lit, (pen) => {
    const unit = Math.max(picture.width, picture.height);
    const [x, y] = [side * picture.width, top * picture.height];
    pen.globalAlpha = 0.46 * strength;
    paintGlow(pen, x, y, unit * 0.62, key);
    paintGlow(pen, x, y, unit * 0.13, '#ffecc8');
  });
}

const NEON_PAIRS = [parseColours('ff28a8 14d6ff'), parseColours('be3cff 00f0c8'), parseColours('ff4a60 465aff')];

/** Two neon colours, one from each side, over a darkened image with bloom. */
function neon(picture: RgbaImage, brief: SceneBrief): RgbaImage {
  const { width, height } = picture;
  const random = brief.random('neon');
  const [one = brief.light.key, other = one] = pick(random, NEON_PAIRS);
  const turn = between(random, -0.5, 0.5);
  const map = lumaMap(picture);
  const soft = blur(map, width, height, Math.max(2, width / 130));
  // A bright picture must become dark enough for its lights to shine.
  const mean = sumOf(map) / map.length;
  const falloff = 0.8 + Math.max(0, mean - 20) / 85;
  const lit = mapPixels(picture, ({ rgb, luma, x, y, i }) => {
    // Surfaces that turn towards a side take its colour; their texture says which way.
    const relief = Math.max(-1, Math.min(1, (luma - (soft[i] as number)) / 46));
    const share = Math.max(0, Math.min(1, smoothStep(0.1, 0.9, x + turn * (y - 0.5)) + relief * 0.25));
    const dark = (luma / 255) ** falloff * 225;
    const tint = (c: 0 | 1 | 2): number => {
      const colour = one[c] + (other[c] - one[c]) * share;
      return dark * (colour / 176) + (rgb[c] - luma) * 0.25 + colour * 0.045;
    };
    return [tint(0), tint(1), tint(2)];
  });
  return filterImage(lit, bloomFilters(picture, 0.4));
}

/** As libav filters: bloom around highlights. */
export const bloomFilters = ({ width, height }: RgbaImage, strength: number): string =>
  `split[a][b];[b]curves=all='0/0 .47/0 1/1',gblur=sigma=${Math.max(3, Math.max(width, height) / 55)}[c];` +
  `[a][c]blend=all_mode=addition:all_opacity=${strength}`;
