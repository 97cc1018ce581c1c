/**
 * The decoders that files may reach, by libav's names: all that cameras, phones, browsers, editors, discs, broadcasts and generators
 * write. The hundreds of game and legacy codecs, where memory bugs are found, are not here.
 */
export const DECODERS: readonly string[] = [
  // Of browsers and phones.
  'h264 hevc vvc av1 libdav1d vp8 vp9 theora apv h263 gif',
  // Of cameras, discs and broadcasts.
  'mpeg1video mpeg2video mpeg4 mjpeg dvvideo vc1 wmv3 jpeg2000',
  // Of editors and recorders of the screen.
  'prores dnxhd cfhd hap ffv1 ffvhuff huffyuv utvideo magicyuv qtrle png rawvideo v210',
  // Of older files of the web.
  'wmv1 wmv2 msmpeg4v1 msmpeg4v2 msmpeg4 flv vp6 vp6f svq1 svq3',
  'aac aac_latm mp3 mp3float mp2 mp2float mp1 mp1float opus vorbis flac alac',
  'ac3 eac3 dca truehd mlp s302m dvaudio pcm_dvd pcm_bluray',
  'wmav1 wmav2 wmapro wmalossless ape wavpack tta amrnb amrwb speex nellymoser gsm_ms',
  'pcm_u8 pcm_s8 pcm_s16le pcm_s16be pcm_s24le pcm_s24be pcm_s32le pcm_s32be',
  'pcm_f32le pcm_f32be pcm_f64le pcm_f64be pcm_alaw pcm_mulaw',
  'adpcm_ms adpcm_ima_wav adpcm_ima_qt adpcm_swf',
].flatMap((names) => names.split(' '));
