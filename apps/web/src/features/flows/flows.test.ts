import { expect, test } from 'vitest';
import { currentFlow, shortName } from './flows.ts';

test('a name of up to seven characters is shown whole, and a longer one is cut to seven and three dots', () => {
  expect(shortName('Halcyon')).toBe('Halcyon');
  expect(shortName('Halcyon 2')).toBe('Halcyon...');
  expect(shortName('🎬🎬🎬🎬🎬🎬🎬🎬')).toBe('🎬🎬🎬🎬🎬🎬🎬...');
});

test('the flow in the address is the current one, or the newest if it does not exist', () => {
  const flows = [{ id: 'new' }, { id: 'old' }];
  expect(currentFlow(flows, 'old')?.id).toBe('old');
  expect(currentFlow(flows, undefined)?.id).toBe('new');
  expect(currentFlow(flows, 'gone')).toBeUndefined();
  expect(currentFlow([], 'gone')).toBeUndefined();
});
