import { expect, test } from 'vitest';
import { stateOf } from './providers-part.tsx';

const sandboxed = [
  { id: 'mock-img', provider: 'replicate', sandbox: true },
  { id: 'flux-pro', provider: 'replicate', sandbox: true },
  { id: 'veo3-pro', provider: 'kie', sandbox: false },
];

test('a provider is live with its key, sandbox if simulated, and missing if it has no paid model', () => {
  expect(stateOf('replicate', sandboxed)).toBe('sandbox');
  expect(stateOf('kie', sandboxed)).toBe('live');
  expect(stateOf('runway', sandboxed)).toBe('missing');
  expect(stateOf('replicate', sandboxed.slice(0, 1))).toBe('missing');
});
