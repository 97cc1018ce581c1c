import { expect, test } from 'vitest';
import { classesOnPage, workflowOfPage } from './page-workflow.ts';
import { PageWorkflow } from './page-format.ts';
import { workflowInFile } from './workflow-in-file.ts';

const node = (id: number | string, type: string, fields: object = {}) => ({ id, type, mode: 0, ...fields });
const input = (name: string, type: string, link: number | null, widget = false) => ({
  name,
  type,
  link,
  ...(widget && { widget: { name } }),
});
const output = (type: string) => ({ type });
const combo = (key: string, inputs: object = {}) => ({ key, inputs: { required: inputs } });

const info = {
  Loader: { input: { required: { ckpt: [['a.ckpt', 'b.ckpt']] } }, output_node: false },
  Text: { input: { required: { clip: ['CLIP'], text: ['STRING', { multiline: true }] } }, output_node: false },
  Sampler: {
    input: {
      required: {
        model: ['MODEL'],
        seed: ['INT', { control_after_generate: true }],
        steps: ['INT', {}],
        sigma: ['FLOAT', { forceInput: true }],
        name: ['COMBO', { options: ['euler', 'fixed'] }],
        positive: ['CONDITIONING'],
      },
      optional: { denoise: ['FLOAT', {}] },
    },
    output_node: false,
  },
  LoadImage: {
    input: { required: { image: [['a.png'], { image_upload: true }] }, optional: { note: ['STRING', {}] } },
    output_node: false,
  },
  SaveVideo: {
    input: {
      required: {
        images: ['IMAGE'],
        format: [
          'COMFY_DYNAMICCOMBO_V3',
          { options: [combo('auto'), combo('mp4', { codec: [['h264', 'av1']], crf: ['INT', {}] })] },
        ],
        last: ['BOOLEAN', {}],
      },
    },
    output_node: true,
  },
} as const;

const read = (page: object, told: object = info) => {
  const parsed = PageWorkflow.parse(page);
  const workflow = workflowOfPage(parsed, told as typeof info & Record<string, 'absent'>);
  return Object.fromEntries(Object.entries(workflow).map(([id, { class_type: name, inputs }]) => [id, [name, inputs]]));
};

test('fields are told by their order, with what the page writes after some of them, and choices bring their own', () => {
  const page = {
    nodes: [
      node(1, 'Loader', { widgets_values: ['b.ckpt'], outputs: [output('MODEL')], title: 'My model' }),
      node(2, 'Sampler', {
        inputs: [input('model', 'MODEL', 7), input('sigma', 'FLOAT', null), input('steps', 'INT', 8, true)],
        widgets_values: [42, 'randomize', 20, 'euler', 0.5],
      }),
      node(3, 'LoadImage', { widgets_values: ['a.png', 'image', 'mine'] }),
      node(4, 'SaveVideo', { inputs: [input('images', 'IMAGE', 9)], widgets_values: ['mp4', 'av1', 18, true] }),
      node(5, 'PrimitiveNode', { widgets_values: [30, 'fixed'], outputs: [output('INT')] }),
      node(6, 'Note', { widgets_values: ['hello'] }),
    ],
    links: [
      [7, 1, 0, 2, 0, 'MODEL'],
      [8, 5, 0, 2, 2, 'INT'],
      [9, 3, 0, 4, 0, 'IMAGE'],
    ],
  };
  expect(read(page)).toEqual({
    '1': ['Loader', { ckpt: 'b.ckpt' }],
    '2': ['Sampler', { model: ['1', 0], seed: 42, steps: 30, name: 'euler', denoise: 0.5 }],
    '3': ['LoadImage', { image: 'a.png', note: 'mine' }],
    '4': ['SaveVideo', { images: ['3', 0], format: 'mp4', 'format.codec': 'av1', 'format.crf': 18, last: true }],
  });
  expect([...classesOnPage(PageWorkflow.parse(page))]).toEqual(['Loader', 'Sampler', 'LoadImage', 'SaveVideo']);
});

test('reroutes, set and get, bypassed and muted nodes are followed as on the page', () => {
  const page = {
    nodes: [
      node(1, 'Loader', { widgets_values: ['a.ckpt'], outputs: [output('MODEL'), output('CLIP')] }),
      node(2, 'Reroute', { inputs: [input('', '*', 1)], outputs: [output('MODEL')] }),
      node(3, 'Lora', {
        mode: 4,
        inputs: [input('clip', 'CLIP', 6), input('model', 'MODEL', 2)],
        outputs: [output('MODEL')],
      }),
      node(4, 'SetNode', { inputs: [input('MODEL', 'MODEL', 3)], widgets_values: ['m'] }),
      node(5, 'GetNode', { outputs: [output('MODEL')], widgets_values: ['m'] }),
      node(6, 'Text', { mode: 2, outputs: [output('CONDITIONING')] }),
      node(7, 'Sampler', {
        inputs: [input('model', 'MODEL', 4), input('positive', 'CONDITIONING', 5)],
        widgets_values: [1, 'fixed', 2, 'fixed', 1],
      }),
    ],
    links: [
      [1, 1, 0, 2, 0, '*'],
      [2, 2, 0, 3, 1, 'MODEL'],
      [3, 3, 0, 4, 0, 'MODEL'],
      [4, 5, 0, 7, 0, 'MODEL'],
      [5, 6, 0, 7, 1, 'CONDITIONING'],
      [6, 1, 1, 3, 0, 'CLIP'],
    ],
  };
  expect(read(page)).toEqual({
    '1': ['Loader', { ckpt: 'a.ckpt' }],
    '7': ['Sampler', { model: ['1', 0], seed: 1, steps: 2, name: 'fixed', denoise: 1 }],
  });
});

