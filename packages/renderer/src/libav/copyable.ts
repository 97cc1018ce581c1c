import { FPS, gridIndex } from '@kinoloom/composition';
import {
  AV_CODEC_ID_H264,
  AV_PIX_FMT_YUV420P,
  AV_PKT_DATA_NEW_EXTRADATA,
  AV_PKT_FLAG_DISCARD,
  AVCOL_PRI_BT709,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT709,
  AVCOL_TRC_BT709,
} from 'node-av/constants';
import type { IRational, Packet, Stream } from 'node-av/lib';
import { readAvcC, type AvcConfiguration } from '../avc-configuration.ts';
import { setsIn, startsAfresh, unitsOf } from '../avc-units.ts';
import type { FrameSize } from '../fit.ts';
import { NO_TIMESTAMP, seconds } from '@kinoloom/media/libav';
import type { MediaSource } from './source.ts';

/** Constrained baseline, main and high: what every player supports. */
const PROFILES = new Set([66, 77, 100]);

/** Whether an interval's packets can be copied, or why not. */
export type Copyable =
  | { readonly ok: true; readonly configuration: AvcConfiguration; readonly delay: number }
  | { readonly ok: false; readonly reason: string };

const no = (reason: string): Copyable => ({ ok: false, reason });

/**
 * Whether frames `start` to `start + length` of a clip (at 30 fps) can be copied: same stream format as the video,
 * starting at a keyframe, one picture per frame of the grid, no references outside.
 */
export async function copyable(
  source: MediaSource,
  start: number,
  length: number,
  canvas: FrameSize,
): Promise<Copyable> {
  const stream = source.video;
  if (!stream) return no('no picture');
  const { timeBase } = stream;
  const { extradata } = stream.codecpar;
  const unlike = differenceFromFilm(stream, source, canvas);
  if (unlike) return no(unlike);
  const configuration = extradata && readAvcC(extradata);
  if (!configuration) return no('no parameter sets beside the packets');
  if (configuration.lengthSize !== 4) return no('lengths of another size');
  const known = [...configuration.sequenceSets, ...configuration.pictureSets];

  await source.select(stream, start / FPS);
  const seen = new Set<number>();
  let [decoded, delay] = [0, 0];
  for await (const packet of source.packets(stream)) {
    const index = copiedIndex(packet, timeBase, source.origin) - start;
    const wanted = index >= 0 && index < length;
    if (!wanted && seen.size === 0) continue;
    if (!wanted) break;
    if (packet.hasFlags(AV_PKT_FLAG_DISCARD)) return no('hidden pictures');
    if (packet.getSideData(AV_PKT_DATA_NEW_EXTRADATA)) return no('parameters change on the way');
    const units = packet.data && unitsOf(packet.data, configuration.lengthSize);
    if (!units) return no('packets that do not parse');
    if (seen.size === 0 && (index !== 0 || !startsAfresh(units))) return no('no fresh keyframe at the start');
    if (setsIn(units).some((set) => !known.some((other) => other.equals(set))))
      return no('parameters change on the way');
    if (seen.has(index)) return no('two pictures on one frame');
    seen.add(index);
    delay = Math.max(delay, decoded++ - index);
  }
  if (seen.size !== length) return no('not one picture for each frame');
  return { ok: true, configuration, delay };
}

/** The frame, at 30 fps, that a packet shows; `base` is the time base of its timestamps. */
export function copiedIndex({ pts }: Packet, base: IRational, origin: number): number {
  return pts === NO_TIMESTAMP ? -1 : gridIndex(seconds(pts, base) - origin);
}

function differenceFromFilm(stream: Stream, source: MediaSource, canvas: FrameSize): string | undefined {
  const { codecpar } = stream;
  const square = [stream.sampleAspectRatio, codecpar.sampleAspectRatio].every(
    ({ num, den }) => num === 0 || num === den,
  );
  if (codecpar.codecId !== AV_CODEC_ID_H264) return 'another codec';
  if (!PROFILES.has(codecpar.profile & 0xff) || codecpar.format !== AV_PIX_FMT_YUV420P) return 'another profile';
  if (codecpar.width !== canvas.width || codecpar.height !== canvas.height) return 'another size';
  if (!square || source.turn.filters.length > 0) return 'pixels that are not square, or a turned picture';
  const tagged =
    codecpar.colorSpace === AVCOL_SPC_BT709 &&
    codecpar.colorPrimaries === AVCOL_PRI_BT709 &&
    codecpar.colorTrc === AVCOL_TRC_BT709 &&
    codecpar.colorRange === AVCOL_RANGE_MPEG;
  if (!tagged) return 'colours that are not marked as bt709, limited';
  return undefined;
}
