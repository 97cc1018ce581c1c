/** Decoders and readers shared by uploads, proxies, renders and the command line. */
export { DECODING_THREADS, decoderOf, openDecoder } from './codecs.ts';
export { DECODERS, DEMUXERS } from './formats.ts';
export { areSame, coloursOf, conversion, hdrOf, SCREEN, type Colours } from './colours.ts';
export { giveHdrTable } from './hdr.ts';
export { rotated, squarePixels } from './geometry.ts';
export { orientationOfMatrix } from './orientation.ts';
export { PictureReader } from './picture-reader.ts';
export { originOf } from './picture-times.ts';
export { pictureStream, soundStream } from './probe-streams.ts';
export { soundSamples } from './sound-samples.ts';
export { leadOf, rewind } from './source.ts';
