import { FPS, gridIndex } from '@kinoloom/composition';
import {
  AV_CODEC_ID_H264,
  AV_PIX_FMT_YUV420P,
  AV_PKT_DATA_NEW_EXTRADATA,
  AV_PKT_FLAG_DISCARD,
} from 'node-av/constants';
import { BitStreamFilter, BitStreamFilterContext, type IRational, type Packet, type Stream } from 'node-av/lib';
import { areSame, coloursOf } from '@kinoloom/media/decoding';
import { checkLibav, NO_TIMESTAMP, present, seconds } from '@kinoloom/media/libav';
import { readAvcC, type AvcConfiguration } from '../avc/configuration.ts';
import { byteStreamUnits, isParameterSet, PICTURE_SET, SEQUENCE_SET, typeOf, unitsOf } from '../avc/units.ts';
import type { FrameSize } from '../fit.ts';
import type { Encoding } from '../segment.ts';
import { FILM_COLOURS, type FilmColour } from './film-colours.ts';
import type { MediaSource } from './source.ts';

/** Constrained baseline, main and high: what every player supports. */
const PROFILES = new Set([66, 77, 100]);

/** What of the video decides whether packets can be copied into it. */
export type Film = Pick<Encoding, 'canvas' | 'colours'>;

/** What a stream's packets have in common with the video, so that they can be copied into it. */
export interface CopiedStream {
  readonly stream: Stream;
  /** With the tags of the video, which the stream itself may lack, or write in other words. */
  readonly configuration: AvcConfiguration;
}

/** A packet to copy, or why it cannot be. */
export type CopiedPacket =
  | { readonly index: number; readonly units: readonly Buffer[] }
  | { readonly index: number; readonly reason: string };

/** The stream of a source if its format and colours equal the video's, or how it differs. */
export function copiedStream(
  source: MediaSource,
  { canvas, colours }: Film,
): CopiedStream | { readonly reason: string } {
  const stream = source.video;
  if (!stream) return { reason: 'no picture' };
  const film = FILM_COLOURS[colours];
  const reason =
    differenceFromFilm(stream, source, canvas) ??
    (areSame(coloursOf(stream.codecpar), film.meant)
      ? undefined
      : `colours other than the video's (${colours}, limited)`);
  if (reason) return { reason };
  const { extradata } = stream.codecpar;
  const own = extradata && readAvcC(extradata);
  if (!own) return { reason: 'no parameter sets beside the packets' };
  if (own.lengthSize !== 4) return { reason: 'lengths of another size' };
  return { stream, configuration: isTagged(stream, film) ? own : { ...own, ...taggedSets(stream, film.tags) } };
}

/** The stream's packets in decoding order from the last keyframe before a frame, without those before `start`. */
export async function* copiedPackets(
  source: MediaSource,
  { stream }: CopiedStream,
  start: number,
): AsyncGenerator<CopiedPacket & { readonly packet: Packet }> {
  const record = present(stream.codecpar.extradata, 'parameter sets');
  const own = present(readAvcC(record) ?? null, 'parameter sets');
  const known = [...own.sequenceSets, ...own.pictureSets];
  await source.select(stream, start / FPS);
  for await (const packet of source.packets(stream)) {
    const index = copiedIndex(packet, stream.timeBase, source.origin) - start;
    const units = packet.data && unitsOf(packet.data, own.lengthSize);
    const reason = packet.hasFlags(AV_PKT_FLAG_DISCARD)
      ? 'hidden pictures'
      : packet.getSideData(AV_PKT_DATA_NEW_EXTRADATA)
        ? 'parameters change on the way'
        : undefined;
    if (reason !== undefined) yield { packet, index, reason };
    else if (!units) yield { packet, index, reason: 'packets that do not parse' };
    else if (units.some((unit) => isParameterSet(unit) && !known.some((set) => set.equals(unit))))
      yield { packet, index, reason: 'parameters change on the way' };
    else yield { packet, index, units };
  }
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
  return undefined;
}

const isTagged = ({ codecpar }: Stream, { tags }: FilmColour): boolean =>
  codecpar.colorSpace === tags.colorSpace &&
  codecpar.colorPrimaries === tags.colorPrimaries &&
  codecpar.colorTrc === tags.colorTrc &&
  codecpar.colorRange === tags.colorRange;

/** The stream's parameter sets with the video's colours. */
function taggedSets(
  stream: Stream,
  colours: FilmColour['tags'],
): Pick<AvcConfiguration, 'sequenceSets' | 'pictureSets'> {
  using context = new BitStreamFilterContext();
  checkLibav(context.alloc(present(BitStreamFilter.getByName('h264_metadata'), 'filter for colours')), 'mark colours');
  checkLibav(stream.codecpar.copy(present(context.inputCodecParameters, 'parameters')), 'mark colours');
  const tags = {
    colour_primaries: colours.colorPrimaries,
    transfer_characteristics: colours.colorTrc,
    matrix_coefficients: colours.colorSpace,
    video_full_range_flag: 0,
  };
  for (const [name, value] of Object.entries(tags)) checkLibav(context.setOption(name, value), 'mark colours');
  checkLibav(context.init(), 'mark colours');
  const units = byteStreamUnits(present(context.outputCodecParameters?.extradata ?? null, 'sets with colours'));
  const sets = (type: number): Buffer[] => units.filter((unit) => typeOf(unit) === type);
  return { sequenceSets: sets(SEQUENCE_SET), pictureSets: sets(PICTURE_SET) };
}
