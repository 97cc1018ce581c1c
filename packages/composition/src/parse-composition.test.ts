import { describe, expect, test } from 'vitest';
import { flowToComposition } from './flow-to-composition.ts';
import { migrate, type Migration, type Migrations } from './migrations.ts';
import { parseComposition } from './parse-composition.ts';

const film = flowToComposition([{ id: 'a', url: '/a', volume: 1, isMuted: false }]);
const [clip] = film.overlays;

describe('parseComposition', () => {
  test.each([
    ['an odd canvas', 'canvas', { ...film, canvas: { width: 1281, height: 720 } }],
    ['an unknown field', 'colour', { ...film, colour: 'red' }],
    ['an overlay that lasts no frame', 'durationInFrames', { ...film, overlays: [{ ...clip, durationInFrames: 0 }] }],
    ['half a frame', 'from', { ...film, overlays: [{ ...clip, from: 0.5 }] }],
    ['two overlays with one id', 'share an id', { ...film, overlays: [clip, clip] }],
    ['another frame rate', 'fps', { ...film, fps: 25 }],
    ['a newer version', 'newer version', { ...film, version: 2 }],
    ['no version', 'version', { ...film, version: undefined }],
  ])('refuses %s', (_, named, document) => {
    expect(() => parseComposition(document)).toThrow(named);
  });
});

describe('migrate', () => {
  const first: Migration = (document) => ({ between: document['old'] });
  const second: Migration = (document) => ({ now: document['between'] });

  const steps: Migrations = new Map([
    [1, first],
    [2, second],
  ]);

  test('lifts through every version in between', () => {
    expect(migrate({ version: 1, old: 'a' }, steps, 3)).toEqual({ version: 3, now: 'a' });
    expect(migrate({ version: 3, now: 'a' }, steps, 3)).toEqual({ version: 3, now: 'a' });
  });

  test('refuses to skip a version', () => {
    expect(() => migrate({ version: 1 }, steps, 4)).toThrow('No way from version 3 to 4');
  });
});
