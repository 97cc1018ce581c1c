import { emptyComposition, type Composition } from '@kinoloom/composition';
import { makeHeic } from '../../packages/media/src/node/fixtures/make-heic.ts';
import { still } from '../../packages/renderer/src/testing/overlays.ts';
import { drawPattern, type Marks, type LumaPlane } from '../../packages/renderer/src/testing/pattern.ts';

/** The marks drawn into the photo. */
export const MARKS: Marks = { frame: 77, clip: 5 };
/** Tiles of 64 pixels. */
const GRID = { columns: 3, rows: 2 };
const size = { width: GRID.columns * 64, height: GRID.rows * 64 };
const drawn = drawPattern(size, MARKS).subarray(0, size.width * size.height);

/** The photo in BT.709, limited range. */
export const PHOTO: LumaPlane = {
  size,
  stride: size.width,
  luma: Buffer.from(drawn.map((grey) => Math.round(16 + (grey * 219) / 255))),
};

/** Writes the photo as HEIC, as phones do. */
export async function makePhoto(path: string): Promise<void> {
  await makeHeic(path, {
    ...GRID,
    paint: (x, y) => {
      const grey = drawn[Math.floor(y) * size.width + Math.floor(x)] ?? 0;
      return [grey, grey, grey];
    },
  });
}

/** A composition that shows only the photo. */
export const photoComposition = (src: string): Composition => ({
  ...emptyComposition(size),
  overlays: [still({ src, ...size, length: 24 })],
});
