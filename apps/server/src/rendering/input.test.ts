import { expect, test } from 'vitest';
import { parseComposition } from '@kinoloom/composition';
import { oldDocuments } from '../../../../packages/composition/src/testing/version-2.ts';
import { RenderInput, turnsBehind, turnsOf } from './input.ts';

test('the priority speed goes before quality, and quality before cost', () => {
  const behind = (['speed', 'quality', 'cost'] as const).map((priority) => turnsBehind[priority]);
  expect(behind).toEqual(behind.toSorted((a, b) => a - b));
  expect(new Set(behind).size).toBe(3);
});

test('a render with the priority cost lets at most three minutes of other videos pass', () => {
  expect(turnsBehind.cost).toBeLessThan(turnsOf(190 * 30));
  expect(turnsBehind.cost).toBeGreaterThanOrEqual(turnsOf(170 * 30));
});

test('a render takes one turn per 300 frames, and at least one', () => {
  expect([0, 1, 300, 301, 30 * 60 * 60].map(turnsOf)).toEqual([1, 1, 1, 2, 360]);
});

test('the turns of six centuries of video fit into the queue’s 31 bits', () => {
  const century = turnsOf(30 * 60 * 60 * 24 * 365 * 100);
  expect(century * 6).toBeLessThan(2 ** 31);
});

test('a job that version 2 has accepted is rendered as the composition that it was', () => {
  const input = {
    prompt: null,
    composition: oldDocuments[2],
    sources: { '/media/one/video.mp4': 'one' },
    quality: 'high',
    width: 1920,
    height: 1080,
    seconds: 3.5,
    totalFrames: 105,
  };
  expect(RenderInput.parse(input)).toMatchObject({ ...input, composition: parseComposition(oldDocuments[2]) });
});
