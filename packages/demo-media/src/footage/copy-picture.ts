import type { Picture } from '../clip/picture.ts';

/** Copies one picture into another of its size. */
export function copyPicture(from: Picture, to: Picture): void {
  from.forEach((plane, p) => {
    const target = to[p as 0 | 1 | 2];
    for (let y = 0; y < plane.height; y++)
      target.data.set(plane.data.subarray(y * plane.stride, y * plane.stride + plane.width), y * target.stride);
  });
}
