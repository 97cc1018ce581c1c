import { colourTable, giveLook, LookName, type ColourStyles } from '@kinoloom/composition';
import { recolourPixels } from '@kinoloom/composition/picture';
import { checkLibav, present } from '@kinoloom/media/libav';
import { AV_PIX_FMT_YUV420P, AVCOL_RANGE_MPEG, AVCOL_SPC_BT709 } from 'node-av/constants';
import { Frame } from 'node-av/lib';
import { expect, test } from 'vitest';
import { OWN_LOOK, ownLookBytes } from '../../../composition/src/testing/own-look.ts';
import { blankFrame } from './blank-frame.ts';
import { PictureFilter } from './picture-filter.ts';

const size = { width: 256, height: 32 };

/** Luma of a grey ramp after the filter, which libav's table rounds down by up to a level. */
async function filtered(colour: ColourStyles): Promise<number[]> {
  const { width, height } = size;
  const bytes = Buffer.alloc((width * height * 3) / 2, 128);
  for (let at = 0; at < width * height; at++) bytes[at] = Math.round(16 + ((at % width) * 219) / 255);
  using borrowed = Frame.fromVideoBuffer(bytes, { ...size, format: AV_PIX_FMT_YUV420P });
  using picture = blankFrame(size, AV_PIX_FMT_YUV420P);
  checkLibav(picture.copy(borrowed), 'copy a picture');
  Object.assign(picture, { colorRange: AVCOL_RANGE_MPEG, colorSpace: AVCOL_SPC_BT709 });
  using filter = new PictureFilter(
    { kind: 'canvas', canvas: size, fit: 'fill', colours: 'bt709', look: { colour } },
    { filters: [], swapsSides: false },
  );
  const made = await filter.apply(picture);
  return [...present(made.data?.[0], 'luma').subarray(0, width)];
}

/** The same by the painter's kernel. */
function painted(colour: ColourStyles): number[] {
  const pixels = new Uint8ClampedArray(size.width * 4);
  for (let x = 0; x < size.width; x++) pixels.set([x, x, x, 255], x * 4);
  recolourPixels(pixels, present(colourTable(colour), 'table'));
  return Array.from({ length: size.width }, (_, x) => {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(x * 4);
    return 16 + (219 * (0.2126 * red + 0.7152 * green + 0.0722 * blue)) / 255;
  });
}

giveLook(OWN_LOOK, ownLookBytes());

test.each<ColourStyles>([
  { lut: { look: OWN_LOOK, strength: 0.8 } },
  ...LookName.options.map((look) => ({ lut: { look, strength: 1 } })),
  { light: { exposure: 0.5, temperature: 40 } },
  ...(['red', 'green', 'blue'] as const).map((channel): ColourStyles => ({
    curves: {
      [channel]: [
        [0, 0.5],
        [1, 0.5],
      ],
    },
  })),
])('the filter and the painter recolour alike: %j', async (colour) => {
  const [file, preview] = [await filtered(colour), painted(colour)];
  for (const [x, value] of file.entries())
    expect(Math.abs(value - (preview[x] ?? 0)), `at ${x}`).toBeLessThanOrEqual(3);
});
