import { expect, test } from 'vitest';
import { inferBindings, samplersOf } from './bindings.ts';
import { clipWorkflow, imageWorkflow, node } from './fixtures/answers.ts';
import type { Workflow } from './workflow.ts';

const infer = (workflow: Workflow) => inferBindings(workflow, {});
const sampler = imageWorkflow['5'].inputs;

test('an image from a prompt', () => {
  expect(infer(imageWorkflow)).toEqual({
    bindings: {
      prompt: [['2', 'text']],
      negativePrompt: [['3', 'text']],
      seed: [['5', 'seed']],
      width: [['4', 'width']],
      height: [['4', 'height']],
    },
    fps: undefined,
    outputs: [{ node: '7', media: 'image' }],
    notes: [],
  });
});

test('a clip between two images, through nodes that give both conditions', () => {
  expect(infer(clipWorkflow)).toEqual({
    bindings: {
      prompt: [['2', 'text']],
      negativePrompt: [['3', 'text']],
      seed: [['5', 'seed']],
      width: [
        ['4', 'width'],
        ['10', 'width'],
      ],
      height: [
        ['4', 'height'],
        ['10', 'height'],
      ],
      frames: [['4', 'length']],
      image: [['8', 'image']],
      lastImage: [['9', 'image']],
    },
    fps: 16,
    outputs: [{ node: '7', media: 'video' }],
    notes: [],
  });
});

test.each<[string, Workflow, prompt: [string, string][], negative?: [string, string][]]>([
  [
    'guidance, a control net and a combination',
    {
      ...imageWorkflow,
      '5': node('KSampler', { ...sampler, positive: ['8', 0], negative: ['8', 1] }),
      '8': node('ControlNetApplyAdvanced', { positive: ['9', 0], negative: ['3', 0], image: ['6', 0] }),
      '9': node('ConditioningCombine', { conditioning_1: ['10', 0], conditioning_2: ['11', 0] }),
      '10': node('FluxGuidance', { conditioning: ['2', 0], guidance: 3.5 }),
      '11': node('CLIPTextEncode', { text: 'oil painting', clip: ['1', 1] }),
    },
    [
      ['2', 'text'],
      ['11', 'text'],
    ],
    [['3', 'text']],
  ],
  [
    'a combination of which one text is called the prompt',
    {
      ...imageWorkflow,
      '2': node('CLIPTextEncode', { text: 'a boat', clip: ['1', 1] }, 'Your prompt'),
      '5': node('KSampler', { ...sampler, positive: ['9', 0] }),
      '9': node('ConditioningCombine', { conditioning_1: ['2', 0], conditioning_2: ['11', 0] }),
      '11': node('CLIPTextEncode', { text: 'oil painting', clip: ['1', 1] }, 'Style'),
    },
    [['2', 'text']],
    [['3', 'text']],
  ],
  [
    'an emptied negative condition',
    {
      ...imageWorkflow,
      '3': node('ConditioningZeroOut', { conditioning: ['2', 0] }),
    },
    [['2', 'text']],
  ],
  [
    'an encoder with two texts, and a text in a node of its own',
    {
      ...imageWorkflow,
      '2': node('CLIPTextEncodeFlux', { clip_l: ['8', 0], t5xxl: 'a boat', guidance: 3.5, clip: ['1', 1] }),
      '8': node('PrimitiveStringMultiline', { value: 'a boat' }),
    },
    [
      ['8', 'value'],
      ['2', 't5xxl'],
    ],
    [['3', 'text']],
  ],
  [
    'a guider with one condition',
    {
      ...imageWorkflow,
      '5': node('SamplerCustomAdvanced', { guider: ['8', 0], noise: ['9', 0], latent_image: ['4', 0] }),
      '8': node('BasicGuider', { model: ['1', 0], conditioning: ['2', 0] }),
      '9': node('RandomNoise', { noise_seed: 7 }),
    },
    [['2', 'text']],
  ],
  [
    'a guider with both conditions',
    {
      ...imageWorkflow,
      '5': node('SamplerCustomAdvanced', { guider: ['8', 0], latent_image: ['4', 0] }),
      '8': node('CFGGuider', { model: ['1', 0], positive: ['3', 0], negative: ['2', 0] }),
    },
    [['3', 'text']],
    [['2', 'text']],
  ],
  [
    'titles, where no condition reaches a sampler',
    {
      '1': node('MagicText', { text: 'a boat' }, 'Positive'),
      '2': node('MagicText', { text: 'blurry' }, 'Negative prompt'),
      '3': node('SaveImage', { images: ['4', 0] }),
      '4': node('Magic', { good: ['1', 0], bad: ['2', 0] }),
    },
    [['1', 'text']],
    [['2', 'text']],
  ],
])('the prompt is found through %s', (_, workflow, prompt, negative) => {
  const { bindings } = infer(workflow);
  expect(bindings.prompt).toEqual(prompt);
  expect(bindings.negativePrompt).toEqual(negative);
});

test('seeds of all samplers, but not of one that adds no noise, and numbers in nodes of their own', () => {
  const { bindings } = infer({
    ...imageWorkflow,
    '4': node('EmptySD3LatentImage', { width: ['8', 0], height: ['8', 0] }),
    '5': node('KSamplerAdvanced', { ...sampler, seed: undefined, noise_seed: ['9', 0], add_noise: 'enable' }),
    '8': node('PrimitiveInt', { value: 1024 }),
    '9': node('PrimitiveInt', { value: 7 }),
    '10': node('KSamplerAdvanced', { ...sampler, seed: undefined, noise_seed: 8, add_noise: 'disable' }),
  });
  expect(bindings).toMatchObject({ seed: [['9', 'value']], width: [['8', 'value']], height: [['8', 'value']] });
});

