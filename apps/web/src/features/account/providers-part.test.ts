import { expect, test } from 'vitest';
import type { ModelStatus } from '@kinoloom/contract';
import { groupsOf } from './providers-part.tsx';

const status = (id: string, connection: string | null = null): ModelStatus => ({
  id,
  label: id,
  provider: connection === null ? 'replicate' : 'b7c1',
  connection,
  state: 'live',
  message: '',
  alternative: null,
  times: null,
  checked_at: null,
});

test('models are grouped by their vendor, and those of one’s own by their connection; the mock models are left out', () => {
  const models = [
    status('mock-img'),
    status('flux-pro', 'Our Replicate'),
    status('veo3-pro'),
    status('lipsync'),
    status('own-portraits', 'Basement'),
    { ...status('own-paused'), provider: null },
  ];
  expect(groupsOf(models).map(({ name, models: of }) => [name, of.map(({ id }) => id)])).toEqual([
    ['Replicate', ['flux-pro', 'lipsync']],
    ['Kie.ai', ['veo3-pro']],
    ['Basement', ['own-portraits']],
    ['Models of your own that nobody serves', ['own-paused']],
  ]);
});
