import {
  AV_FRAME_DATA_CONTENT_LIGHT_LEVEL,
  AV_FRAME_DATA_DYNAMIC_HDR_PLUS,
  AV_FRAME_DATA_DYNAMIC_HDR_VIVID,
  AV_FRAME_DATA_MASTERING_DISPLAY_METADATA,
  AVCOL_RANGE_JPEG,
  AVCOL_SPC_RGB,
  AV_PIX_FMT_RGB24,
} from 'node-av/constants';
import { FilterGraph, Frame, SoftwareScaleContext, type Frame as SourceFrame } from 'node-av/lib';
import { coloursOf, conversion, hdrOf, SCREEN, type Colours } from './colours.ts';
import { giveHdrTable } from './hdr.ts';
import type { Size } from './geometry.ts';
import { checkLibav, present } from './libav.ts';
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

/**
 * Scales a decoded frame to `size` as sRGB, by its own matrix, range, primaries and transfer (`coloursOf`). HDR is
 * tone-mapped. `stream`: what the container says.
 */
export async function rgbPixels(
  frame: SourceFrame,
  size: Size,
  { stream, signal }: { readonly stream?: Colours | undefined; readonly signal: AbortSignal },
): Promise<Pixels> {
  Object.assign(frame, coloursOf(frame, stream));
  // With mastering metadata libswscale would run its own tone mapping, which takes two seconds a frame.
  for (const told of OF_THE_SCREEN) frame.removeSideData(told);
  const filters = conversion(frame, SCREEN, false);
  if (filters.length > 0) return converted(frame, size, filters);
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
    // Same as the source's: libswscale's own conversion takes two seconds a frame.
    target.colorPrimaries = frame.colorPrimaries;
    target.colorTrc = frame.colorTrc;
    check(scaler.setOption('sws_flags', 'bicubic+accurate_rnd+full_chroma_int'), signal);
    check(target.getBuffer(), signal);
    check(await scaler.scaleFrame(target, frame), signal);
    return { ...size, data: target.toBuffer() };
  } finally {
    scaler.freeContext();
    target.free();
  }
}

/** The same by filters that convert colours. */
async function converted(frame: SourceFrame, { width, height }: Size, filters: readonly string[]): Promise<Pixels> {
  const { width: across, height: along, format, colorSpace, colorRange } = frame;
  const flags = 'bicubic+accurate_rnd+full_chroma_int';
  using graph = new FilterGraph();
  graph.alloc();
  const steps = [
    `buffer@in=video_size=${across}x${along}:pix_fmt=${format}:time_base=1/30:pixel_aspect=1/1` +
      `:colorspace=${colorSpace}:range=${colorRange}`,
    `scale=${width}:${height}:flags=${flags}`,
    ...filters,
    `scale=flags=${flags}:out_range=full`,
    'format=rgb24',
    'buffersink@out',
  ];
  checkLibav(graph.parsePtr(steps.join()), 'describe the colours');
  checkLibav(await graph.config(), 'set up the colours');
  const hdr = hdrOf(frame);
  if (hdr) await giveHdrTable(graph, hdr);
  frame.pts = 0n;
  using output = new Frame();
  output.alloc();
  checkLibav(await present(graph.getFilter('buffer@in'), 'entry').buffersrcAddFrame(frame), 'convert colours');
  checkLibav(await present(graph.getFilter('buffersink@out'), 'exit').buffersinkGetFrame(output), 'convert colours');
  return { width, height, data: output.toBuffer() };
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
