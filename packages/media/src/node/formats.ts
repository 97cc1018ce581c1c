export type MediaKind = 'video' | 'image' | 'audio';

/** Pictures that are stored as JPEG or PNG, since few programs show their formats. */
export type Conversion = 'heic' | 'tiff' | 'jxl';

/** Decodes a format: libav with a demuxer forced by name, or sharp with a loader that must match. */
export type Reader =
  | { by: 'libav'; demuxer: string }
  | { by: 'sharp'; loader: string }
  | { by: 'conversion'; from: Conversion };

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

function converted(from: Conversion, extension: string = from): MediaFormat {
  return { kind: 'image', mime: `image/${from}`, extension, container: from, reader: { by: 'conversion', from } };
}

const mp4 = libav('video', 'mp4', 'mp4', 'video/mp4', 'mov');
const gp = libav('video', '3gp', '3gp', 'video/3gpp', 'mov');
const ts = libav('video', 'ts', 'ts', 'video/mp2t', 'mpegts');
const mpeg = libav('video', 'mpeg', 'mpg', 'video/mpeg');
const ogv = libav('video', 'ogv', 'ogv', 'video/ogg', 'ogg');
const wmv = libav('video', 'asf', 'wmv', 'video/x-ms-wmv');
const wma = libav('audio', 'asf', 'wma', 'audio/x-ms-wma');
const m4a = libav('audio', 'mp4', 'm4a', 'audio/mp4', 'mov');
const ogg = libav('audio', 'ogg', 'ogg', 'audio/ogg');
const png = image('png', 'png');
const tiff = converted('tiff', 'tif');

/**
 * All accepted formats, by the extension that file-type detects. Everything else is refused, above all SVG, HTML and
 * playlists, which can reference other files.
 */
export const FORMATS: ReadonlyMap<string, MediaFormat> = new Map([
  ['mp4', mp4],
  ['m4v', mp4],
  ['mov', libav('video', 'mov', 'mov', 'video/quicktime')],
  ['webm', libav('video', 'webm', 'webm', 'video/webm', 'matroska')],
  ['mkv', libav('video', 'mkv', 'mkv', 'video/x-matroska', 'matroska')],
  ['avi', libav('video', 'avi', 'avi', 'video/x-msvideo')],
  ['3gp', gp],
  ['3g2', gp],
  ['f4v', mp4],
  ['flv', libav('video', 'flv', 'flv', 'video/x-flv')],
  ['mts', ts],
  ['ts', ts],
  ['mpg', mpeg],
  ['dv', libav('video', 'dv', 'dv', 'video/x-dv')],
  ['mxf', libav('video', 'mxf', 'mxf', 'application/mxf')],
  ['asf', wmv],
  ['wmv', wmv],
  ['ogv', ogv],
  ['ogm', ogv],
  ['ogx', ogv],
  ['jpg', image('jpeg', 'jpg')],
  ['png', png],
  ['apng', png],
  ['webp', image('webp', 'webp')],
  ['gif', image('gif', 'gif')],
  ['avif', image('avif', 'avif', 'heif')],
  // By its brand: file-type does not tell animated ones apart.
  ['avifs', libav('video', 'avif', 'avifs', 'image/avif', 'mov')],
  ['heic', converted('heic')],
  ['tif', tiff],
  ['jxl', converted('jxl')],
  ['mp3', libav('audio', 'mp3', 'mp3', 'audio/mpeg')],
  ['wav', libav('audio', 'wav', 'wav', 'audio/wav')],
  ['w64', libav('audio', 'w64', 'w64', 'audio/x-w64')],
  ['aac', libav('audio', 'aac', 'aac', 'audio/aac')],
  ['m4a', m4a],
  ['m4b', m4a],
  ['ogg', ogg],
  ['oga', ogg],
  ['opus', ogg],
  ['flac', libav('audio', 'flac', 'flac', 'audio/flac')],
  ['f4a', m4a],
  ['f4b', m4a],
  ['mp2', libav('audio', 'mp2', 'mp2', 'audio/mpeg', 'mp3')],
  ['wma', wma],
  ['aif', libav('audio', 'aiff', 'aif', 'audio/aiff')],
  ['caf', libav('audio', 'caf', 'caf', 'audio/x-caf')],
  ['amr', libav('audio', 'amr', 'amr', 'audio/amr')],
  ['ac3', libav('audio', 'ac3', 'ac3', 'audio/ac3')],
  ['eac3', libav('audio', 'eac3', 'eac3', 'audio/eac3')],
  ['dts', libav('audio', 'dts', 'dts', 'audio/vnd.dts')],
  ['ape', libav('audio', 'ape', 'ape', 'audio/x-ape')],
  ['wv', libav('audio', 'wv', 'wv', 'audio/x-wavpack')],
  ['spx', libav('audio', 'spx', 'spx', 'audio/ogg', 'ogg')],
]);

