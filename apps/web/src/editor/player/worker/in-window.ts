import { SAMPLE_RATE } from '@kinoloom/composition/sound';
import { toStereo, type PcmReader } from '../sound/voice.ts';
import type { FromWorker, PlaceholderTexts } from '../protocol.ts';
import { ElementReader, loadedVideo } from './element-reader.ts';
import type { OpenedClip, Opener } from './media-library.ts';
import { MediaUnreachable } from './media-file.ts';
import { pictureBudget, PictureCache } from './picture-cache.ts';
import { PlaybackWorker } from './playback-worker.ts';

/** Samples per chunk. */
const CHUNK = SAMPLE_RATE / 5;

/** Opens media with media elements, for browsers without WebCodecs. */
function elementOpener(cache: PictureCache): Opener {
  return async (src, place) => {
    const url = 'blob' in place ? URL.createObjectURL(place.blob) : place.url;
    const release = (): void => {
      if ('blob' in place) URL.revokeObjectURL(url);
    };
    try {
      const bytes = await fetched(url);
      const sound = decodedSound(await bytes.arrayBuffer());
      const video = await loadedVideo(url);
      const hasPicture = video !== undefined && video.videoWidth > 0;
      const heard = await sound;
      if (!video && heard) return clip({ openVoice: (from) => readerOf(heard, from) }, release);
      if (!video) return clip({ decodable: false }, release);
      video.removeAttribute('src');
      video.load();
      return clip(
        {
          newReader: hasPicture ? () => new ElementReader(src, url, cache) : undefined,
          openVoice: heard ? (from) => readerOf(heard, from) : undefined,
        },
        () => {
          cache.forget(`${src}@`);
          release();
        },
      );
    } catch (error) {
      release();
      throw error;
    }
  };
}

const clip = (parts: Partial<OpenedClip>, close: () => void): OpenedClip => ({
  decodable: true,
  newReader: undefined,
  openVoice: undefined,
  ...parts,
  [Symbol.dispose]: close,
});

/** @throws MediaUnreachable */
async function fetched(url: string): Promise<Response> {
  const answer = await fetch(url).catch((error: unknown) => {
    throw new MediaUnreachable('The file did not arrive', { cause: error });
  });
  if (!answer.ok) throw new MediaUnreachable(`The server answered ${answer.status}`);
  return answer;
}

/** The whole decoded sound of a file; undefined if absent or undecodable, which browsers do not distinguish. */
async function decodedSound(bytes: ArrayBuffer): Promise<AudioBuffer | undefined> {
  return new OfflineAudioContext(2, 1, SAMPLE_RATE).decodeAudioData(bytes).catch(() => undefined);
}

function readerOf(sound: AudioBuffer, from: number): PcmReader {
  let at = Math.max(0, Math.floor(from * sound.sampleRate));
  return {
    sampleRate: sound.sampleRate,
    read() {
      if (at >= sound.length) return Promise.resolve(undefined);
      const time = at / sound.sampleRate;
      const end = Math.min(sound.length, at + CHUNK);
      const channels = Array.from({ length: sound.numberOfChannels }, (_, channel) =>
        sound.getChannelData(channel).slice(at, end),
      );
      at = end;
      return Promise.resolve({ time, ...toStereo(channels) });
    },
    close: () => undefined,
  };
}

/** Playback in the window, for browsers without WebCodecs: media elements decode, and the same painter paints. */
export function playbackInWindow(
  canvas: HTMLCanvasElement,
  texts: PlaceholderTexts,
  post: (message: FromWorker) => void,
): PlaybackWorker {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('The browser gives no more canvases');
  return new PlaybackWorker(
    { canvas, context, isOpaque: true, isRead: false },
    elementOpener(new PictureCache(pictureBudget())),
    texts,
    post,
  );
}
