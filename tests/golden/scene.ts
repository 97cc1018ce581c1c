/** A synthetic photo, identical on every machine: a sky, a sun, a chequered floor with fine lines, and saturated colours. */
export function sceneryOf(width: number, height: number): Uint8ClampedArray<ArrayBuffer> {
  const pixels = new Uint8ClampedArray(width * height * 4);
  const horizon = height * 0.62;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 4;
      const sky = y / horizon;
      let colour = [40 + 190 * sky, 70 + 90 * sky, 160 - 40 * sky];
      const sun = Math.hypot(x - width * 0.7, y - height * 0.3) / height;
      if (sun < 0.12) colour = [255, 236, 170];
      else if (sun < 0.3) colour = colour.map((value, index) => value + (0.3 - sun) * [500, 380, 150][index]!);
      if (y > horizon) {
        const depth = (y - horizon) / (height - horizon) + 0.06;
        const tile = Math.floor((x - width / 2) / (depth * 90)) + Math.floor(6 / depth);
        // Tiles smaller than a pixel blend, as in a lens.
        const contrast = Math.min(1, Math.max(0, depth * 6 - 0.6));
        const [dark, light] = [
          [30, 90, 96],
          [210, 196, 160],
        ];
        colour = dark.map((value, index) => {
          const middle = (value + light[index]!) / 2;
          return middle + ((tile % 2 === 0 ? value : light[index]!) - middle) * contrast;
        });
        if (x % 48 < 3) colour = [250, 20, 60];
      }
      if (x < width * 0.06)
        colour = [
          [255, 0, 0],
          [0, 255, 0],
          [0, 0, 255],
          [255, 255, 255],
          [0, 0, 0],
        ][Math.floor((y / height) * 5)]!;
      pixels.set([...colour, 255], at);
    }
  }
  return pixels;
}
