import { DECODING_THREADS, openDecoder, PictureReader } from '@kinoloom/media/decoding';
import {
  AV_PICTURE_TYPE_NONE,
  AVCOL_PRI_BT2020,
  AVCOL_PRI_UNSPECIFIED,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
} from 'node-av/constants';
import { Frame } from 'node-av/lib';
import type { Size } from '@kinoloom/vendor-simulators/studio';
import { checkLibav, filterGraph, receivedFrame, type Graph } from './libav.ts';
import type { FootageSource } from './source.ts';

/** What pictures are wanted as: upright, 8 bit, BT.709, limited range. */
export interface Wanted extends Size {
  readonly format: 'yuv420p' | 'yuv444p' | 'gray';
  /** libswscale's scaler. */
  readonly scaler: 'bicubic' | 'lanczos' | 'area';
}

/** One picture of a film. */
export interface ShownPicture {
  /** Valid until the next is asked for. */
  readonly frame: Frame;
  /** When it appears and for how long, in ticks of the stream's clock from the film's beginning. */
  readonly at: bigint;
  readonly duration: bigint;
  readonly seconds: number;
}

/** Light beyond the screen's range, brought into it. */
const TONE_MAP =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=limited';

/** Every picture of a film, as wanted, with its own times. Damaged packets are passed over, as players do. */
export async function* picturesOf(
  { format, video, origin, turn, frameRate }: FootageSource,
  wanted: Wanted,
  signal: AbortSignal,
): AsyncGenerator<ShownPicture> {
  if (!video) throw new Error('It holds no pictures');
  const tick = video.timeBase.toDouble();
  const first = BigInt(Math.round(origin / tick));
  const usual = BigInt(Math.max(1, Math.round(1 / (frameRate * tick))));
  using decoder = await openDecoder(video, signal, DECODING_THREADS);
  using filter = new PictureFilter(turn, wanted);
  let next = 0n;
  for await (const frame of new PictureReader({ format, stream: video, decoder, signal }).from(0)) {
    // A picture never appears before the one it follows, whatever a damaged file says.
    const at = frame.pts - first < next ? next : frame.pts - first;
    const duration = frame.duration > 0n ? frame.duration : usual;
    next = at + 1n;
    yield { frame: await filter.apply(frame), at, duration, seconds: Number(at) * tick };
  }
}

class PictureFilter implements Disposable {
  readonly #turn: readonly string[];
  readonly #wanted: Wanted;
  readonly #output = new Frame();
  #graph: Graph | undefined;
  #built = '';

  constructor(turn: readonly string[], wanted: Wanted) {
    this.#turn = turn;
    this.#wanted = wanted;
    this.#output.alloc();
  }

  async apply(picture: Frame): Promise<Frame> {
    const text = this.#text(picture);
    if (text !== this.#built || !this.#graph) {
      this.#graph?.free();
      this.#graph = await filterGraph(text);
      this.#built = text;
    }
    picture.pts = 0n;
    checkLibav(await this.#graph.entry.buffersrcAddFrame(picture), 'filter a picture');
    this.#output.unref();
    if (!receivedFrame(await this.#graph.exit.buffersinkGetFrame(this.#output), 'filter a picture'))
      throw new Error('The picture filter kept a picture');
    this.#output.pictType = AV_PICTURE_TYPE_NONE;
    this.#output.keyFrame = 0;
    return this.#output;
  }

  /** Files change size and colours on the way, so it is asked for each picture. */
  #text(picture: Frame): string {
    const { width, height, format, scaler } = this.#wanted;
    const high = picture.colorTrc === AVCOL_TRC_SMPTE2084 || picture.colorTrc === AVCOL_TRC_ARIB_STD_B67;
    if (picture.colorSpace === AVCOL_SPC_UNSPECIFIED)
      // The rule of browsers for untagged video.
      picture.colorSpace = high ? AVCOL_SPC_BT2020_NCL : picture.height < 720 ? AVCOL_SPC_BT470BG : AVCOL_SPC_BT709;
    if (high && picture.colorPrimaries === AVCOL_PRI_UNSPECIFIED) picture.colorPrimaries = AVCOL_PRI_BT2020;
    return [
      `buffer@in=video_size=${picture.width}x${picture.height}:pix_fmt=${picture.format}:time_base=1/30:pixel_aspect=1/1` +
        `:colorspace=${picture.colorSpace}:range=${picture.colorRange}`,
      ...(high ? [TONE_MAP] : []),
      ...this.#turn,
      `scale=${width}:${height}:flags=${scaler}:out_color_matrix=bt709:out_range=limited`,
      `format=${format}`,
      'setsar=1',
      'buffersink@out',
    ].join(',');
  }

  [Symbol.dispose](): void {
    this.#output.free();
    this.#graph?.free();
  }
}
