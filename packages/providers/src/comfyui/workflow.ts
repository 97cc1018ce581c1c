import { z } from 'zod';

/** A node of a workflow in ComfyUI's API format. Each input is a value, or a link `[node id, number of the output]`. */
const WorkflowNode = z.object({
  class_type: z.string().min(1),
  inputs: z.record(z.string(), z.unknown()),
  _meta: z.object({ title: z.string().optional() }).optional(),
});
export type WorkflowNode = z.infer<typeof WorkflowNode>;

export const Workflow = z
  .record(z.string(), WorkflowNode)
  .refine((nodes) => Object.keys(nodes).length > 0, 'The workflow has no nodes');
export type Workflow = z.infer<typeof Workflow>;

/** The inputs that take a value of ours, each as node id and name of the input. */
const Inputs = z.array(z.tuple([z.string().min(1), z.string().min(1)])).optional();

const Bindings = z.strictObject({
  prompt: Inputs,
  negativePrompt: Inputs,
  seed: Inputs,
  width: Inputs,
  height: Inputs,
  /** Number of frames: the length times `fps`. */
  frames: Inputs,
  seconds: Inputs,
  image: Inputs,
  lastImage: Inputs,
  /** One image each, in order. */
  images: Inputs,
  video: Inputs,
  audio: Inputs,
});
export type Bindings = z.infer<typeof Bindings>;
export type BindingName = keyof Bindings;

export const Media = z.enum(['image', 'video', 'audio']);
export type Media = z.infer<typeof Media>;

const Output = z.strictObject({ node: z.string().min(1), media: Media });
export type Output = z.infer<typeof Output>;

/** A workflow as a model. */
export const ComfyModel = z
  .strictObject({
    workflow: Workflow,
    bindings: Bindings,
    /** Frames per second of the result, for `bindings.frames`. */
    fps: z.number().positive().max(240).optional(),
    /** The nodes whose files are the result. */
    outputs: z.array(Output).min(1, 'Name the node that saves the result'),
  })
  .superRefine(({ workflow, bindings, outputs, fps }, context) => {
    const report = (path: (string | number)[], message: string): void =>
      context.addIssue({ code: 'custom', path, message });
    for (const [name, inputs = []] of Object.entries(bindings))
      for (const [at, [node, input]] of inputs.entries())
        if (!hasInput(workflow, node, input))
          report(['bindings', name, at], `The workflow has no input "${input}" at a node "${node}"`);
    for (const [at, { node }] of outputs.entries())
      if (!Object.hasOwn(workflow, node)) report(['outputs', at, 'node'], `The workflow has no node "${node}"`);
    if (bindings.frames?.length && fps === undefined) report(['fps'], 'A number of frames needs the frames per second');
  });
export type ComfyModel = z.infer<typeof ComfyModel>;

const hasInput = (workflow: Workflow, node: string, input: string): boolean =>
  Object.hasOwn(workflow, node) && Object.hasOwn(workflow[node]?.inputs ?? {}, input);

export interface Link {
  readonly node: string;
  /** Number of the node's output. */
  readonly output: number;
}

/** The link in an input, if it is one to a node of the workflow. */
export function linkIn(workflow: Workflow, value: unknown): Link | undefined {
  if (!Array.isArray(value) || value.length !== 2) return undefined;
  const [node, output] = value as unknown[];
  if ((typeof node !== 'string' && typeof node !== 'number') || typeof output !== 'number') return undefined;
  return Object.hasOwn(workflow, String(node)) ? { node: String(node), output } : undefined;
}

/** A copy of the workflow with these values in the bound inputs. */
export function filled(
  { workflow, bindings, fps }: ComfyModel,
  values: Readonly<Partial<Record<Exclude<BindingName, 'images'>, string | number>>>,
  images: readonly string[] = [],
): Workflow {
  const copy = structuredClone(workflow);
  const put = ([node, input]: readonly [string, string], value: string | number): void => {
    const inputs = copy[node]?.inputs;
    if (inputs) inputs[input] = value;
  };
  for (const [name, value] of Object.entries(values))
    for (const at of bindings[name as BindingName] ?? []) put(at, value);
  if (typeof values.seconds === 'number' && fps !== undefined)
    for (const at of bindings.frames ?? []) put(at, framesFor(classOf(workflow, at[0]), values.seconds * fps));
  for (const [index, at] of (bindings.images ?? []).entries()) {
    const image = images[index];
    if (image === undefined) unlink(copy, at[0]);
    else put(at, image);
  }
  if (values.lastImage === undefined) for (const [node] of bindings.lastImage ?? []) unlink(copy, node);
  return copy;
}

/** Leaves an optional picture out: the inputs that link to the node which loads it are not sent. */
function unlink(workflow: Workflow, loader: string): void {
  for (const { inputs } of Object.values(workflow))
    for (const [name, value] of Object.entries(inputs))
      if (linkIn(workflow, value)?.node === loader) delete inputs[name];
}

const classOf = (workflow: Workflow, node: string): string => workflow[node]?.class_type ?? '';

/**
 * Numbers of frames that video models take: one and a multiple of this. They are the steps of the input `length` of
 * ComfyUI's own nodes (comfy_extras/nodes_wan.py, nodes_hunyuan.py, nodes_lt.py, nodes_cosmos.py, nodes_mochi.py).
 */
const FRAME_STEPS: readonly (readonly [family: RegExp, step: number])[] = [
  [/CosmosPredict2|Wan|Hunyuan/i, 4],
  [/LTX|Cosmos/i, 8],
  [/Mochi/i, 6],
];

/** The number of frames nearest to `wanted` that a node takes. Nodes of other families take any. */
export function framesFor(nodeClass: string, wanted: number): number {
  const step = FRAME_STEPS.find(([family]) => family.test(nodeClass))?.[1];
  if (step === undefined) return Math.max(1, Math.round(wanted));
  return Math.max(1, Math.round(wanted / step)) * step + 1;
}
