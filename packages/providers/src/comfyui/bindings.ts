import { FRAMES_INPUT, isRelay } from './frame-steps.ts';
import { described, type ObjectInfo } from './object-info.ts';
import {
  linkIn,
  type BindingName,
  type Bindings,
  type Link,
  type Media,
  type Output,
  type Workflow,
} from './workflow.ts';

type At = [node: string, input: string];

/** What a workflow's links, names and titles tell of its inputs and results. */
export interface Inferred {
  readonly bindings: Bindings;
  readonly fps: number | undefined;
  /** Empty if no node saves a result. */
  readonly outputs: readonly Output[];
  /** What could not be inferred, a sentence each. */
  readonly notes: readonly string[];
}

/** Infers the bindings once, when a workflow is added; they are then stored and can be corrected. */
export function inferBindings(workflow: Workflow, info: ObjectInfo): Inferred {
  const { outputs, notes } = outputsOf(workflow, info);
  const media = outputs[0]?.media;
  const fps = frameRate(workflow);
  const frames = framesIn(workflow);
  const pictures = picturesIn(workflow, media);
  const found: Record<BindingName, At[]> = {
    ...textsIn(workflow),
    seed: numbersIn(workflow, /^(noise_)?seed$/, ({ inputs }) => inputs['add_noise'] !== 'disable'),
    width: sizesIn(workflow, 'width'),
    height: sizesIn(workflow, 'height'),
    frames: fps === undefined ? [] : frames,
    seconds: numbersIn(workflow, /^(seconds|duration)$/, ({ class_type: name }) => /Audio|Video/i.test(name)),
    video: filesIn(workflow, /LoadVideo/i, /^(file|video)$/),
    audio: filesIn(workflow, /LoadAudio/i, /^(audio|file)$/),
    ...pictures.bindings,
  };
  const missing = [
    ...(found.prompt.length === 0 ? ['No input for the prompt was found.'] : []),
    ...(found.seed.length === 0 ? ['No seed was found: equal requests may give equal results.'] : []),
    ...(media === 'image' || media === 'video' ? sizeNotes(found) : []),
    ...(media === 'video' && found.frames.length === 0 && found.seconds.length === 0 && found.video.length === 0
      ? ['No length was found: every clip is as long as in the workflow.']
      : []),
  ];
  const bindings = Object.fromEntries(Object.entries(found).filter(([, inputs]) => inputs.length > 0)) as Bindings;
  return { bindings, fps, outputs, notes: [...notes, ...pictures.notes, ...missing] };
}

const sizeNotes = ({ width, height, image, images, video }: Record<BindingName, At[]>): string[] =>
  (width.length === 0 || height.length === 0) && image.length + images.length + video.length === 0
    ? ['No size was found: every result has the size of the workflow.']
    : [];

type NodeEntry = [id: string, node: Workflow[string]];

/** Nodes in the order of their ids: 9 before 10. */
const nodesOf = (workflow: Workflow): NodeEntry[] =>
  Object.entries(workflow).sort(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }));

function titleOf(workflow: Workflow, id: string): string {
  const { _meta: meta } = workflow[id] ?? {};
  return meta?.title ?? '';
}

/** Inputs of a prompt: those of ComfyUI's own text encoders, and usual names of others. */
const TEXT_INPUT =
  /^(text|prompt|clip_[lgh]|t5xxl|text_[lg]|bert|mt5xl|llama|positive_prompt|caption|tags|string|value)$/;

/** The texts of a node, through links to nodes that only hold a text. */
function textInputs(workflow: Workflow, id: string, name = TEXT_INPUT): At[] {
  const inputs = workflow[id]?.inputs ?? {};
  return Object.entries(inputs).flatMap(([input, value]): At[] => {
    if (!name.test(input)) return [];
    if (typeof value === 'string') return [[id, input]];
    const link = linkIn(workflow, value);
    return link ? textInputs(workflow, link.node) : [];
  });
}

