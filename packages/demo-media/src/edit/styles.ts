import type { RgbaImage } from '../clip/start-image.ts';
import type { SceneBrief } from '../scenes/brief.ts';
import { smoothStep } from '../scenes/colour.ts';
import { between } from '../scenes/random.ts';
import { bloomFilters, LIGHTINGS } from './lighting.ts';
import { blur, mapPixels, filterImage, paintGlow, lumaMap, paintOver, spotlight } from './picture.ts';
import type { Style } from './read-edit.ts';
import { addRain } from './weather.ts';

export const STYLES: Readonly<Record<Style, (picture: RgbaImage, brief: SceneBrief) => RgbaImage>> = {
  watercolour,
  /** Flat patches with sharp edges, thick enough to throw light and shade. */
  oil: (picture) => {
    const unit = strokeUnit(picture);
    return filterImage(
      picture,
      `${flattenFilters(6 * unit)},eq=saturation=1.3,format=gbrp,split[a][b];` +
        // Light from the upper left.
        "[b]hue=s=0,format=gbrp,convolution='-2 -1 0 -1 1 1 0 1 2:-2 -1 0 -1 1 1 0 1 2:-2 -1 0 -1 1 1 0 1 2'[c];" +
        '[a][c]blend=all_mode=softlight:all_opacity=0.45,unsharp=5:5:0.9',
    );
  },
  pencil,
  comic: (picture) => drawInk(picture, 5, 1.5, 1.6),
  anime: (picture) => drawInk(picture, 7, 1, 1.4),
  noir,
  vintage,
  /** Large square pixels in few colours, chosen from the picture itself, with a fine ordered dither. */
  pixels: (picture) => {
    const cell = Math.max(2, Math.round(Math.max(picture.width, picture.height) / 144));
    const small = `scale=${Math.ceil(picture.width / cell)}:${Math.ceil(picture.height / cell)}:flags=area`;
    return filterImage(
      picture,
      `${small},eq=saturation=1.4:contrast=1.12,format=rgb24,split[a][b];[a]palettegen=max_colors=28:reserve_transparent=0[p];` +
        `[b][p]paletteuse=dither=bayer:bayer_scale=4,scale=${picture.width}:${picture.height}:flags=neighbor`,
    );
  },
  /** Neon over wet dark streets, with the lines of a screen and colours that part at the edges. */
  cyberpunk: (picture, brief) => {
    const part = Math.max(1, Math.round(picture.width / 500));
    const wet = addRain(LIGHTINGS.neon(picture, brief), brief, 500, 0.12);
    const line = Math.max(2, Math.round(picture.height / 360));
    const screen = `drawgrid=width=iw:height=${line * 2}:thickness=${line}:color=black@0.1`;
    return filterImage(wet, `rgbashift=rh=${-part}:bh=${part},${bloomFilters(picture, 0.25)},format=gbrp,${screen}`);
  },
};

/** Unit of stroke sizes: 1 for a longest side of 1,000 pixels. */
const strokeUnit = ({ width, height }: RgbaImage): number => Math.max(0.3, Math.max(width, height) / 1_000);

/** As libav filters: flattens areas and keeps edges sharp. */
const flattenFilters = (radius: number): string => {
  const smooth = `bilateral=sigmaS=${radius.toFixed(2)}:sigmaR=0.12`;
  return `${smooth},${smooth},median=radius=${Math.max(1, Math.round(radius / 2))},unsharp=7:7:1.2`;
};

/** As libav filters: dark outlines on white, from the difference of two blurs. */
const outlineFilters = (sigma: number, strength: number): string =>
  `hue=s=0,format=gbrp,split[n][f];[n]gblur=sigma=${sigma}[n2];[f]gblur=sigma=${sigma * 1.8}[f2];` +
  `[n2][f2]blend=all_mode=grainextract,lutrgb=${['r', 'g', 'b'].map((c) => `${c}='clip(255+(val-126)*${strength},0,255)'`).join(':')}`;

/** Ink outlines and flat colour: more steps and thinner lines for anime than for comics. */
function drawInk(picture: RgbaImage, steps: number, line: number, vividness: number): RgbaImage {
  const unit = strokeUnit(picture);
  const stepped = `lutyuv=y='(floor(val/255*${steps})+0.5)/${steps}*255'`;
  return filterImage(
    picture,
    `split[p][q];[p]${flattenFilters(6 * unit)},curves=all='0/0 .5/.56 1/1',eq=saturation=${vividness},format=yuv444p,${stepped},format=gbrp[a];` +
      `[q]${outlineFilters(Math.max(0.8, line * unit), 14)}[b];[a][b]blend=all_mode=multiply`,
  );
}

