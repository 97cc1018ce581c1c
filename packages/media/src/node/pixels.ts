import {
  AV_FRAME_DATA_CONTENT_LIGHT_LEVEL,
  AV_FRAME_DATA_DYNAMIC_HDR_PLUS,
  AV_FRAME_DATA_DYNAMIC_HDR_VIVID,
  AV_FRAME_DATA_MASTERING_DISPLAY_METADATA,
  AVCOL_RANGE_JPEG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_RGB,
  AVCOL_SPC_SMPTE170M,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  AV_PIX_FMT_RGB24,
  AV_PIX_FMT_RGB48LE,
  type AVPixelFormat,
} from 'node-av/constants';
import { Frame, SoftwareScaleContext, avGetPixFmtName, type Frame as SourceFrame } from 'node-av/lib';
import { HD_LINES } from '../browser.ts';
import type { Size } from './geometry.ts';
import { hdrToScreen, type HdrTransfer } from './hdr.ts';
import { check } from './source.ts';

/** Packed 8-bit RGB, full range, rows without padding. */
export interface Pixels extends Size {
  data: Buffer;
}

const OF_THE_SCREEN = [
  AV_FRAME_DATA_MASTERING_DISPLAY_METADATA,
  AV_FRAME_DATA_CONTENT_LIGHT_LEVEL,
  AV_FRAME_DATA_DYNAMIC_HDR_PLUS,
  AV_FRAME_DATA_DYNAMIC_HDR_VIVID,
];
const HDR_TRANSFERS = new Map<number, HdrTransfer>([
  [AVCOL_TRC_SMPTE2084, 'pq'],
  [AVCOL_TRC_ARIB_STD_B67, 'hlg'],
]);

/**
 * Scales a decoded frame to `size` as RGB for the screen, by its own matrix and range. Without a matrix, browsers' rule
 * applies: BT.709 from 720 lines up, BT.601 below. HDR is tone-mapped.
 */
export async function rgbPixels(frame: SourceFrame, size: Size, signal: AbortSignal): Promise<Pixels> {
  if (frame.colorSpace === AVCOL_SPC_UNSPECIFIED && !isRgb(frame)) {
    frame.colorSpace = frame.height >= HD_LINES ? AVCOL_SPC_BT709 : AVCOL_SPC_SMPTE170M;
  }
  const hdr = HDR_TRANSFERS.get(frame.colorTrc);
  // With mastering metadata libswscale would run its own tone mapping, which takes two seconds a frame.
  for (const told of OF_THE_SCREEN) frame.removeSideData(told);
  const target = new Frame();
  const scaler = new SoftwareScaleContext();
  target.alloc();
  scaler.allocContext();
  try {
    target.width = size.width;
    target.height = size.height;
    target.format = hdr ? AV_PIX_FMT_RGB48LE : AV_PIX_FMT_RGB24;
    target.colorSpace = AVCOL_SPC_RGB;
    target.colorRange = AVCOL_RANGE_JPEG;
    // Same as the source's: libswscale's own conversion takes two seconds a frame.
    target.colorPrimaries = frame.colorPrimaries;
    target.colorTrc = frame.colorTrc;
    check(scaler.setOption('sws_flags', 'bicubic+accurate_rnd+full_chroma_int'), signal);
    check(target.getBuffer(), signal);
    check(await scaler.scaleFrame(target, frame), signal);
    const data = target.toBuffer();
    return { ...size, data: hdr ? hdrToScreen(data, size, hdr) : data };
  } finally {
    scaler.freeContext();
    target.free();
  }
}

function isRgb(frame: SourceFrame): boolean {
  return /rgb|bgr|gbr/.test(avGetPixFmtName(frame.format as AVPixelFormat) ?? '');
}

/** Standard deviation of the samples, 0 to 127.5: below about 2 a picture shows nothing. */
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