/** Nodes that generate: each is sent the conditions, or a guider which has them. */
const isSampler = ({ class_type: name }: Workflow[string]): boolean => /Sampler/i.test(name) && !/Select/i.test(name);

/** The ids of the nodes whose steps take the time. */
export const samplersOf = (workflow: Workflow): string[] =>
  nodesOf(workflow).flatMap(([id, node]) =>
    isSampler(node) && ['positive', 'guider', 'latent_image'].some((input) => input in node.inputs) ? [id] : [],
  );

/** The texts that reach samplers as the positive and the negative condition; titles decide where links do not. */
function textsIn(workflow: Workflow): Pick<Record<BindingName, At[]>, 'prompt' | 'negativePrompt'> {
  const reached = { positive: new Map<string, At>(), negative: new Map<string, At>() };
  const seen = new Set<string>();

  function follow(link: Link | undefined, side: 'positive' | 'negative'): void {
    if (!link || seen.has(`${side} ${link.node} ${link.output}`)) return;
    seen.add(`${side} ${link.node} ${link.output}`);
    const node = workflow[link.node];
    // An emptied condition is not a text of its own.
    if (!node || (side === 'negative' && /ZeroOut/i.test(node.class_type))) return;
    const texts = textInputs(workflow, link.node);
    for (const at of texts) reached[side].set(at.join(' '), at);
    if (texts.length > 0) return;
    const links = Object.entries(node.inputs).flatMap(([input, value]) => {
      const to = linkIn(workflow, value);
      return to ? [{ input, to }] : [];
    });
    const named = (pattern: RegExp) => links.filter(({ input }) => pattern.test(input));
    // A node that takes both conditions gives both, the positive one first; a guider takes both.
    const both = named(/^negative$/).length > 0 && named(/^positive$/).length > 0;
    if (both && !/Guider/i.test(node.class_type)) {
      const own = link.output === 1 ? 'negative' : 'positive';
      for (const { to } of named(new RegExp(`^${own}$`))) follow(to, side);
      return;
    }
    const further = named(side === 'positive' ? /^(positive|cond)/i : /^(negative|cond(itioning)?(_\d|_to|_from)?$)/i);
    for (const { to } of further.length > 0 || links.length > 1 ? further : links) follow(to, side);
  }

  for (const [, node] of nodesOf(workflow).filter(([, one]) => isSampler(one))) {
    const guider = linkIn(workflow, node.inputs['guider']);
    const { inputs } = (guider && workflow[guider.node]) ?? node;
    for (const input of ['positive', 'conditioning', 'cond1', 'cond2'])
      follow(linkIn(workflow, inputs[input]), 'positive');
    follow(linkIn(workflow, inputs['negative']), 'negative');
  }
  for (const key of reached.positive.keys()) reached.negative.delete(key);
  const isNegative = ([id, input]: At): boolean => /negative/i.test(`${input} ${titleOf(workflow, id)}`);
  const byTitle = (): At[] =>
    nodesOf(workflow).flatMap(([id, node]) =>
      /prompt|positive|negative|text/i.test(`${node.class_type} ${titleOf(workflow, id)}`)
        ? textInputs(workflow, id, /^(text|prompt|positive_prompt|negative_prompt|lyrics|tags|value|string)$/)
        : [],
    );
  const positive = [...reached.positive.values()];
  const titled = positive.filter(([id]) => /prompt|positive/i.test(titleOf(workflow, id)));
  const all = positive.length > 0 ? [] : byTitle();
  const negative = [...reached.negative.values(), ...all.filter(isNegative)];
  const prompt = positive.length > 0 ? (titled.length > 0 ? titled : positive) : all.filter((at) => !isNegative(at));
  return { prompt, negativePrompt: negative };
}