test.each<[string, Workflow, first: string | undefined, last: string | undefined, notes: number]>([
  ['the inputs that use them', clipWorkflow, '8', '9', 0],
  [
    'their titles',
    {
      ...clipWorkflow,
      '8': node('LoadImage', { image: 'a.png' }, 'Last frame'),
      '9': node('LoadImage', { image: 'b.png' }, 'Start image'),
    },
    '9',
    '8',
    0,
  ],
  [
    'nothing but their order',
    { ...clipWorkflow, '4': node('ImageToVideo', { a: ['8', 0], b: ['9', 0] }) },
    '8',
    undefined,
    1,
  ],
])('first and last frame are told by %s', (_, workflow, first, last, notes) => {
  const found = infer(workflow);
  expect([found.bindings.image?.[0]?.[0], found.bindings.lastImage?.[0]?.[0]]).toEqual([first, last]);
  expect(found.notes.filter((note) => note.includes('picture of node'))).toHaveLength(notes);
});

test('pictures of an edit and of a mix, and files that nothing uses', () => {
  const photo = (file: string) => node('LoadImage', { image: file });
  const edit: Workflow = {
    ...imageWorkflow,
    '4': node('VAEEncode', { pixels: ['8', 0], vae: ['1', 2] }),
    '8': photo('a.png'),
    '9': photo('unused.png'),
  };
  expect(infer(edit).bindings).toMatchObject({ image: [['8', 'image']] });
  expect(infer(edit).notes).toEqual([]);
  const mix = {
    ...edit,
    '10': node('ImageStitch', { image1: ['8', 0], image2: ['9', 0] }),
    '4': node('VAEEncode', { pixels: ['10', 0] }),
  };
  expect(infer(mix).bindings).toMatchObject({
    images: [
      ['8', 'image'],
      ['9', 'image'],
    ],
  });
});

test('video and sound are loaded and saved by nodes of ComfyUI and of others', () => {
  const { bindings, outputs, fps } = infer({
    '1': node('VHS_LoadVideo', { video: 'in.mp4', force_rate: 0 }),
    '2': node('LoadAudio', { audio: 'in.mp3' }),
    '3': node('LipSyncSampler', { images: ['1', 0], audio: ['2', 0], seed: 1 }),
    '4': node('VHS_VideoCombine', { images: ['3', 0], frame_rate: 25, save_output: true }),
    '5': node('SaveImage', { images: ['3', 0] }),
  });
  expect(bindings).toMatchObject({ video: [['1', 'video']], audio: [['2', 'audio']] });
  expect([outputs, fps]).toEqual([[{ node: '4', media: 'video' }], 25]);
  const song = infer({
    '1': node('EmptyAceStepLatentAudio', { seconds: 60, batch_size: 1 }),
    '2': node('SaveAudioMP3', { audio: ['1', 0] }),
  });
  expect([song.bindings.seconds, song.outputs]).toEqual([[['1', 'seconds']], [{ node: '2', media: 'audio' }]]);
});

test('the last of several results is used, and a preview only without another', () => {
  const preview = node('PreviewImage', { images: ['6', 0] });
  expect(infer({ ...imageWorkflow, '0': preview }).outputs).toEqual([{ node: '7', media: 'image' }]);
  expect(infer({ ...imageWorkflow, '7': preview }).outputs).toEqual([{ node: '7', media: 'image' }]);
  const upscaled = {
    ...imageWorkflow,
    '8': node('ImageUpscaleWithModel', { image: ['6', 0] }),
    '9': node('SaveImage', { images: ['8', 0] }),
  };
  const { outputs, notes } = infer(upscaled);
  expect(outputs).toEqual([{ node: '9', media: 'image' }]);
  expect(notes).toEqual(['Several nodes save a result: 9, 7. Only that of node 9 is used.']);
  expect(infer({ '1': node('EmptyLatentImage', {}) }).outputs).toEqual([]);
});

test('a node that the server calls an output is one', () => {
  const workflow = { ...imageWorkflow, '7': node('MyImageExport', { images: ['6', 0] }) };
  const info = { MyImageExport: { input: {}, output_node: true } };
  expect(inferBindings(workflow, info).outputs).toEqual([{ node: '7', media: 'image' }]);
});

test('what cannot be inferred is named', () => {
  const { notes } = infer({
    '1': node('Magic', { model: 'x' }),
    '2': node('SaveAnimatedWEBP', { images: ['1', 0], fps: 6 }),
  });
  expect(notes).toEqual([
    'SaveAnimatedWEBP (2) saves no video file: use SaveVideo or VHS_VideoCombine.',
    'No input for the prompt was found.',
    'No seed was found: equal requests may give equal results.',
    'No size was found: every result has the size of the workflow.',
    'No length was found: every clip is as long as in the workflow.',
  ]);
});

test('the nodes that tell steps are samplers, and not those that choose one', () => {
  const workflow = {
    ...imageWorkflow,
    '8': node('KSamplerSelect', { sampler_name: 'euler' }),
    '9': node('SamplerEulerAncestral', { eta: 1 }),
  };
  expect(samplersOf(workflow)).toEqual(['5']);
});
