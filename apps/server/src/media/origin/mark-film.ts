import { appendFile } from 'node:fs/promises';
import { uuidBox } from './in-iso.ts';
import { originMark } from './xmp.ts';

/** Marks a finished mp4 of ours that contains generated media. @param models of these media */
export const markFilm = (path: string, models: readonly string[]): Promise<void> =>
  appendFile(path, uuidBox(originMark('compositeWithTrainedAlgorithmicMedia', models).packet));