/** A number of a node, or the only numbers of the nodes from which it is handed on. */
function numberAt(workflow: Workflow, id: string, input: string, seen = new Set<string>()): At[] {
  const value = workflow[id]?.inputs[input];
  if (typeof value === 'number') return [[id, input]];
  const link = linkIn(workflow, value);
  const source = link && workflow[link.node];
  if (!source || seen.has(link.node)) return [];
  seen.add(link.node);
  const given = Object.entries(source.inputs);
  const numbers = given.filter(([, one]) => typeof one === 'number');
  const links = given.filter(([, one]) => linkIn(workflow, one));
  const next = links.length === 0 && numbers.length === 1 ? numbers : isRelay(source) ? links : [];
  return next.flatMap(([name]) => numberAt(workflow, link.node, name, new Set(seen)));
}

const unique = (all: readonly At[]): At[] => [...new Map(all.map((at) => [at.join(' '), at])).values()];

const numbersIn = (workflow: Workflow, name: RegExp, filter: (node: Workflow[string]) => boolean = () => true): At[] =>
  unique(
    nodesOf(workflow).flatMap(([id, node]) =>
      filter(node)
        ? Object.keys(node.inputs)
            .filter((input) => name.test(input))
            .flatMap((input) => numberAt(workflow, id, input))
        : [],
    ),
  );

/** Nodes that decide the size of what is generated, and no later one. */
const decidesSize = ({ class_type: name }: Workflow[string]): boolean =>
  /Empty|Latent|To_?Video|ModelSamplingFlux|VideoEmbeds|VideoEncode/i.test(name) &&
  !/Upscale|Crop|Composite|Batch/i.test(name);

/** The inputs for a side, also of nodes that fit a picture to the very size that is generated. */
function sizesIn(workflow: Workflow, side: 'width' | 'height'): At[] {
  const sizeOf = ({ inputs }: Workflow[string]): string => `${String(inputs['width'])} × ${String(inputs['height'])}`;
  const generated = new Set(Object.values(workflow).filter(decidesSize).map(sizeOf));
  return numbersIn(
    workflow,
    new RegExp(`^${side}$`),
    (node) => decidesSize(node) || (typeof node.inputs['width'] === 'number' && generated.has(sizeOf(node))),
  );
}

const framesIn = (workflow: Workflow): At[] => numbersIn(workflow, FRAMES_INPUT, (node) => decidesSize(node));

/** Frames per second at which the result is saved. */
function frameRate(workflow: Workflow): number | undefined {
  const [at] = numbersIn(workflow, /^(fps|frame_rate)$/, ({ class_type: name }) =>
    /Video|WEB[MP]|Combine|Save/i.test(name),
  );
  const value = at && workflow[at[0]]?.inputs[at[1]];
  return typeof value === 'number' && value > 0 ? value : undefined;
}

const filesIn = (workflow: Workflow, loader: RegExp, input: RegExp): At[] =>
  nodesOf(workflow).flatMap(([id, { class_type: name, inputs }]): At[] => {
    const file = Object.keys(inputs).find((one) => input.test(one) && typeof inputs[one] === 'string');
    return loader.test(name) && file !== undefined ? [[id, file]] : [];
  });

/** Names of the inputs that a picture reaches, also through nodes that only change it. */
function usesOf(workflow: Workflow, id: string, seen = new Set<string>()): string[] {
  if (seen.has(id)) return [];
  seen.add(id);
  return nodesOf(workflow).flatMap(([user, { class_type: name, inputs }]) =>
    Object.entries(inputs).flatMap(([input, value]) => {
      const link = linkIn(workflow, value);
      if (link?.node !== id || link.output !== 0) return [];
      return [
        input,
        ...(/Scale|Resize|Crop|Pad|Reroute|Vision|Preprocess/i.test(name) ? usesOf(workflow, user, seen) : []),
      ];
    }),
  );
}

const LAST = /(^|[\s_])(last|end|final)([\s_]|$)/i;
const FIRST = /(^|[\s_])(first|start)([\s_]|$)/i;

