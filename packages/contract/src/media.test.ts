import { expect, test } from 'vitest';
import { fileTitle, plainTitle } from './media.ts';

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

test.each([
  ['Möwen über dem Hafen, Take 2', 'Mowen-uber-dem-Hafen-Take-2'],
  ['../../etc/passwd', 'etc-passwd'],
  ['v1.5 "final"', 'v1.5-final'],
  ['夜の港', undefined],
  ['夜 2', undefined],
])('the plain form of the title %s is %s', (title, plain) => expect(plainTitle(title)).toBe(plain));
