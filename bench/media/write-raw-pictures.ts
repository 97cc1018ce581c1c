import { FPS } from '@kinoloom/composition';
import {
  AV_CODEC_ID_RAWVIDEO,
  AV_PIX_FMT_RGBA,
  AV_PIX_FMT_YUVA420P,
  AV_PKT_FLAG_KEY,
  AVCOL_RANGE_JPEG,
  AVCOL_SPC_RGB,
  AVMEDIA_TYPE_VIDEO,
} from 'node-av/constants';
import { FormatContext, Frame, Packet, Rational, SoftwareScaleContext } from 'node-av/lib';
import { blankFrame } from '../../packages/renderer/src/libav/blank-frame.ts';
import { checkLibav } from '@kinoloom/media/libav';

/** Straight-alpha pixels shown from a frame of the composition on, until the next. */
export interface RawPicture {
  readonly from: number;
  /** Red, green, blue and alpha, row after row. */
  readonly rgba: Uint8ClampedArray;
}

/** Code of raw 4:2:0 with alpha in a NUT file: "Y4", 11, 8 (libavcodec/raw.c). */
const YUVA420P = 0x080b3459;

interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * Writes images as an uncompressed 4:2:0 video with alpha (BT.709, limited range), one packet for each change, so that reading it needs no decoding
 * or conversion.
 */
export async function writeRawPictures(pictures: Iterable<RawPicture>, size: Size, output: string): Promise<void> {
  const format = new FormatContext();
  checkLibav(format.allocOutputContext2(null, 'nut', output), 'make a nut');
  const stream = format.newStream();
  stream.timeBase = new Rational(1, FPS);
  Object.assign(stream.codecpar, size, {
    codecType: AVMEDIA_TYPE_VIDEO,
    codecId: AV_CODEC_ID_RAWVIDEO,
    codecTag: YUVA420P,
    format: AV_PIX_FMT_YUVA420P,
  });
  checkLibav(await format.openOutput(), 'open the output');
  checkLibav(await format.writeHeader(), 'begin the nut');
  using scaler = new SoftwareScaleContext();
  scaler.allocContext();
  checkLibav(scaler.setOption('sws_flags', 'area+accurate_rnd'), 'set up the scaler');
  using packet = new Packet();
  packet.alloc();
  let last: Buffer | undefined;
  for (const { from, rgba } of pictures) {
    const bytes = converted(rgba, size, scaler);
    if (last?.equals(bytes)) continue;
    last = bytes;
    packet.data = bytes;
    packet.streamIndex = stream.index;
    packet.flags = AV_PKT_FLAG_KEY;
    packet.pts = packet.dts = BigInt(from);
    packet.duration = 1n;
    packet.rescaleTs({ num: 1, den: FPS }, stream.timeBase);
    checkLibav(await format.writeFrame(packet), 'write a picture');
    packet.unref();
  }
  checkLibav(await format.writeTrailer(), 'finish the nut');
  await format.closeOutput();
  format.freeContext();
}

function converted(rgba: Uint8ClampedArray, size: Size, scaler: SoftwareScaleContext): Buffer {
  const bytes = Buffer.from(rgba.buffer, rgba.byteOffset, rgba.byteLength);
  using painted = Frame.fromVideoBuffer(bytes, { ...size, format: AV_PIX_FMT_RGBA });
  painted.colorSpace = AVCOL_SPC_RGB;
  painted.colorRange = AVCOL_RANGE_JPEG;
  using frame = blankFrame(size, AV_PIX_FMT_YUVA420P);
  checkLibav(scaler.scaleFrameSync(frame, painted), 'convert a picture');
  return frame.toBuffer();
}
