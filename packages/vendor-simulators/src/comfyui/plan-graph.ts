import type { JobPlan } from '../jobs/plan.ts';
import type { Size } from '../studio.ts';
import type { Graph } from './graph.ts';

/** What reaches a node through its links. */
interface Flow {
  readonly prompt?: string;
  readonly seed?: number;
  readonly size?: Size;
  readonly frames?: number;
  readonly fps?: number;
  readonly first?: string;
  readonly last?: string;
  /** The uploaded picture that it began with. */
  readonly file?: string;
  /** What later nodes make of the size. */
  readonly resize?: (size: Size) => Size;
  /** The factor of upscale models; undefined after a change to a given size. */
  readonly scale?: number | undefined;
}

/** More nodes in a row than any real workflow has. */
const DEEPEST = 500;

/** Follows a link and executes the nodes on its way. */
function flowAt(graph: Graph, value: unknown, depth = 0): Flow {
  const [id, slot] = Array.isArray(value) ? (value as unknown[]) : [];
  const node = typeof id === 'string' && Object.hasOwn(graph, id) ? graph[id] : undefined;
  if (!node || depth > DEEPEST) return {};
  const { inputs } = node;
  const at = (name: string): Flow => flowAt(graph, inputs[name], depth + 1);
  const size = { width: Number(inputs['width']), height: Number(inputs['height']) };
  switch (node.class_type) {
    case 'CLIPTextEncode':
      return { prompt: String(inputs['text']) };
    case 'FluxGuidance':
    case 'BasicGuider':
      return at('conditioning');
    case 'ConditioningZeroOut':
      return { prompt: '' };
    case 'CFGGuider':
      return at('positive');
    case 'RandomNoise':
      return { seed: Number(inputs['noise_seed']) };
    case 'EmptyLatentImage':
    case 'EmptySD3LatentImage':
      return { size };
    case 'EmptyHunyuanLatentVideo':
      return { size, frames: Number(inputs['length']) };
    case 'WanImageToVideo':
    case 'WanFirstLastFrameToVideo': {
      if (slot === 0) return at('positive');
      if (slot === 1) return at('negative');
      const [first, last] = [at('start_image').file, at('end_image').file];
      const frames = Number(inputs['length']);
      return { size, frames, ...(first !== undefined && { first }), ...(last !== undefined && { last }) };
    }
    case 'KSampler':
    case 'KSamplerAdvanced': {
      const { prompt = '' } = at('positive');
      const adds = inputs['add_noise'] !== 'disable';
      return { ...at('latent_image'), prompt, ...(adds && { seed: Number(inputs['seed'] ?? inputs['noise_seed']) }) };
    }
    case 'SamplerCustomAdvanced':
      return { ...at('latent_image'), ...at('noise'), prompt: at('guider').prompt ?? '' };
    case 'VAEDecode':
      return at('samples');
    case 'VAEEncode':
      return at('pixels');
    case 'LoadImage':
      return { file: String(inputs['image']), scale: 1 };
    case 'ImageScale': {
      const before = at('image');
      const { resize = (same: Size) => same } = before;
      return { ...before, scale: undefined, resize: (from) => scaledTo(size, resize(from)) };
    }
    case 'ImageUpscaleWithModel': {
      const before = at('image');
      const factor = upscaleFactor(graph, inputs['upscale_model']);
      const { resize = (same: Size) => same, scale } = before;
      const larger = ({ width, height }: Size): Size => ({ width: width * factor, height: height * factor });
      return { ...before, scale: scale && scale * factor, resize: (from) => larger(resize(from)) };
    }
    case 'CreateVideo':
      return { ...at('images'), fps: Number(inputs['fps']) };
    case 'SaveVideo':
      return at('video');
    case 'SaveImage':
    case 'PreviewImage':
      return at('images');
    default:
      return {};
  }
}

/** A side of 0 follows the other one. */
function scaledTo({ width, height }: Size, from: Size): Size {
  if (width === 0 && height === 0) return from;
  return {
    width: width || Math.max(1, Math.round((from.width * height) / from.height)),
    height: height || Math.max(1, Math.round((from.height * width) / from.width)),
  };
}

/** `4x-sharp.pth` makes pictures four times as large. */
function upscaleFactor(graph: Graph, link: unknown): number {
  const id = Array.isArray(link) ? String(link[0]) : '';
  return Number.parseInt(String(graph[id]?.inputs['model_name'])) || 1;
}

/** From the least to the most important: the sandbox makes one file for a workflow. */
const SAVERS = ['PreviewImage', 'SaveImage', 'SaveVideo'];

/** The node whose result is made. */
export function saverOf(graph: Graph): string | undefined {
  const rank = (id: string): number => SAVERS.indexOf(graph[id]?.class_type ?? '');
  return Object.keys(graph).sort((a, b) => rank(b) - rank(a))[0];
}

export const flowOf = (graph: Graph): Flow => flowAt(graph, [saverOf(graph), 0]);

/** The seed of the noise as the sandbox's jobs take it: ComfyUI's has 64 bits. */
export const seedOf = (graph: Graph): number | undefined => {
  const { seed } = flowOf(graph);
  return seed === undefined ? undefined : seed % 2 ** 31;
};

/** What the nodes between the workflow's first inputs and its result make. */
export function planGraph(graph: Graph): JobPlan {
  const saver = graph[saverOf(graph) ?? ''];
  const { prompt, frames = 1, fps = 24, first, last, file, scale, ...flow } = flowOf(graph);
  const { size = { width: 512, height: 512 }, resize = (same) => same } = flow;
  if (saver?.class_type === 'SaveVideo') {
    const durationMs = Math.round((frames / fps) * 1_000);
    return {
      kind: 'clip',
      prompt: prompt ?? '',
      durationMs,
      startImage: first ?? file,
      lastImage: last,
      size: () => size,
    };
  }
  const made = { prompt: prompt ?? '', format: 'png' } as const;
  if (file === undefined) return { kind: 'image', ...made, size: () => resize(size) };
  if (prompt === undefined && scale !== undefined) return { kind: 'upscale-image', ...made, image: file, scale };
  return { kind: 'edit', ...made, image: file, size: resize };
}

/** Nodes that tell steps while they work, with their number of steps. */
export function stepsOf(graph: Graph): { readonly node: string; readonly steps: number } | undefined {
  const found = Object.entries(graph).find(([, { class_type: name }]) =>
    /^(KSampler|KSamplerAdvanced|SamplerCustomAdvanced)$/.test(name),
  );
  if (!found) return undefined;
  const [node, { inputs }] = found;
  const sigmas: unknown = Array.isArray(inputs['sigmas'])
    ? graph[String(inputs['sigmas'][0])]?.inputs['steps']
    : undefined;
  return { node, steps: Number(inputs['steps'] ?? sigmas ?? 20) };
}
