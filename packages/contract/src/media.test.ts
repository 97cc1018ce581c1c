import { expect, test } from 'vitest';
import { fileTitle } from './media.ts';

test.each([
  ['old-growth-plate.mp4', 'old-growth-plate'],
  ['Harbour, take 2.MOV', 'Harbour, take 2'],
  ['mix.final.m4a', 'mix.final'],
  ['intro v1.5', 'intro v1.5'],
  ['Dr. Strange', 'Dr. Strange'],
  ['.mp4', '.mp4'],
  ['  ', undefined],
  [undefined, undefined],
  [7, undefined],
])('the title of the file %s is %s', (file, title) => expect(fileTitle(file)).toBe(title));
