import { catalogue } from '@kinoloom/contract';
import { expect, test } from 'vitest';
import { canRepeat } from './media-tools.tsx';

test('more like a result is offered for what a seed changes, not for uploads, renders and plain tools', () => {
  const repeated = catalogue.flatMap(({ id }) => (canRepeat({ model: id }) ? id : []));
  for (const model of [
    'flux-pro',
    'seedance-fast',
    'veo3-fast',
    'act-2',
    'flux-kontext-pro',
    'flux-multi-image',
    'audio',
  ])
    expect(repeated).toContain(model);
  for (const model of ['real-esrgan', 'wavespeed-4k', 'reframe', 'lipsync', 'voice-change'])
    expect(repeated).not.toContain(model);
  for (const model of [null, 'flow-render', 'editor-render']) expect(canRepeat({ model })).toBe(false);
});
