import { createCanvas } from '@napi-rs/canvas';
import type { Picture } from '@kinoloom/composition/painter';
import { pictureSizes } from './picture-sizes.ts';
import { sceneryOf } from './scene.ts';

/** The images of the golden cases, drawn in Node. */
export const nodePictures: ReadonlyMap<string, Picture> = new Map(
  Object.entries(pictureSizes).map(([name, { width, height }]): [string, Picture] => {
    const canvas = createCanvas(width, height);
    const pen = canvas.getContext('2d');
    const data = pen.createImageData(width, height);
    data.data.set(sceneryOf(width, height));
    pen.putImageData(data, 0, 0);
    return [name, { image: canvas, width, height }];
  }),
);
