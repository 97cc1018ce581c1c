import * as words from '../../../../words/en/studio/own-models.ts';

/* A workflow of ComfyUI in its API format, and what of it a model binds: as the server's kind `comfyui` takes it. */

export interface WorkflowNode {
  readonly id: string;
  readonly type: string;
  readonly title: string;
  readonly inputs: readonly { readonly name: string; readonly value: unknown; readonly from: string | null }[];
}

/** What a model gives to a workflow, in the order of the form. */
export const bindingNames = {
  prompt: words.prompt,
  negativePrompt: words.negativePrompt,
  seed: words.seed,
  width: words.width,
  height: words.height,
  seconds: words.seconds,
  frames: words.frames,
  image: words.firstImage,
  lastImage: words.lastImage,
  images: words.images,
  video: words.clip,
  audio: words.sound,
} as const;
export type BindingName = keyof typeof bindingNames;
export const bindingOrder = Object.keys(bindingNames) as BindingName[];

/** An input of a node. */
export type Place = readonly [node: string, input: string];

export const outputMedia = ['image', 'video', 'audio'] as const;
export interface Output {
  readonly node: string;
  readonly media: (typeof outputMedia)[number];
}

export interface Workflow {
  readonly nodes: readonly WorkflowNode[];
  readonly bindings: Readonly<Partial<Record<BindingName, readonly Place[]>>>;
  readonly outputs: readonly Output[];
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads `remote` of a model; null while it has no workflow. */
export function readWorkflow(remote: Readonly<Record<string, unknown>>): Workflow | null {
  const { workflow, bindings, outputs } = remote;
  if (!isRecord(workflow) || Object.keys(workflow).length === 0) return null;
  return {
    nodes: Object.entries(workflow).map(([id, node]) => nodeOf(id, isRecord(node) ? node : {}, workflow)),
    bindings: isRecord(bindings)
      ? Object.fromEntries(
          bindingOrder.flatMap((name) => {
            const places = bindings[name];
            return Array.isArray(places) ? [[name, (places as unknown[]).flatMap(placeOf)]] : [];
          }),
        )
      : {},
    outputs: Array.isArray(outputs) ? (outputs as unknown[]).flatMap(outputOf) : [],
  };
}

function nodeOf(id: string, node: Record<string, unknown>, workflow: Record<string, unknown>): WorkflowNode {
  const type = typeof node['class_type'] === 'string' ? node['class_type'] : '';
  const title = isRecord(node['_meta']) ? node['_meta']['title'] : undefined;
  return {
    id,
    type,
    title: typeof title === 'string' && title !== '' ? title : type,
    inputs: Object.entries(isRecord(node['inputs']) ? node['inputs'] : {}).map(([name, value]) => ({
      name,
      value,
      from: linkedNode(value, workflow),
    })),
  };
}

/** The node that an input is linked to: `[id, number of the output]`. */
function linkedNode(value: unknown, workflow: Record<string, unknown>): string | null {
  if (!Array.isArray(value) || value.length !== 2) return null;
  const [node, output] = value as unknown[];
  return typeof output === 'number' && Object.hasOwn(workflow, String(node)) ? String(node) : null;
}

function placeOf(value: unknown): Place[] {
  if (!Array.isArray(value)) return [];
  const [node, input] = value as unknown[];
  return typeof node === 'string' && typeof input === 'string' ? [[node, input]] : [];
}

function outputOf(value: unknown): Output[] {
  if (!isRecord(value)) return [];
  const { node } = value;
  const media = outputMedia.find((each) => each === value['media']);
  return typeof node === 'string' && media ? [{ node, media }] : [];
}

/** What each node is bound to, for its label: `Prompt`, or `Result` for an output. */
export function labelsByNode({ bindings, outputs }: Workflow): ReadonlyMap<string, readonly string[]> {
  const labels = new Map<string, string[]>();
  const add = (node: string, label: string): void => {
    const before = labels.get(node) ?? [];
    if (!before.includes(label)) labels.set(node, [...before, label]);
  };
  for (const name of bindingOrder) for (const [node] of bindings[name] ?? []) add(node, bindingNames[name]);
  for (const { node } of outputs) add(node, words.result);
  return labels;
}
