import { expect, test } from 'vitest';
import { inferBindings } from './bindings.ts';
import { imageWorkflow, node } from './fixtures/answers.ts';
import { filled, type Workflow } from './workflow.ts';

/** The clip of a workflow whose number of frames comes from `length`, with these nodes besides. */
const clip = (generator: string, length: unknown, more: Workflow = {}, name = 'length'): Workflow => ({
  ...imageWorkflow,
  '4': node(generator, { width: 768, height: 512, [name]: length, batch_size: 1 }),
  '7': node('CreateVideo', { images: ['6', 0], fps: 25 }),
  '8': node('SaveVideo', { video: ['7', 0], filename_prefix: 'a' }),
  ...more,
});

const primitive = node('PrimitiveInt', { value: 97 });

test.each<[string, Workflow, at: [string, string], frames: number]>([
  ['LTX itself', clip('EmptyLTXVLatentVideo', 97), ['4', 'length'], 121],
  ['a primitive of LTX', clip('EmptyLTXVLatentVideo', ['20', 0], { '20': primitive }), ['20', 'value'], 121],
  ['a primitive of Wan', clip('WanImageToVideo', ['20', 0], { '20': primitive }), ['20', 'value'], 125],
  ['a primitive of Mochi', clip('EmptyMochiLatentVideo', ['20', 0], { '20': primitive }), ['20', 'value'], 127],
  [
    'a primitive behind a reroute and a switch',
    clip('EmptyLTXVLatentVideo', ['21', 0], {
      '20': primitive,
      '21': node('ComfySwitchNode', { switch: true, on_true: ['22', 0], on_false: ['22', 0] }),
      '22': node('Reroute', { '': ['20', 0] }),
    }),
    ['20', 'value'],
    121,
  ],
  [
    'a primitive of LTX’s picture and sound',
    clip('EmptyLTXVLatentVideo', ['20', 0], {
      '20': primitive,
      '21': node('LTXVEmptyLatentAudio', { frames_number: ['20', 0], frame_rate: 25, batch_size: 1 }),
    }),
    ['20', 'value'],
    121,
  ],
  [
    'a primitive of Wan and LTX',
    clip('WanImageToVideo', ['20', 0], {
      '20': primitive,
      '21': node('EmptyLTXVLatentVideo', { width: 768, height: 512, length: ['20', 0] }),
    }),
    ['20', 'value'],
    121,
  ],
  [
    'a constant of other nodes',
    clip('WanVideoEmptyEmbeds', ['20', 0], { '20': node('INTConstant', { value: 97 }) }, 'num_frames'),
    ['20', 'value'],
    125,
  ],
  [
    'a subgraph’s input',
    clip('EmptyLTXVLatentVideo', ['30:1', 0], { '30:1': node('PrimitiveInt', { value: ['20', 0] }), '20': primitive }),
    ['20', 'value'],
    121,
  ],
  ['a node of no known family', clip('EmptyFooLatentVideo', ['20', 0], { '20': primitive }), ['20', 'value'], 125],
])('5 s at 25 frames per second are as many frames as %s takes', (_, workflow, at, frames) => {
  const { bindings, fps, outputs } = inferBindings(workflow, {});
  expect(bindings.frames).toContainEqual(at);
  const sent = filled({ workflow, bindings, ...(fps !== undefined && { fps }), outputs: [...outputs] }, { seconds: 5 });
  expect(sent[at[0]]?.inputs[at[1]]).toBe(frames);
});

test('a number that is also a frame rate keeps to the rule of the frames only', () => {
  const workflow = clip('EmptyLTXVLatentVideo', 97, {
    '20': primitive,
    '21': node('LTXVConditioning', { frame_rate: ['20', 0] }),
  });
  const model = { workflow, bindings: { frames: [['20', 'value'] as [string, string]] }, fps: 25, outputs: [] };
  expect(filled(model, { seconds: 5 })['20']?.inputs['value']).toBe(125);
});
