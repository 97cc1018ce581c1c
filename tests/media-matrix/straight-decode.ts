import { AVCOL_SPC_BT470BG, AVCOL_SPC_UNSPECIFIED, AVMEDIA_TYPE_VIDEO } from 'node-av/constants';
import {
  Codec,
  CodecContext,
  FFmpegError,
  FilterGraph,
  FormatContext,
  Frame,
  Packet,
  type FilterContext,
} from 'node-av/lib';
import type { LumaPlane } from '../../packages/renderer/src/testing/pattern.ts';

export interface StraightDecode {
  /** Filters each frame, in libav's syntax; the output is 4:2:0 of the compared size. */
  readonly filter: string;
  /** libav's name of the decoder, where the default leaves something out. */
  readonly decoder?: string | undefined;
}

function must<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('libav lacks what the comparison needs');
  return value;
}

/**
 * The luma of every frame of a file in display order, decoded from the first packet to the last by plain libav without seeking and without our own
 * reader.
 */
export async function straightDecode(path: string, { filter, decoder: name }: StraightDecode): Promise<LumaPlane[]> {
  const format = new FormatContext();
  FFmpegError.throwIfError(await format.openInput(path), 'open');
  FFmpegError.throwIfError(await format.findStreamInfo(), 'read the streams');
  const stream = must(format.streams[format.findBestStream(AVMEDIA_TYPE_VIDEO)]);
  const { codecId } = stream.codecpar;
  const codec = must(name === undefined ? Codec.findDecoder(codecId) : Codec.findDecoderByName(name as never));
  using decoder = new CodecContext();
  decoder.allocContext3(codec);
  FFmpegError.throwIfError(decoder.parametersToContext(stream.codecpar), 'describe');
  decoder.pktTimebase = stream.timeBase;
  FFmpegError.throwIfError(await decoder.open2(codec), 'open the decoder');

  const planes: LumaPlane[] = [];
  using frame = new Frame();
  frame.alloc();
  using shown = new Frame();
  shown.alloc();
  using graph = new FilterGraph();
  let ends: { readonly entry: FilterContext; readonly exit: FilterContext } | undefined;
  let count = 0n;
  const take = async (exit: FilterContext): Promise<void> => {
    while ((await exit.buffersinkGetFrame(shown)) >= 0) {
      planes.push({
        luma: Buffer.from(must(shown.data?.[0])),
        stride: must(shown.linesize[0]),
        size: { width: shown.width, height: shown.height },
      });
      shown.unref();
    }
  };
  const drain = async (): Promise<void> => {
    while ((await decoder.receiveFrame(frame)) >= 0) {
      frame.pts = count++;
      ends ??= await build(graph, frame, filter);
      FFmpegError.throwIfError(await ends.entry.buffersrcAddFrame(frame), 'filter');
      await take(ends.exit);
    }
  };
  using packet = new Packet();
  packet.alloc();
  while ((await format.readFrame(packet)) >= 0) {
    if (packet.streamIndex === stream.index) {
      FFmpegError.throwIfError(await decoder.sendPacket(packet), 'decode');
      await drain();
    }
    packet.unref();
  }
  await decoder.sendPacket(null);
  await drain();
  if (ends) {
    await ends.entry.buffersrcAddFrame(null);
    await take(ends.exit);
  }
  await format.closeInput();
  return planes;
}

async function build(graph: FilterGraph, frame: Frame, filter: string) {
  const { width, height, format, colorSpace, colorRange } = frame;
  const matrix = colorSpace === AVCOL_SPC_UNSPECIFIED ? AVCOL_SPC_BT470BG : colorSpace;
  frame.colorSpace = matrix;
  graph.alloc();
  const entry = `buffer@in=video_size=${width}x${height}:pix_fmt=${format}:time_base=1/30:pixel_aspect=1/1`;
  const text = `${entry}:colorspace=${matrix}:range=${colorRange},${filter},buffersink@out`;
  FFmpegError.throwIfError(graph.parsePtr(text), 'describe the filter');
  FFmpegError.throwIfError(await graph.config(), 'set up the filter');
  return { entry: must(graph.getFilter('buffer@in')), exit: must(graph.getFilter('buffersink@out')) };
}
