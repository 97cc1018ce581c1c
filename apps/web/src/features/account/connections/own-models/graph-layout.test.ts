import { expect, test } from 'vitest';
import { graphSizes, layOut } from './graph-layout.ts';
import { labelsByNode, readWorkflow, type Workflow } from './workflow.ts';

/** A usual workflow for images: each node as its class, title and links. */
export const remote = {
  workflow: {
    4: { class_type: 'CheckpointLoaderSimple', inputs: { ckpt_name: 'sd.safetensors' } },
    5: { class_type: 'EmptyLatentImage', inputs: { width: 1024, height: 1024, batch_size: 1 } },
    6: { class_type: 'CLIPTextEncode', inputs: { text: 'a lighthouse', clip: ['4', 1] }, _meta: { title: 'Positive' } },
    7: { class_type: 'CLIPTextEncode', inputs: { text: 'blurry', clip: ['4', 1] } },
    3: {
      class_type: 'KSampler',
      inputs: { seed: 1, model: ['4', 0], positive: ['6', 0], negative: ['7', 0], latent_image: ['5', 0] },
    },
    8: { class_type: 'VAEDecode', inputs: { samples: ['3', 0], vae: ['4', 2] } },
    9: { class_type: 'SaveImage', inputs: { filename_prefix: 'out', images: ['8', 0] } },
  },
  bindings: { prompt: [['6', 'text']], width: [['5', 'width']], height: [['5', 'height']], seed: [['3', 'seed']] },
  outputs: [{ node: '9', media: 'image' }],
};

function read(): Workflow {
  const workflow = readWorkflow(remote);
  if (!workflow) throw new Error('The workflow was not read');
  return workflow;
}

test('every node stands to the right of all that it is linked to, and none on another', () => {
  const { nodes, links, width, height } = layOut(read().nodes);
  expect(nodes).toHaveLength(7);
  expect(links).toHaveLength(9);
  for (const { from, to } of links) expect(to.x).toBeGreaterThanOrEqual(from.x + graphSizes.width);
  for (const [index, a] of nodes.entries()) {
    expect(a.x + graphSizes.width).toBeLessThanOrEqual(width);
    expect(a.y + graphSizes.height).toBeLessThanOrEqual(height);
    for (const b of nodes.slice(index + 1))
      expect(Math.abs(a.x - b.x) >= graphSizes.width || Math.abs(a.y - b.y) >= graphSizes.height).toBe(true);
  }
});

test('a circle of links and a link to nowhere still have a layout', () => {
  const workflow = readWorkflow({
    workflow: {
      a: { class_type: 'A', inputs: { x: ['b', 0], y: ['gone', 0] } },
      b: { class_type: 'B', inputs: { x: ['a', 0] } },
    },
  });
  const { nodes, width } = layOut(workflow?.nodes ?? []);
  expect(new Set(nodes.map(({ x }) => x)).size).toBe(2);
  expect(Number.isFinite(width)).toBe(true);
});

test('nodes are labelled with all that is bound to them', () => {
  expect(Object.fromEntries(labelsByNode(read()))).toEqual({
    3: ['Seed'],
    5: ['Width', 'Height'],
    6: ['Prompt'],
    9: ['Result'],
  });
});

test('a node is named by its title, else by its class', () => {
  const { nodes } = read();
  expect(nodes.find(({ id }) => id === '6')?.title).toBe('Positive');
  expect(nodes.find(({ id }) => id === '7')?.title).toBe('CLIPTextEncode');
});

test('what is no workflow is none', () => {
  for (const workflow of [undefined, {}, [], 'text']) expect(readWorkflow({ workflow })).toBeNull();
});