/** Allowed demuxers, by libav's names. An animated picture may be a video clip. */
export const DEMUXERS: readonly string[] = [
  'gif',
  ...new Set([...FORMATS.values()].flatMap(({ reader }) => (reader.by === 'libav' ? [reader.demuxer] : []))),
];

/** The format of files that only libav recognises, by its demuxer: the first of the list above that it reads. A TIFF may end before its list of tags. */
export const RECOGNISED: ReadonlyMap<string, MediaFormat> = new Map([
  ...[...FORMATS.values()]
    .flatMap((format) => (format.reader.by === 'libav' ? [[format.reader.demuxer, format] as const] : []))
    .toReversed(),
  ['tiff_pipe', tiff],
]);

/** The audio-only variant of a container: an MP4 of music is audio/mp4. */
export function asAudio(format: MediaFormat): MediaFormat {
  switch (format.container) {
    case 'mp4':
    case 'mov':
    case '3gp':
      return m4a;
    case 'asf':
      return wma;
    case 'webm':
      return { ...format, kind: 'audio', mime: 'audio/webm' };
    case 'mkv':
      return { ...format, kind: 'audio', mime: 'audio/x-matroska', extension: 'mka' };
    case 'ogv':
      return ogg;
    default:
      return { ...format, kind: 'audio', mime: format.mime.replace(/^video/, 'audio') };
  }
}

/**
 * Allowed decoders, by libav's names: everything that cameras, phones, browsers, editors, discs, broadcasters and
 * generators write. The hundreds of game and legacy codecs, where memory bugs are found, are excluded.
 */
export const DECODERS: readonly string[] = [
  // Browsers and phones.
  'h264 hevc vvc av1 libdav1d vp8 vp9 theora apv h263 gif',
  // Cameras, discs and broadcasts.
  'mpeg1video mpeg2video mpeg4 mjpeg dvvideo vc1 wmv3 jpeg2000',
  // Editors and screen recorders.
  'prores dnxhd cfhd hap ffv1 ffvhuff huffyuv utvideo magicyuv qtrle png apng webp_anim rawvideo v210',
  // Older web files.
  'wmv1 wmv2 msmpeg4v1 msmpeg4v2 msmpeg4 flv vp6 vp6f svq1 svq3',
  'aac aac_latm mp3 mp3float mp2 mp2float mp1 mp1float opus vorbis flac alac',
  'ac3 eac3 dca truehd mlp s302m dvaudio pcm_dvd pcm_bluray',
  'wmav1 wmav2 wmapro wmalossless ape wavpack tta amrnb amrwb speex nellymoser gsm_ms',
  'pcm_u8 pcm_s8 pcm_s16le pcm_s16be pcm_s24le pcm_s24be pcm_s32le pcm_s32be',
  'pcm_f32le pcm_f32be pcm_f64le pcm_f64be pcm_alaw pcm_mulaw',
  'adpcm_ms adpcm_ima_wav adpcm_ima_qt adpcm_swf',
].flatMap((names) => names.split(' '));