interface Pictures {
  readonly bindings: Pick<Record<BindingName, At[]>, 'image' | 'lastImage' | 'images'>;
  readonly notes: readonly string[];
}

/** The pictures that a workflow loads. Titles and the inputs that use them tell first and last frame. */
function picturesIn(workflow: Workflow, media: Media | undefined): Pictures {
  const loaders = filesIn(workflow, /^LoadImage(?!Mask|Output)/i, /^image$/).filter(
    ([id]) => usesOf(workflow, id).length > 0,
  );
  if (media !== 'video') {
    const [image, ...others] = loaders;
    const several = others.length > 0;
    return {
      bindings: { image: image && !several ? [image] : [], images: several ? loaders : [], lastImage: [] },
      notes: [],
    };
  }
  const told = (at: At): string[] => [titleOf(workflow, at[0]), ...usesOf(workflow, at[0])];
  const says = (at: At, pattern: RegExp): boolean => {
    const title = titleOf(workflow, at[0]);
    if (FIRST.test(title) || LAST.test(title)) return pattern.test(title);
    return told(at).some((words) => pattern.test(words));
  };
  const last = loaders.filter((at) => says(at, LAST) && !says(at, FIRST));
  const starts = loaders.filter((at) => !last.includes(at));
  const first = starts.find((at) => says(at, FIRST)) ?? starts[0];
  const unused = starts.filter((at) => at !== first);
  return {
    bindings: { image: first ? [first] : [], lastImage: last, images: [] },
    notes: unused.map(
      ([id]) => `The picture of node ${id} stays as in the workflow: only a first and a last one can be sent.`,
    ),
  };
}

const SAVES: readonly (readonly [name: RegExp, media: Media])[] = [
  [/Video|WEBM|WEBP|GIF/i, 'video'],
  [/Audio|MP3|Opus|FLAC/i, 'audio'],
  [/Image|PNG|JPE?G/i, 'image'],
];

/** The nodes whose files are the result. Video counts before sound, and sound before images. */
function outputsOf(workflow: Workflow, info: ObjectInfo): Pick<Inferred, 'outputs' | 'notes'> {
  const all = nodesOf(workflow).flatMap(([id, { class_type: name }]) => {
    const saves = described(info, name)?.output_node || /^(Save|Preview)|_VideoCombine$/.test(name);
    const media = saves ? SAVES.find(([pattern]) => pattern.test(name))?.[1] : undefined;
    return media ? [{ node: id, media, name, isPreview: name.startsWith('Preview') }] : [];
  });
  const saved = all.filter(({ isPreview }) => !isPreview);
  const candidates = saved.length > 0 ? saved : all;
  const media = SAVES.map(([, one]) => one).find((one) => candidates.some((output) => output.media === one));
  // The one that stands at the end of the longest way: what comes earlier is a step to it.
  const [first, ...others] = candidates
    .filter((output) => output.media === media)
    .sort((a, b) => sourcesOf(workflow, b.node).size - sourcesOf(workflow, a.node).size);
  if (!first) return { outputs: [], notes: [] };
  const notes = [
    ...(others.length > 0
      ? [
          `Several nodes save a result: ${[first, ...others].map(({ node }) => node).join(', ')}. Only that of node ${first.node} is used.`,
        ]
      : []),
    ...(/WEBP|GIF/i.test(first.name)
      ? [`${first.name} (${first.node}) saves no video file: use SaveVideo or VHS_VideoCombine.`]
      : []),
  ];
  return { outputs: [{ node: first.node, media: first.media }], notes };
}

/** All nodes that a node depends on. */
function sourcesOf(workflow: Workflow, id: string, seen = new Set<string>()): Set<string> {
  for (const value of Object.values(workflow[id]?.inputs ?? {})) {
    const link = linkIn(workflow, value);
    if (!link || seen.has(link.node)) continue;
    seen.add(link.node);
    sourcesOf(workflow, link.node, seen);
  }
  return seen;
}
