export { zipStream, type Zip, type ZipEntry } from './zip-stream.ts';
