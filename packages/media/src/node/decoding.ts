/** What is decodable, and how pictures are read: the same for uploads, proxies, videos and the command line. */
export { decoderOf } from './codecs.ts';
export { DECODERS, DEMUXERS } from './formats.ts';
export { fromHeic, isHeic } from './heic.ts';
export { PictureReader } from './picture-reader.ts';
export { originOf } from './picture-times.ts';
export { leadOf, rewind } from './source.ts';
