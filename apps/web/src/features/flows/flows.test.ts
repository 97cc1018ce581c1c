import { expect, test } from 'vitest';
import { currentFlow, shortName } from './flows.ts';

test('a name of seven characters is whole, an eighth cuts it to seven and three dots', () => {
  expect(shortName('Halcyon')).toBe('Halcyon');
  expect(shortName('Halcyon 2')).toBe('Halcyon...');
  expect(shortName('🎬🎬🎬🎬🎬🎬🎬🎬')).toBe('🎬🎬🎬🎬🎬🎬🎬...');
});

test('the address decides the flow, and the newest stands in for one that is gone', () => {
  const flows = [{ id: 'new' }, { id: 'old' }];
  expect(currentFlow(flows, 'old')?.id).toBe('old');
  expect(currentFlow(flows, 'gone')?.id).toBe('new');
  expect(currentFlow([], 'gone')).toBeUndefined();
});
