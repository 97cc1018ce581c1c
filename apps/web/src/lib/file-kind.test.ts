import { expect, test } from 'vitest';
import { acceptOf, fileKind } from './file-kind.ts';

test.for([
  ['take.mp4', 'video/mp4', 'video'],
  ['photo.jpg', 'image/jpeg', 'image'],
  ['song.wav', 'audio/wav', 'audio'],
  ['IMG_1.HEIC', '', 'image'],
  ['scan.JXL', '', 'image'],
  ['plan.pdf', 'application/pdf', 'other'],
  ['page.html', 'text/html', 'other'],
  ['tape.dv', '', undefined],
  ['tape.dv', 'video/x-dv', 'video'],
  ['master.mxf', 'application/mxf', undefined],
  ['master.mxf', 'application/octet-stream', undefined],
  ['camera.mts', 'model/vnd.mts', undefined],
  ['stream.ts', 'text/vnd.trolltech.linguist', undefined],
  ['DSC_0001', '', undefined],
] as const)('%s of the type "%s" is taken for %s', ([name, type, kind]) => {
  expect(fileKind({ name, type })).toBe(kind);
});

test('a chooser offers files whose types browsers do not know', () => {
  expect(acceptOf(['image', 'video']).split(',')).toEqual(
    expect.arrayContaining(['image/*', '.heic', 'video/*', '.dv', '.mxf']),
  );
  expect(acceptOf(['audio'])).not.toContain('video');
});
