export type MediaKind = 'video' | 'image' | 'audio';

/** Who decodes a format: libav through a demuxer forced by name, or sharp through a loader that must agree. */
export type Reader = { by: 'libav'; demuxer: string } | { by: 'sharp'; loader: string };

export interface MediaFormat {
  kind: MediaKind;
  mime: string;
  /** Without the dot. */
  extension: string;
  container: string;
  reader: Reader;
}

function libav(
  kind: MediaKind,
  container: string,
  extension: string,
  mime: string,
  demuxer: string = container,
): MediaFormat {
  return { kind, mime, extension, container, reader: { by: 'libav', demuxer } };
}

function image(container: string, extension: string, loader: string = container): MediaFormat {
  return { kind: 'image', mime: `image/${container}`, extension, container, reader: { by: 'sharp', loader } };
}

const mp4 = libav('video', 'mp4', 'mp4', 'video/mp4', 'mov');
const m4a = libav('audio', 'mp4', 'm4a', 'audio/mp4', 'mov');
const ogg = libav('audio', 'ogg', 'ogg', 'audio/ogg');
const png = image('png', 'png');

/**
 * Everything that may come in, by the extension that file-type gives to its bytes. What is absent is refused: above all
 * SVG, HTML and playlists, which can name other files. HEIC is absent because sharp's own binaries can't decode it.
 */
export const FORMATS: ReadonlyMap<string, MediaFormat> = new Map([
  ['mp4', mp4],
  ['m4v', mp4],
  ['mov', libav('video', 'mov', 'mov', 'video/quicktime')],
  ['webm', libav('video', 'webm', 'webm', 'video/webm', 'matroska')],
  ['mkv', libav('video', 'mkv', 'mkv', 'video/x-matroska', 'matroska')],
  ['avi', libav('video', 'avi', 'avi', 'video/x-msvideo')],
  ['jpg', image('jpeg', 'jpg')],
  ['png', png],
  ['apng', png],
  ['webp', image('webp', 'webp')],
  ['gif', image('gif', 'gif')],
  ['avif', image('avif', 'avif', 'heif')],
  ['mp3', libav('audio', 'mp3', 'mp3', 'audio/mpeg')],
  ['wav', libav('audio', 'wav', 'wav', 'audio/wav')],
  ['aac', libav('audio', 'aac', 'aac', 'audio/aac')],
  ['m4a', m4a],
  ['m4b', m4a],
  ['ogg', ogg],
  ['oga', ogg],
  ['opus', ogg],
  ['flac', libav('audio', 'flac', 'flac', 'audio/flac')],
]);

/** The same container when it turns out to hold sound alone: an MP4 of music is audio/mp4. */
export function asAudio(format: MediaFormat): MediaFormat {
  switch (format.container) {
    case 'mp4':
    case 'mov':
      return m4a;
    case 'webm':
      return { ...format, kind: 'audio', mime: 'audio/webm' };
    case 'mkv':
      return { ...format, kind: 'audio', mime: 'audio/x-matroska', extension: 'mka' };
    default:
      return { ...format, kind: 'audio' };
  }
}
