import type { ReframeOrder, Size } from '@kinoloom/vendor-simulators/studio';
import type { Frame } from 'node-av/lib';
import { pictureFrame } from '../clip/encoder.ts';
import { type YuvPicture, pictureOf } from '../clip/picture.ts';
import { type Redrawing, remake } from '../footage/remake.ts';
import { readSceneBrief } from '../scenes/brief.ts';
import { type PyramidPlanes, pyramid, refill } from './pyramid.ts';
import { centred, surroundings, wholePlace, type Place } from './surroundings.ts';

/** How soon the softest surroundings follow the film, in seconds. */
const CALM_SECONDS = 0.2;
/** Mean change of luma between pictures, in 8-bit levels, from which on it is a cut. */
const CUT = 22;

/** The same film in another frame: in its place to the pixel, the rest drawn from what its edges show. */
export async function reframeClip(order: ReframeOrder): Promise<void> {
  const { width, height, prompt, seed } = order;
  const frame = { width, height };
  await remake({ ...order, keepSound: true, title: prompt.slice(0, 200) }, (film) => {
    const place = order.place ? wholePlace(order.place, frame) : centred(film, frame);
    return redrawing(place, frame, prompt, seed);
  });
}

function redrawing(place: Place, frame: Size, prompt: string, seed: number): Redrawing {
  const { width, height } = place;
  const film = pyramid(width, height);
  const around = surroundings(place, frame, film, readSceneBrief(prompt, seed));
  const covered = place.x <= 0 && place.y <= 0 && place.x + width >= frame.width && place.y + height >= frame.height;
  const cuts = cutFinder();
  // Two buffers: one is encoded while the next is drawn.
  const buffers = [pictureFrame(frame.width, frame.height), pictureFrame(frame.width, frame.height)] as const;
  let count = 0;
  let before = 0;
  return {
    wanted: { width, height, format: 'yuv444p', scaler: 'bicubic' },
    draw(picture, seconds) {
      const buffer = buffers[count % 2 === 0 ? 0 : 1];
      const target = pictureOf(buffer);
      const planes = planesOf(picture);
      if (!covered) {
        refill(film, planes, cuts(planes) ? 1 : 1 - Math.exp(-Math.max(0, seconds - before) / CALM_SECONDS));
        around.draw(target, planes, film, count);
      }
      put(planes, place, target);
      before = seconds;
      count++;
      return buffer;
    },
    free: () => buffers.forEach((buffer) => buffer.free()),
  };
}

function planesOf({ width, height, data, linesize }: Frame): PyramidPlanes {
  const [y, u, v] = data ?? [];
  const [sy = 0, su = 0, sv = 0] = linesize;
  if (!y || !u || !v) throw new Error('The picture has no three planes');
  return { width, height, data: [y, u, v], strides: [sy, su, sv] };
}

/** Compares each picture with the one before on a coarse grid; the first counts as a cut. */
function cutFinder(): (picture: PyramidPlanes) => boolean {
  let before: number[] = [];
  return ({ width, height, data: [plane], strides: [stride] }) => {
    const step = Math.max(2, Math.round(width / 64));
    const now: number[] = [];
    for (let y = step >> 1; y < height; y += step)
      for (let x = step >> 1; x < width; x += step) now.push(plane[y * stride + x] as number);
    const change = now.reduce((sum, value, i) => sum + Math.abs(value - (before[i] ?? 255)), 0) / now.length;
    before = now;
    return change > CUT;
  };
}

/** Lays a full-colour picture into a frame at any pixel: its luma as it is, its colour averaged over each 2×2. */
function put({ data: [py, pu, pv], strides: [sy, su, sv] }: PyramidPlanes, place: Place, [y, u, v]: YuvPicture): void {
  const x0 = Math.max(0, place.x);
  const x1 = Math.min(y.width, place.x + place.width);
  const y0 = Math.max(0, place.y);
  const y1 = Math.min(y.height, place.y + place.height);
  for (let row = y0; row < y1; row++) {
    const from = (row - place.y) * sy + x0 - place.x;
    y.data.set(py.subarray(from, from + x1 - x0), row * y.stride + x0);
  }
  const colour = (from: Uint8Array, stride: number, to: YuvPicture[1]): void => {
    for (let row = y0 >> 1; row < (y1 + 1) >> 1; row++) {
      const a = Math.max(0, row * 2 - place.y) * stride;
      const b = Math.min(place.height - 1, row * 2 + 1 - place.y) * stride;
      for (let column = x0 >> 1; column < (x1 + 1) >> 1; column++) {
        const left = Math.max(0, column * 2 - place.x);
        const right = Math.min(place.width - 1, column * 2 + 1 - place.x);
        to.data[row * to.stride + column] =
          ((from[a + left] as number) +
            (from[a + right] as number) +
            (from[b + left] as number) +
            (from[b + right] as number) +
            2) >>
          2;
      }
    }
  };
  colour(pu, su, u);
  colour(pv, sv, v);
}
