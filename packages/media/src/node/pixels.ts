import {
  AVCOL_PRI_BT2020,
  AVCOL_PRI_BT709,
  AVCOL_PRI_SMPTE431,
  AVCOL_PRI_SMPTE432,
  AVCOL_RANGE_JPEG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_RGB,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_BT709,
  AVCOL_TRC_SMPTE2084,
  AV_PIX_FMT_RGB24,
} from 'node-av/constants';
import { Frame, SoftwareScaleContext, avGetPixFmtName, type Frame as SourceFrame } from 'node-av/lib';
import type { AVPixelFormat } from 'node-av/constants';
import type { Size } from './geometry.ts';
import { check } from './source.ts';

/** Packed 8-bit RGB, full range, rows without padding. */
export interface Pixels extends Size {
  data: Buffer;
}

const HD_HEIGHT = 720;
const WIDE_GAMUTS = new Set<number>([AVCOL_PRI_BT2020, AVCOL_PRI_SMPTE431, AVCOL_PRI_SMPTE432]);
const HIGH_DYNAMIC_RANGE = new Set<number>([AVCOL_TRC_SMPTE2084, AVCOL_TRC_ARIB_STD_B67]);

/**
 * A decoded frame scaled to `size` as RGB for the screen, by its own matrix and range. Where it doesn't name a matrix, the
 * rule of browsers holds: BT.709 from 720 lines up, BT.601 below. Wide gamut and HDR are mapped to BT.709.
 */
export async function rgbPixels(frame: SourceFrame, size: Size, signal: AbortSignal): Promise<Pixels> {
  if (frame.colorSpace === AVCOL_SPC_UNSPECIFIED && !isRgb(frame)) {
    frame.colorSpace = frame.height >= HD_HEIGHT ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M;
  }
  const target = new Frame();
  const scaler = new SoftwareScaleContext();
  target.alloc();
  scaler.allocContext();
  try {
    target.width = size.width;
    target.height = size.height;
    target.format = AV_PIX_FMT_RGB24;
    target.colorSpace = AVCOL_SPC_RGB;
    target.colorRange = AVCOL_RANGE_JPEG;
    target.colorPrimaries = WIDE_GAMUTS.has(frame.colorPrimaries) ? AVCOL_PRI_BT709 : frame.colorPrimaries;
    target.colorTrc = HIGH_DYNAMIC_RANGE.has(frame.colorTrc) ? AVCOL_TRC_BT709 : frame.colorTrc;
    check(scaler.setOption('sws_flags', 'bicubic+accurate_rnd+full_chroma_int'), signal);
    check(target.getBuffer(), signal);
    check(await scaler.scaleFrame(target, frame), signal);
    return { ...size, data: target.toBuffer() };
  } finally {
    scaler.freeContext();
    target.free();
  }
}

function isRgb(frame: SourceFrame): boolean {
  return /rgb|bgr|gbr/.test(avGetPixFmtName(frame.format as AVPixelFormat) ?? '');
}

/** Standard deviation of the samples, 0 to 127.5: below 2 or so, a picture shows nothing. */
export function contrast({ data }: Pixels): number {
  let sum = 0;
  let squares = 0;
  for (const sample of data) {
    sum += sample;
    squares += sample * sample;
  }
  const mean = sum / data.length;
  return Math.sqrt(Math.max(0, squares / data.length - mean * mean));
}
