import { gridIndex } from '@kinoloom/composition';
import { mediaOrigin } from '@kinoloom/media/browser';
import {
  ALL_FORMATS,
  BlobSource,
  BufferSource,
  EncodedPacketSink,
  Input,
  MPEG_TS,
  UrlSource,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny';
import { bt601Frames, type Bt601Frames } from './bt601.ts';
import { mayBeInterlaced } from './interlaced.ts';
import { isVeiled } from './see-through-sink.ts';

/** Location of a media file. */
export type MediaPlace = { readonly url: string } | { readonly blob: Blob };

/** A media file cannot be fetched. Its proxy, made from the same bytes, would fail as well. */
export class MediaUnreachable extends Error {
  override readonly name = 'MediaUnreachable';
}

/** Timeout in milliseconds for reading a file's metadata. */
const PATIENCE = 20_000;

/** Delays between fetch attempts, in seconds; then the media counts as missing. */
const RETRIES = [0.3, 1];

/** The video track of a file. */
export interface FilePicture {
  readonly track: InputVideoTrack;
  /** Time of the first displayed frame, on the file's clock. */
  readonly first: number;
  /** Whether the browser decodes and displays it correctly. */
  readonly decodable: boolean;
  /** Video with fewer lines than this is bt601. */
  readonly bt601: Bt601Frames;
  /** Whether its alpha is a separate stream. */
  readonly isVeiled: boolean;
}

interface FileContent {
  readonly picture: FilePicture | undefined;
  readonly sound: InputAudioTrack | null;
  /** Whether the browser decodes its sound. */
  readonly isHeard: boolean;
  readonly origin: number;
}

/** A media file opened in the browser, with its video and audio tracks, if any. */
export class MediaFile implements Disposable {
  readonly src: string;
  readonly picture: FilePicture | undefined;
  readonly sound: InputAudioTrack | undefined;
  /** Whether the browser decodes all its tracks and displays them correctly. */
  readonly decodable: boolean;
  /** Time in seconds, on the file's clock, that counts as 0. */
  readonly origin: number;
  /** Time of the picture shown in each frame of the grid, as far as known. */
  readonly times = new Map<number, number>();
  /** First frame of the grid that shows the last picture, once known. */
  lastIndex = Infinity;
  readonly #input: Input;

  private constructor(src: string, input: Input, { picture, sound, isHeard, origin }: FileContent) {
    this.src = src;
    this.#input = input;
    this.picture = picture;
    this.sound = sound && isHeard ? sound : undefined;
    this.decodable = (picture?.decodable ?? true) && (!sound || isHeard);
    this.origin = origin;
  }

  /** @throws MediaUnreachable if it cannot be fetched; Error if the demuxer does not support it */
  static async open(src: string, place: MediaPlace): Promise<MediaFile> {
    let unreachable: Error | undefined;
    // The demuxer treats a failed response as the end of the file, so the last failure is recorded here.
    const fetchFn: typeof fetch = async (address, init) => {
      try {
        const answer = await fetch(address, init);
        unreachable = answer.ok ? undefined : new Error(`The server answered ${answer.status}`);
        return answer;
      } catch (error) {
        // The demuxer aborts requests that it no longer needs.
        if (init?.signal?.aborted !== true) unreachable = error instanceof Error ? error : new Error(String(error));
        throw error;
      }
    };
    const source =
      'blob' in place
        ? await sourceOf(place.blob)
        : new UrlSource(place.url, {
            fetchFn,
            getRetryDelay: (attempts) => RETRIES[attempts] ?? null,
            maxCacheSize: 8 * 2 ** 20,
          });
    const input = new Input({ source, formats: ALL_FORMATS });
    try {
      return await withPatience(MediaFile.#read(src, input));
    } catch (error) {
      input.dispose();
      if (unreachable === undefined) throw error;
      throw new MediaUnreachable(unreachable.message, { cause: error });
    }
  }

  static async #read(src: string, input: Input): Promise<MediaFile> {
    const [video, audio] = await Promise.all([input.getPrimaryVideoTrack(), input.getPrimaryAudioTrack()]);
    // The clock of a transport stream passes through 0 when it wraps; in other containers nothing before 0 is shown or heard.
    const least = (await input.getFormat()) === MPEG_TS ? -Infinity : 0;
    const first = video ? await firstShown(video, least) : undefined;
    // Samples before 0 are encoder priming.
    const heard = audio ? Math.max(least, await audio.getFirstTimestamp()) : undefined;
    const picture = video && first !== undefined ? await pictureOf(video, first) : undefined;
    const isHeard = audio !== null && (await audio.canDecode());
    return new MediaFile(src, input, { picture, sound: audio, isHeard, origin: mediaOrigin(first, heard) });
  }

  /** The frame of the grid at a time on the file's clock. */
  indexOf(time: number): number {
    return gridIndex(time - this.origin);
  }

  /** Clamps an index to the range from the first to the last picture. */
  clamp(index: number): number {
    const first = this.picture ? this.indexOf(this.picture.first) : 0;
    return Math.min(Math.max(index, first), this.lastIndex);
  }

  [Symbol.dispose](): void {
    this.#input.dispose();
  }
}

async function pictureOf(track: InputVideoTrack, first: number): Promise<FilePicture> {
  // Each browser has a curve of its own for HDR.
  const isAsInFilm = !(await track.hasHighDynamicRange()) && !(await mayBeInterlaced(track));
  const decodable = (await track.canDecode()) && isAsInFilm;
  // The headers of undecodable media may be unreadable.
  return {
    track,
    first,
    decodable,
    bt601: decodable ? await bt601Frames(track) : 'none',
    isVeiled: decodable && (await isVeiled(track)),
  };
}

/** Frames before 0 are hidden by an edit list: decoded as references, but never shown. */
async function firstShown(track: InputVideoTrack, least: number): Promise<number> {
  const start = await track.getFirstTimestamp();
  if (start >= least) return start;
  const packets = new EncodedPacketSink(track);
  const before = await packets.getPacket(0, { metadataOnly: true });
  let first = Infinity;
  let after = 0;
  // Packets are in decoding order: a few later ones may be displayed earlier.
  for await (const packet of packets.packets(before ?? undefined, undefined, { metadataOnly: true })) {
    if (packet.timestamp >= 0) first = Math.min(first, packet.timestamp);
    if (first < Infinity && ++after > 16) break;
  }
  return first < Infinity ? first : start;
}

/** Bytes of a file that are kept in memory as a whole. */
export const IN_MEMORY = 8 * 2 ** 20;

/** Reads of memory take no time. */
const sourceOf = async (blob: Blob): Promise<BufferSource | BlobSource> =>
  blob.size <= IN_MEMORY ? new BufferSource(await blob.arrayBuffer()) : new BlobSource(blob);

async function withPatience<T>(work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MediaUnreachable('The file did not arrive in time')), PATIENCE);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
