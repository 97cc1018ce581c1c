import { layFiltered, ON_CLEAR } from './layers.ts';
import { keeping, type Layer, type PaintContext, type Pen, type Pixels } from './pen.ts';

/** The pixels of a layer behind a filter. */
export function filteredSheet(sheet: Layer, filter: string, context: PaintContext): Pixels {
  const { width, height } = sheet;
  const layer = context.layer(width, height, true);
  try {
    layer.pen.globalCompositeOperation = ON_CLEAR;
    const rect = { x: 0, y: 0, width, height };
    layFiltered(layer.pen, { layer: sheet, rect, pixelsX: 1, pixelsY: 1 }, filter, context);
    return layer.pen.getImageData(0, 0, width, height);
  } finally {
    layer.free();
  }
}

export function put(pen: Pen, pixels: Pixels): void {
  keeping(pen, () => {
    // @napi-rs/canvas moves the pixels by the pen's transform.
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.putImageData(pixels, 0, 0);
  });
}
