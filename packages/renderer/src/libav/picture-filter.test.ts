import {
  AV_PIX_FMT_YUV420P,
  AV_PIX_FMT_YUVA420P,
  AVCOL_PRI_BT2020,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_SPC_BT709,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  type AVPixelFormat,
} from 'node-av/constants';
import { Frame, Rational } from 'node-av/lib';
import { describe, expect, test } from 'vitest';
import { checkLibav, present } from '@kinoloom/media/libav';
import { blankFrame } from './blank-frame.ts';
import { PictureFilter } from './picture-filter.ts';

const size = { width: 256, height: 32 };

/** With its own memory: `Frame.fromVideoBuffer` does not protect the borrowed buffer from garbage collection. */
function frameOf(bytes: Buffer, format: AVPixelFormat = AV_PIX_FMT_YUV420P): Frame {
  using borrowed = Frame.fromVideoBuffer(bytes, { ...size, format });
  const frame = blankFrame(size, format);
  checkLibav(frame.copy(borrowed), 'copy a picture');
  return frame;
}

/** A grey ramp, luma 0 to 255 from left to right, with the given tags; returns its luma and chroma in the video. */
async function ramp(marks: Partial<Frame>): Promise<{ luma: Buffer; chroma: Buffer; range: number; matrix: number }> {
  const { width, height } = size;
  const bytes = Buffer.alloc((width * height * 3) / 2, 128);
  for (let at = 0; at < width * height; at++) bytes[at] = at % width;
  using picture = frameOf(bytes);
  Object.assign(picture, marks);
  using filter = new PictureFilter(
    { kind: 'canvas', canvas: size, fit: 'contain', colours: 'bt709' },
    { filters: [], swapsSides: false },
  );
  const made = await filter.apply(picture);
  const [luma, chroma] = present(made.data, 'planes');
  return {
    luma: Buffer.from(present(luma, 'luma').subarray(0, width)),
    chroma: Buffer.from(present(chroma, 'chroma').subarray(0, width / 2)),
    range: made.colorRange,
    matrix: made.colorSpace,
  };
}

describe('a frame of the video', () => {
  test('equals that of its source if size and colour space are those of the video', async () => {
    const { luma, range, matrix } = await ramp({ colorRange: AVCOL_RANGE_MPEG, colorSpace: AVCOL_SPC_BT709 });
    expect([...luma]).toEqual(Array.from({ length: 256 }, (_, index) => index));
    expect([range, matrix]).toEqual([AVCOL_RANGE_MPEG, AVCOL_SPC_BT709]);
  });

  test('has bars if its source has the same size in non-square pixels', async () => {
    const { luma } = await ramp({
      colorRange: AVCOL_RANGE_MPEG,
      colorSpace: AVCOL_SPC_BT709,
      sampleAspectRatio: new Rational(2, 1),
    });
    expect([...luma].filter((value) => value !== 16)).toEqual([]);
  });

  test('has limited range if its source has full range', async () => {
    const { luma, range } = await ramp({ colorRange: AVCOL_RANGE_JPEG, colorSpace: AVCOL_SPC_BT709 });
    expect(range).toBe(AVCOL_RANGE_MPEG);
    expect([luma[0], luma[255]]).toEqual([16, 235]);
    expect(Math.abs(luma[128]! - 126)).toBeLessThanOrEqual(1);
  });

  test.each([
    ['PQ', AVCOL_TRC_SMPTE2084, 143],
    ['HLG', AVCOL_TRC_ARIB_STD_B67, 180],
  ])(
    'is converted from HDR (%s) to SDR: neutral, monotonic, with a bright reference white',
    async (_, transfer, buffer) => {
      const { luma, chroma, matrix } = await ramp({
        colorTrc: transfer,
        colorPrimaries: AVCOL_PRI_BT2020,
        colorSpace: AVCOL_SPC_BT2020_NCL,
        colorRange: AVCOL_RANGE_MPEG,
      });
      expect(matrix).toBe(AVCOL_SPC_BT709);
      for (let x = 17; x < 235; x++) expect(luma[x]!).toBeGreaterThanOrEqual(luma[x - 1]! - 1);
      for (const value of chroma) expect(Math.abs(value - 128)).toBeLessThanOrEqual(2);
      expect(luma[buffer]!).toBeGreaterThan(165);
      expect(luma[buffer]!).toBeLessThan(225);
    },
  );
});

test('a transparent picture for painting has straight alpha and the colours of an opaque one, in SDR and HDR', async () => {
  const colours = Buffer.concat([
    Buffer.alloc(size.width * size.height, 143),
    Buffer.alloc((size.width * size.height) / 2, 128),
  ]);
  const cover = Buffer.alloc(size.width * size.height);
  for (let at = 0; at < cover.length; at++) cover[at] = at % size.width;
  const pixels = async (bytes: Buffer, format: AVPixelFormat, marks: Partial<Frame>): Promise<Buffer> => {
    using picture = frameOf(bytes, format);
    Object.assign(picture, { colorRange: AVCOL_RANGE_MPEG }, marks);
    using filter = new PictureFilter({ kind: 'paint', scale: () => 1 }, { filters: [], swapsSides: false });
    return (await filter.apply(picture)).toBuffer();
  };
  for (const marks of [
    { colorSpace: AVCOL_SPC_BT709 },
    { colorTrc: AVCOL_TRC_SMPTE2084, colorPrimaries: AVCOL_PRI_BT2020, colorSpace: AVCOL_SPC_BT2020_NCL },
  ]) {
    const solid = await pixels(colours, AV_PIX_FMT_YUV420P, marks);
    const glass = await pixels(Buffer.concat([colours, cover]), AV_PIX_FMT_YUVA420P, marks);
    expect(solid[0]).toBeGreaterThan(120);
    for (let x = 0; x < size.width; x++) {
      const [red, green, blue, alpha] = glass.subarray(x * 4, x * 4 + 4);
      expect(alpha).toBe(x);
      for (const [channel, value] of [red, green, blue].entries())
        expect(Math.abs((value ?? 0) - (solid[channel] ?? 0))).toBeLessThanOrEqual(2);
    }
  }
});
