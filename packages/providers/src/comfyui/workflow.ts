import { z } from 'zod';
import { framesFor } from './frame-steps.ts';
import { linkIn, Workflow } from './workflow-graph.ts';

export * from './workflow-graph.ts';

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
    for (const at of bindings.frames ?? []) put(at, framesFor(workflow, at, values.seconds * fps));
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
