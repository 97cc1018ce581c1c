import type { ReframeOrder, Size } from '@kinoloom/vendor-simulators/studio';
import { rewriteVideo } from '../footage/rewrite-video.ts';
import { readSceneBrief, type SceneBrief } from '../scenes/brief.ts';
import { luma } from '../scenes/colour.ts';
import { between } from '../scenes/random.ts';

type PicturePlace = NonNullable<ReframeOrder['place']>;

/** Places a video in a larger or smaller frame, exact to the pixel; extends its edges into the rest. */
export async function reframeClip(order: ReframeOrder): Promise<void> {
  const { width, height, prompt, seed } = order;
  const frame = { width, height };
  await rewriteVideo({ ...order, keepSound: true, title: prompt.slice(0, 200) }, (video) => {
    const place = order.place ? roundPlace(order.place, frame) : centrePlace(video, frame);
    const filters = reframeFilters(place, frame, readSceneBrief(prompt, seed));
    return { width: place.width, height: place.height, format: 'yuv444p', scaler: 'bicubic', filters };
  });
}

/**
 * As libav filters: around the video its mirrored edges, without a seam, stretched
 * and blurred with distance; over them a still light in the brief's colour.
 */
function reframeFilters({ x, y, width, height }: PicturePlace, frame: Size, brief: SceneBrief): string {
  const unit = Math.max(frame.width, frame.height);
  /** A still image computed once: `value` for each pixel X and Y of a frame `step` times smaller. */
  const still = (format: string, value: string, step = 1): string =>
    `color=s=${Math.ceil(frame.width / step)}x${Math.ceil(frame.height / step)}:r=25,trim=end_frame=1,format=${format},` +
    `geq=${value}${step > 1 ? `,scale=${frame.width}:${frame.height}:flags=bicubic` : ''}`;
  // Source coordinate of a pixel: mirrored at the edge and compressed with distance, so that it stays inside.
  const folded = (at: string, start: number, size: number): string => {
    const [reach, last, from] = [size * 0.85, size - 1, `(${at}-${start})`];
    const inwards = (out: string): string => `${reach}*(1-exp(-(${out})/${reach}))`;
    return `if(lt(${from},0),${inwards(`-${from}`)},if(gt(${from},${last}),${last}-${inwards(`${from}-${last}`)},${from}))`;
  };
  const map = (value: string): string => still('gray16le', `lum='round(${value})'`);
  const remap = `null[film];${map(folded('X', x, width))}[mx];${map(folded('Y', y, height))}[my];[film][mx][my]remap`;
  const covers = x <= 0 && y <= 0 && x + width >= frame.width && y + height >= frame.height;
  if (covers) return `${remap},format=yuv420p`;
  /** Distance of a pixel from the video's edge, as a share of the frame's longer side. */
  const distance = (step: number): string => {
    const out = (at: string, start: number, size: number): string =>
      `max(max(${start}-${at}*${step},${at}*${step}-${start + size - 1}),0)`;
    return `hypot(${out('X/SW', x, width)},${out('Y/SH', y, height)})/${unit}`;
  };
  const mask = (from: number, to: number): string =>
    still('yuv420p', `lum='255*clip((${distance(1)}-${from})/${to - from},0,1)'`);
  const soft = (step: number, sigma: number): string =>
    `scale=${Math.ceil(frame.width / step)}:${Math.ceil(frame.height / step)}:flags=area,gblur=sigma=${((sigma * unit) / step).toFixed(2)},` +
    `scale=${frame.width}:${frame.height}:flags=bicubic`;
  return [
    `${remap},format=yuv420p,split=3[sharp][n][f]`,
    `[n]${soft(2, 0.004)}[near]`,
    // Averaged and dithered against flicker and banding.
    `[f]${soft(4, 0.028)},tmix=frames=5:weights=1 2 3 4 5,noise=c0s=3:c0f=t[far]`,
    `${mask(0, 0.03)}[m1]`,
    `${mask(0.02, 0.12)}[m2]`,
    '[sharp][near][m1]maskedmerge[half];[half][far][m2]maskedmerge[around]',
    `${still('yuv420p', lightExpression(distance(8), frame, brief), 8)}[light]`,
    '[around][light]blend=c0_mode=softlight:c1_mode=grainmerge:c2_mode=grainmerge',
  ].join(';');
}

/** For libav's `geq`: two soft lights in the brief's colour, placed by the seed, over a vignette. */
function lightExpression(outside: string, frame: Size, brief: SceneBrief): string {
  const random = brief.random('surroundings');
  const lights = [0, 1].map(() => {
    const [x, y, size] = [random(), random() * 0.8, between(random, 0.28, 0.5)];
    return `0.6*exp(-1.6*(pow(X/W-${x},2)+pow(Y/H-${y},2))/${size ** 2})`;
  });
  const reach = `clip(${outside}/0.3,0,1)`;
  const light = `(${lights.join('+')})`;
  const { key } = brief.light;
  const l = luma(key);
  const tint = (c: 0 | 2, by: number): string =>
    `128+${reach}*(0.12+0.3*${light})*${(((key[c] - l) / by) * 0.5).toFixed(2)}`;
  return `lum='128+${reach}*(80*${light}-40)':cb='${tint(2, 1.8556)}':cr='${tint(0, 1.5748)}'`;
}

/** The video centred in the frame, as large as fits. */
function centrePlace(video: Size, frame: Size): PicturePlace {
  const k = Math.min(frame.width / video.width, frame.height / video.height);
  const width = Math.max(2, Math.round(video.width * k));
  const height = Math.max(2, Math.round(video.height * k));
  return { x: Math.floor((frame.width - width) / 2), y: Math.floor((frame.height - height) / 2), width, height };
}

/** Rounds to whole pixels. @throws RangeError for an invalid or invisible rectangle */
function roundPlace(place: PicturePlace, frame: Size): PicturePlace {
  const [x, y] = [Math.round(place.x), Math.round(place.y)];
  const [width, height] = [Math.round(place.width), Math.round(place.height)];
  const seen = x < frame.width && y < frame.height && x + width > 0 && y + height > 0;
  if (!(width >= 2 && height >= 2 && width <= 8192 && height <= 8192) || !seen)
    throw new RangeError(`A film cannot fill ${width}x${height} at ${x},${y} of ${frame.width}x${frame.height}`);
  return { x, y, width, height };
}
