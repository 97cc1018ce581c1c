import { gridIndex } from '@kinoloom/composition';
import { mediaOrigin } from '@kinoloom/media/browser';
import {
  ALL_FORMATS,
  BlobSource,
  EncodedPacketSink,
  Input,
  UrlSource,
  type InputAudioTrack,
  type InputVideoTrack,
} from 'mediabunny';
import { bt601Below } from './bt601.ts';
import { mayBeInterlaced } from './interlaced.ts';
import { isVeiled } from './see-through-sink.ts';

/** Where the bytes of a media are. */
export type MediaPlace = { readonly url: string } | { readonly blob: Blob };

/** The bytes of a media could not be had. Another version of it, made of the same bytes, would not come either. */
export class MediaUnreachable extends Error {
  override readonly name = 'MediaUnreachable';
}

/** How long a file may take to say what it holds, in milliseconds. */
const PATIENCE = 20_000;

/** Waits between attempts to fetch, in seconds; after them the media counts as missing. */
const RETRIES = [0.3, 1];

/** The moving picture of a file. */
export interface FilePicture {
  readonly track: InputVideoTrack;
  /** Time of the first picture that is shown, by the file's own clock. */
  readonly first: number;
  /** Whether the browser shows it as a composition does. */
  readonly decodable: boolean;
  /** Pictures of fewer lines than this are coded by bt601. */
  readonly bt601Below: number;
  /** Whether its opacity is a stream of its own. */
  readonly isVeiled: boolean;
}

interface FileContent {
  readonly picture: FilePicture | undefined;
  readonly sound: InputAudioTrack | null;
  /** The browser decodes its sound. */
  readonly isHeard: boolean;
  readonly origin: number;
}

/** A media file opened in the browser, with its picture and sound where it has them. */
export class MediaFile implements Disposable {
  readonly src: string;
  readonly picture: FilePicture | undefined;
  readonly sound: InputAudioTrack | undefined;
  /** Whether the browser decodes all that it holds, its picture and its sound, and shows it as a composition does. */
  readonly decodable: boolean;
  /** The time in seconds, by the file's own clock, that counts as 0. */
  readonly origin: number;
  /** Which picture, by its time, each frame of the grid shows, as far as that has been seen. */
  readonly times = new Map<number, number>();
  /** Frame of the grid from which on the last picture stands, once it has been seen. */
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

  /** @throws MediaUnreachable if it can't be fetched; Error if it is no media that the browser's demuxer knows */
  static async open(src: string, place: MediaPlace): Promise<MediaFile> {
    let unreachable: Error | undefined;
    // The demuxer takes an answer that is no file for an end of the file: what became of the last one is noted here.
    const fetchFn: typeof fetch = async (address, init) => {
      try {
        const answer = await fetch(address, init);
        unreachable = answer.ok ? undefined : new Error(`The server answered ${answer.status}`);
        return answer;
      } catch (error) {
        // The demuxer itself gives up a part that it needs no longer.
        if (init?.signal?.aborted !== true) unreachable = error instanceof Error ? error : new Error(String(error));
        throw error;
      }
    };
    const source =
      'blob' in place
        ? new BlobSource(place.blob)
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
    const first = video ? await firstShown(video) : undefined;
    // Samples before 0 are what the encoder needed to get going.
    const heard = audio ? Math.max(0, await audio.getFirstTimestamp()) : undefined;
    const picture = video && first !== undefined ? await pictureOf(video, first) : undefined;
    const isHeard = audio !== null && (await audio.canDecode());
    return new MediaFile(src, input, { picture, sound: audio, isHeard, origin: mediaOrigin(first, heard) });
  }

  /** The frame of the grid that a time by the file's own clock falls on. */
  indexOf(time: number): number {
    return gridIndex(time - this.origin);
  }

  /** The frame of the grid that shows what `index` shows: there is nothing before the first picture or after the last. */
  clamp(index: number): number {
    const first = this.picture ? this.indexOf(this.picture.first) : 0;
    return Math.min(Math.max(index, first), this.lastIndex);
  }

  [Symbol.dispose](): void {
    this.#input.dispose();
  }
}

async function pictureOf(track: InputVideoTrack, first: number): Promise<FilePicture> {
  const decodable = (await track.canDecode()) && !(await mayBeInterlaced(track));
  // The headers of what can't be decoded may not even be readable.
  return {
    track,
    first,
    decodable,
    bt601Below: decodable ? await bt601Below(track) : 0,
    isVeiled: decodable && (await isVeiled(track)),
  };
}

/** Pictures before 0 are hidden by an edit list: decoded, since others build on them, but never shown. */
async function firstShown(track: InputVideoTrack): Promise<number> {
  const start = await track.getFirstTimestamp();
  if (start >= 0) return start;
  const packets = new EncodedPacketSink(track);
  const before = await packets.getPacket(0, { metadataOnly: true });
  let first = Infinity;
  let after = 0;
  // Packets come in the order of decoding: a few later ones may still be shown earlier.
  for await (const packet of packets.packets(before ?? undefined, undefined, { metadataOnly: true })) {
    if (packet.timestamp >= 0) first = Math.min(first, packet.timestamp);
    if (first < Infinity && ++after > 16) break;
  }
  return first < Infinity ? first : start;
}

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