test('subgraphs are dissolved, also within each other, with the values of their fields', () => {
  const link = (id: number, origin_id: number, origin_slot: number, target_id: number, target_slot: number) => ({
    id,
    origin_id,
    origin_slot,
    target_id,
    target_slot,
    type: '*',
  });
  const inner = {
    id: 'inner',
    nodes: [
      node(3, 'Text', {
        inputs: [input('clip', 'CLIP', 1), input('text', 'STRING', 2, true)],
        widgets_values: ['unused'],
      }),
    ],
    links: [link(1, -10, 0, 3, 0), link(2, -10, 1, 3, 1), link(4, 3, 0, -20, 0)],
    inputs: [
      { name: 'clip', linkIds: [1] },
      { name: 'text', linkIds: [2] },
    ],
    outputs: [{ name: 'CONDITIONING', linkIds: [4] }],
  };
  const outer = {
    id: 'outer',
    nodes: [
      node(9, 'inner', {
        inputs: [input('clip', 'CLIP', 1), input('text', 'STRING', 2, true)],
        outputs: [output('CONDITIONING')],
        widgets_values: ['unused, too'],
      }),
    ],
    links: [link(1, -10, 0, 9, 0), link(2, -10, 1, 9, 1), link(3, 9, 0, -20, 0)],
    inputs: [{ name: 'clip' }, { name: 'prompt' }],
    outputs: [{ name: 'out', linkIds: [3] }],
  };
  const page = {
    nodes: [
      node(1, 'Loader', { widgets_values: ['a.ckpt'], outputs: [output('MODEL'), output('CLIP')] }),
      node(12, 'outer', {
        inputs: [input('clip', 'CLIP', 1), input('prompt', 'STRING', null, true)],
        outputs: [output('CONDITIONING')],
        widgets_values: ['a pier'],
      }),
      node(13, 'Sampler', {
        inputs: [input('positive', 'CONDITIONING', 2)],
        widgets_values: [1, 'fixed', 2, 'euler', 1],
      }),
    ],
    links: [
      [1, 1, 1, 12, 0, 'CLIP'],
      [2, 12, 0, 13, 0, 'CONDITIONING'],
    ],
    definitions: { subgraphs: [outer, inner] },
  };
  expect(read(page)).toMatchObject({
    '12:9:3': ['Text', { clip: ['1', 1], text: 'a pier' }],
    '13': ['Sampler', { positive: ['12:9:3', 0] }],
  });
  const endless = { ...inner, nodes: [node(1, 'inner')] };
  expect(() => read({ nodes: [node(1, 'inner')], links: [], definitions: { subgraphs: [endless] } })).toThrow(
    'without end',
  );
});

test('a class that the server does not have keeps the fields that the page noted, and named values go first', () => {
  const page = {
    nodes: [
      node(1, 'Custom', {
        inputs: [input('size', 'INT', null, true), input('text', 'STRING', null, true)],
        widgets_values: [8, 'x'],
      }),
      node(2, 'VHS_VideoCombine', { widgets_values: { frame_rate: 16, format: 'video/h264-mp4' } }),
      node(3, 'Loader', { widgets_values: ['a.ckpt'], widgets_values_named: { ckpt: 'b.ckpt' } }),
    ],
    links: [],
  };
  expect(read(page, { ...info, Custom: 'absent' })).toEqual({
    '1': ['Custom', { size: 8, text: 'x' }],
    '2': ['VHS_VideoCombine', { frame_rate: 16, format: 'video/h264-mp4' }],
    '3': ['Loader', { ckpt: 'b.ckpt' }],
  });
});

const api = { '3': { class_type: 'KSampler', inputs: { text: 'a "{brace" and }', seed: 1 } } };
const pageOf = { nodes: [{ id: 1, type: 'Note' }], links: [] };
test.each([
  [
    'a PNG, page first',
    `\x89PNG {"x tEXtworkflow\0${JSON.stringify(pageOf)}\x01{"\x02tEXtprompt\0${JSON.stringify(api)}IEND`,
    api,
  ],
  ['an mp4 with its tags', `ftyp moov udta mdtaworkflow\0\0\0data${JSON.stringify(pageOf)}`, pageOf],
  ['a clip of VideoHelperSuite', `comment\0${JSON.stringify({ prompt: JSON.stringify(api), workflow: pageOf })}`, api],
  ['a WebP', `RIFF EXIF Prompt:${JSON.stringify(api)}\0`, api],
])('a workflow is found in %s', (_, text, workflow) => {
  expect(workflowInFile(Buffer.from(text, 'latin1'))).toBe(JSON.stringify(workflow));
});

test('in a file without a workflow none is found, however it is filled', () => {
  const bytes = Buffer.alloc(3_000_000, '{"a":1 {"b" ');
  const since = performance.now();
  for (const one of [bytes, Buffer.from('{"other": {"json": 1}}'), Buffer.alloc(0)])
    expect(workflowInFile(one)).toBeUndefined();
  expect(performance.now() - since).toBeLessThan(5_000);
});