/** Watercolour: pale flat washes with darker edges, on rough paper, fading out at the border. */
function watercolour(picture: RgbaImage, brief: SceneBrief): RgbaImage {
  const { width, height } = picture;
  const unit = strokeUnit(picture);
  const seed = brief.key & 0xffff;
  const paper = (scale: number, octaves: number): string =>
    `perlin=size=${width}x${height}:octaves=${octaves}:xscale=${scale}:yscale=${scale}:random_mode=seed:random_seed=${seed},trim=end_frame=1,format=gbrp`;
  const washed = filterImage(
    picture,
    `${flattenFilters(8 * unit)},eq=saturation=1.35,format=gbrp,curves=all='0/.2 .5/.66 1/1',split[a][b];` +
      `[b]${outlineFilters(1.6 * unit, 5)}[edge];[a][edge]blend=all_mode=multiply:all_opacity=0.5[dry];` +
      `${paper(0.008 / unit, 5)}[wash];[dry][wash]blend=all_mode=softlight:all_opacity=0.6[wet];` +
      `${paper(0.3 / unit, 2)}[grain];[wet][grain]blend=all_mode=softlight:all_opacity=0.3`,
  );
  return paintOver(washed, (pen) => {
    // Bare paper at the border, which the brush did not reach.
    pen.filter = `blur(${12 * unit}px)`;
    pen.strokeStyle = '#fcf9f1';
    pen.lineWidth = 70 * unit;
    pen.strokeRect(0, 0, width, height);
  });
}

/** Graphite on paper: contours, and hatching that crosses where it is dark. */
function pencil(picture: RgbaImage): RgbaImage {
  const unit = strokeUnit(picture);
  const { width, height } = picture;
  const grey = filterImage(picture, 'normalize=smoothing=0,hue=s=0');
  const tone = blur(lumaMap(grey), width, height, 1.6 * unit);
  const hatch = (x: number, y: number, angle: number, spacing: number): number => {
    const across = x * width * Math.cos(angle) + y * height * Math.sin(angle) + 3 * unit * Math.sin((x - y) * 21);
    return smoothStep(0.3, 0.9, Math.abs(Math.sin((across * Math.PI) / (spacing * unit))));
  };
  // The picture through its own blurred negative: all that is left are changes of light.
  const contours = filterImage(grey, `split[a][b];[b]gblur=sigma=${7 * unit}[c];[a][c]blend=all_mode=divide`);
  const drawn = mapPixels(contours, ({ luma, x, y, i }) => {
    const dark = 1 - (tone[i] as number) / 255;
    const shading =
      smoothStep(0.12, 0.6, dark) * 0.4 * hatch(x, y, 0.72, 6.4) +
      smoothStep(0.4, 0.8, dark) * 0.36 * hatch(x, y, -0.6, 7.2) +
      dark ** 1.5 * 0.3;
    const graphite = Math.min(1, (1 - (luma / 255) ** 1.4) * 0.95 + shading);
    return [246 - graphite * 192, 245 - graphite * 190, 239 - graphite * 182];
  });
  return filterImage(drawn, 'noise=alls=22:all_seed=7,gblur=sigma=0.4');
}

/** Film noir: black and white, hard light through blinds, deep corners. */
function noir(picture: RgbaImage, brief: SceneBrief): RgbaImage {
  const random = brief.random('blinds');
  const { width, height } = picture;
  const gap = height / between(random, 9, 12);
  const slope = between(random, -0.16, 0.16);
  const hard = filterImage(picture, "hue=s=0,format=gbrp,curves=all='0/0 .25/.16 .5/.56 .75/.95 1/1'");
  const slats = paintOver(hard, (pen) => {
    pen.filter = `blur(${gap / 8}px)`;
    pen.strokeStyle = 'rgba(0,0,0,0.4)';
    pen.lineWidth = gap * 0.36;
    for (let y = -width; y < height + width; y += gap) {
      pen.beginPath();
      pen.moveTo(width * 0.2, y);
      pen.lineTo(width, y + width * slope);
      pen.stroke();
    }
  });
  return filterImage(spotlight(slats, 0.6, 0.4, 0.8), 'noise=alls=14:all_seed=3');
}

/** Film of the 1970s: lifted blacks, yellow highlights, a light leak and dust. */
function vintage(picture: RgbaImage, brief: SceneBrief): RgbaImage {
  const { width, height } = picture;
  const random = brief.random('vintage');
  const size = Math.max(width, height);
  const faded =
    "eq=saturation=0.72,format=gbrp,curves=r='0/.18 1/.98':g='0/.14 1/.91':b='0/.16 1/.83',noise=alls=10:all_seed=5";
  return paintOver(filterImage(picture, faded), (pen) => {
    const edge = width * (random() < 0.5 ? -0.04 : 1.04);
    pen.globalAlpha = 0.55;
    paintGlow(pen, edge, height * between(random, 0.2, 0.8), size * 0.46, '#ff5c22');
    paintGlow(pen, edge, height * between(random, 0.1, 0.9), size * 0.3, '#c88440');
    for (let n = 0; n < 46; n++)
      paintGlow(pen, random() * width, random() * height, size * between(random, 0.0008, 0.0026), '#fffae6');
  });
}
