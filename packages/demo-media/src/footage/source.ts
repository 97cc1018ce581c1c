import {
  orientationOfMatrix,
  originOf,
  pictureStream,
  rotated,
  soundStream,
  squarePixels,
} from '@kinoloom/media/decoding';
import { checkLibav } from '@kinoloom/media/libav';
import type { Size } from '@kinoloom/vendor-simulators/studio';
import { AV_LOG_FATAL, AV_PKT_DATA_DISPLAYMATRIX } from 'node-av/constants';
import { Dictionary, FormatContext, Log, type Stream } from 'node-av/lib';

/** Accepted containers. Playlists are excluded because they name further files. */
const CONTAINERS = 'mov,mp4,m4a,3gp,3g2,mj2,matroska,webm,avi,mpegts,mpeg,flv,ogg,gif,asf,mp3,aac,wav,flac';

/** A video or audio file opened for reading. */
export type FootageSource = Awaited<ReturnType<typeof openFootage>>;

const ROTATION_FILTERS = {
  0: [],
  90: ['transpose=clock'],
  180: ['hflip', 'vflip'],
  270: ['transpose=cclock'],
} as const;

/** @throws when libav cannot read it, or it holds neither pictures nor sound */
export async function openFootage(path: string) {
  // Otherwise every damaged packet prints a line; errors are returned as codes.
  Log.setLevel(AV_LOG_FATAL);
  const format = new FormatContext();
  using options = Dictionary.fromObject({ protocol_whitelist: 'file', format_whitelist: CONTAINERS });
  checkLibav(await format.openInput(`file:${path}`, null, options), 'open');
  try {
    checkLibav(await format.findStreamInfo(), 'read the streams');
    const [video, audio] = [pictureStream(format), soundStream(format)];
    if (!video && !audio) throw new Error('It holds neither pictures nor sound');
    const matrix = video?.codecpar.getCodedSideData(AV_PKT_DATA_DISPLAYMATRIX) ?? null;
    const { mirrored, rotation } = orientationOfMatrix(matrix);
    const rate = video?.avgFrameRate;
    return {
      format,
      video,
      audio,
      /** Start time by the file's clock, in seconds. */
      origin: originOf(format, video, audio),
      /** libav filters that rotate frames upright. */
      uprightFilters: [...(mirrored ? ['hflip'] : []), ...ROTATION_FILTERS[rotation]],
      /** Upright size with square pixels; 0×0 for audio. */
      shown: video ? rotated(squarePixelSize(video), rotation) : { width: 0, height: 0 },
      /** Frames a second on average; 30 where the file does not say. */
      frameRate: rate && rate.num > 0 && rate.den > 0 ? rate.num / rate.den : 30,
      [Symbol.asyncDispose]: () => format.closeInput(),
    };
  } catch (error) {
    await format.closeInput();
    throw error;
  }
}

/** The size with square pixels; never fewer rows or columns than coded. */
function squarePixelSize({ codecpar, sampleAspectRatio }: Stream): Size {
  const { num, den } = sampleAspectRatio.num > 0 ? sampleAspectRatio : codecpar.sampleAspectRatio;
  return squarePixels(codecpar, num > 0 && den > 0 ? { num, den } : { num: 1, den: 1 });
}

/** Duration by the container's metadata, in seconds. */
export function readDuration({ format, video }: FootageSource): number {
  const track = video && video.duration > 0n ? Number(video.duration) * video.timeBase.toDouble() : 0;
  return track > 0 ? track : Math.max(0, Number(format.duration) / 1_000_000);
}
