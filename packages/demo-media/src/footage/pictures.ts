import { DECODING_THREADS, openDecoder, PictureReader } from '@kinoloom/media/decoding';
import type { Size } from '@kinoloom/vendor-simulators/studio';
import { FilterAPI, type Frame, Rational } from 'node-av';
import {
  AVCOL_PRI_BT2020,
  AVCOL_PRI_UNSPECIFIED,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
} from 'node-av/constants';
import type { FootageSource } from './source.ts';

/** The requested format: upright, 8 bit, BT.709, limited range. */
export interface DecodeRequest extends Size {
  readonly format: 'yuv420p' | 'yuv444p' | 'gray';
  /** libswscale's scaler. */
  readonly scaler: 'bicubic' | 'lanczos' | 'area';
  /** Further libav filters, one output frame per input frame. */
  readonly filters?: string;
}

/** A decoded frame with its times. */
export interface TimedPicture {
  /** Valid until the next iteration. */
  readonly frame: Frame;
  /** Presentation time and duration in ticks of the stream's time base, from the start of the video. */
  readonly at: bigint;
  readonly duration: bigint;
  readonly seconds: number;
}

/** Decodes all frames with their own times. Damaged packets are skipped, as players do. */
export async function* decodePictures(
  { format, video, origin, uprightFilters, frameRate }: FootageSource,
  options: DecodeRequest,
  signal: AbortSignal,
): AsyncGenerator<TimedPicture> {
  if (!video) throw new Error('It holds no pictures');
  const tick = video.timeBase.toDouble();
  const first = BigInt(Math.round(origin / tick));
  const defaultDuration = BigInt(Math.max(1, Math.round(1 / (frameRate * tick))));
  using decoder = await openDecoder(video, signal, DECODING_THREADS);
  let graph: FilterAPI | undefined;
  let currentKey = '';
  let next = 0n;
  let count = 0n;
  try {
    for await (const frame of new PictureReader({ format, stream: video, decoder, signal }).from(0)) {
      // Damaged files may have decreasing times.
      const at = frame.pts - first < next ? next : frame.pts - first;
      const duration = frame.duration > 0n ? frame.duration : defaultDuration;
      next = at + 1n;
      // Size and colour space may change within a file.
      const filters = buildFilters(frame, uprightFilters, options);
      const graphKey = `${filters} ${frame.width} ${frame.height} ${frame.format} ${frame.colorSpace} ${frame.colorRange}`;
      if (graphKey !== currentKey) graph?.close();
      if (!graph || graphKey !== currentKey) graph = FilterAPI.create(filters);
      currentKey = graphKey;
      Object.assign(frame, { timeBase: new Rational(1, 25), pts: count++ });
      const [shown] = await graph.processAll(frame);
      if (!shown) throw new Error('The picture filter kept a picture');
      using owned = shown;
      yield { frame: owned, at, duration, seconds: Number(at) * tick };
    }
  } finally {
    graph?.close();
  }
}

/** Tone mapping of HDR to SDR. */
const TONE_MAP =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=limited';

/** The libav filters from a decoded frame to the requested format; sets the colour space of untagged frames. */
function buildFilters(picture: Frame, turn: readonly string[], request: DecodeRequest): string {
  const { width, height, format, scaler, filters } = request;
  const isHdr = picture.colorTrc === AVCOL_TRC_SMPTE2084 || picture.colorTrc === AVCOL_TRC_ARIB_STD_B67;
  if (picture.colorSpace === AVCOL_SPC_UNSPECIFIED)
    // The rule of browsers for untagged video.
    picture.colorSpace = isHdr ? AVCOL_SPC_BT2020_NCL : picture.height < 720 ? AVCOL_SPC_BT470BG : AVCOL_SPC_BT709;
  if (isHdr && picture.colorPrimaries === AVCOL_PRI_UNSPECIFIED) picture.colorPrimaries = AVCOL_PRI_BT2020;
  return [
    ...(isHdr ? [TONE_MAP] : []),
    ...turn,
    `scale=${width}:${height}:flags=${scaler}:out_color_matrix=bt709:out_range=limited`,
    `format=${format}`,
    'setsar=1',
    ...(filters ? [filters] : []),
  ].join(',');
}
