import { expect, test } from 'vitest';
import { compositionOf } from '../../../../../packages/composition/src/testing/composition-of.ts';
import { bodyOf } from './start-render.ts';

const order = {
  composition: compositionOf(),
  size: { width: 1920, height: 1080 },
  name: 'Halcyon',
  flowId: 'f',
  project: { id: 'p', revision: 7 },
};

// docs/contract/editor.md, Render.
test('a render is requested as mp4 at 30 fps, for speed, with safe sound, and in ultra quality from 4K on', () => {
  const options = { fps: 30, format: 'mp4', priority: 'speed', audioMode: 'safe' };
  expect(bodyOf(order).options).toEqual({ ...options, quality: 'high' });
  expect(bodyOf({ ...order, size: { width: 2160, height: 3840 } }).options).toEqual({ ...options, quality: 'ultra' });
});

test('a request contains the composition, its size and name, and its flow and project if it has them', () => {
  expect(bodyOf(order)).toMatchObject({
    flow_id: 'f',
    project_id: 'p',
    project_revision: 7,
    design: { id: 'p', name: 'Halcyon', size: order.size, composition: order.composition },
  });
  expect(Object.keys(bodyOf({ ...order, flowId: null, project: null }))).toEqual(['design', 'options']);
});
