import { z } from 'zod';
import { BodyTooLarge, type Client } from '../http/index.ts';
import { ProviderUnreachable } from '../spec/index.ts';
import { linkIn, type Workflow } from './workflow.ts';

/** `[type, options]`; the type is a name, or a list of choices. */
const InputSpec = z.tuple([z.unknown()], z.unknown());
export type InputSpec = z.infer<typeof InputSpec>;
const InputSpecs = z.record(z.string(), InputSpec).catch({});

const Inputs = z.object({ required: InputSpecs.optional(), optional: InputSpecs.optional() }).catch({});

const NodeInfo = z.object({ input: Inputs, output_node: z.boolean().catch(false) });
type NodeInfo = z.infer<typeof NodeInfo>;

/**
 * Node classes as the server describes them (Comfy-Org/ComfyUI, server.py, `node_info`): `absent` where it has none, and
 * `unknown` where it does not tell.
 */
export type ObjectInfo = Readonly<Record<string, NodeInfo | 'absent' | 'unknown'>>;

/** How many classes are asked for at a time. */
const AT_ONCE = 4;

export const classesOf = (workflows: readonly Workflow[]): ReadonlySet<string> =>
  new Set(workflows.flatMap((workflow) => Object.values(workflow).map(({ class_type: name }) => name)));

/**
 * What the server tells of these classes. They are asked for one by one: the list of all of them has tens of megabytes
 * where there are many custom nodes and model files.
 * @throws {ProviderUnreachable}
 */
export async function readObjectInfo(
  client: Client,
  classes: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<ObjectInfo> {
  const info: Record<string, ObjectInfo[string]> = Object.create(null) as {};
  const left = classes.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const name of left) info[name] = await readClass(client, name, signal);
    }),
  );
  if (classes.size > 0 && Object.values(info).every((one) => one === 'unknown'))
    throw new ProviderUnreachable({ code: 'provider', message: '/object_info was not answered as ComfyUI does.' });
  return info;
}

/** @throws {ProviderUnreachable} */
async function readClass(client: Client, name: string, signal: AbortSignal): Promise<ObjectInfo[string]> {
  const path = `/object_info/${encodeURIComponent(name)}`;
  const answer = await client.repeat({ method: 'GET', path }, signal).catch((error: unknown) => {
    // A class with a list of very many files.
    if (error instanceof ProviderUnreachable && error.cause instanceof BodyTooLarge) return undefined;
    throw error;
  });
  // Proxies may refuse a name with a slash.
  if (!answer || answer.status === 404) return 'unknown';
  if (answer.status >= 300) throw new ProviderUnreachable(client.failureOf(answer));
  const { body } = answer;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return 'unknown';
  if (Object.keys(body).length === 0) return 'absent';
  return (
    NodeInfo.safeParse(Object.hasOwn(body, name) ? (body as Record<string, unknown>)[name] : undefined).data ??
    'unknown'
  );
}

/** What the server tells of a class, if it has it and tells it. */
export function described(info: ObjectInfo, name: string): NodeInfo | undefined {
  const known = info[name];
  return typeof known === 'object' ? known : undefined;
}

/** Names of model files. */
export const MODEL_FILE = /\.(safetensors|sft|ckpt|pt|pt2|pth|bin|gguf|onnx)$/i;

/** A choice that brings inputs of its own; they are sent as `name.input` (comfy_api/latest/_io.py, `DynamicCombo`). */
const Choice = z.object({ key: z.unknown(), inputs: Inputs });

const Options = z
  .object({
    options: z.array(z.unknown()).optional().catch(undefined),
    multiselect: z.unknown(),
    // The choices come from another address.
    remote: z.unknown(),
  })
  .partial()
  .loose();

/** The values that an input takes, each with the inputs that it brings; undefined if they are not told. */
function choicesOf([type, details]: InputSpec): ReadonlyMap<unknown, z.infer<typeof Inputs>> | undefined {
  const { options, remote, multiselect, ...more } = Options.safeParse(details).data ?? {};
  // Files that clients upload: their list changes with every job.
  const isOpen =
    remote !== undefined || multiselect === true || Object.keys(more).some((one) => one.endsWith('_upload'));
  if (isOpen) return undefined;
  if (Array.isArray(type)) return new Map((type as unknown[]).map((value) => [comparable(value), {}]));
  switch (type) {
    case 'COMBO':
      return options && new Map(options.map((value) => [comparable(value), {}]));
    case 'COMFY_DYNAMICCOMBO_V3': {
      const choices = options?.map((option) => Choice.safeParse(option).data);
      if (!choices || choices.includes(undefined)) return undefined;
      return new Map(choices.flatMap((one) => (one ? [[comparable(one.key), one.inputs]] : [])));
    }
    default:
      return undefined;
  }
}

const FIELD_TYPES = new Set<unknown>(['INT', 'FLOAT', 'STRING', 'BOOLEAN', 'COMBO', 'COMFY_DYNAMICCOMBO_V3']);
const Forced = z.object({ forceInput: z.literal(true) });

/** Whether ComfyUI's page shows a field for an input, whose value it stores with the node. */
export const isWidget = ([type, details]: InputSpec): boolean =>
  (Array.isArray(type) || FIELD_TYPES.has(type)) && !Forced.safeParse(details).success;

/** Python counts true as 1 and false as 0. */
const comparable = (value: unknown): unknown => (typeof value === 'boolean' ? Number(value) : value);

/** The specifications of a node's inputs, with those that its chosen values bring, by the names that are sent. */
export function specsOf(
  { required, optional }: z.infer<typeof Inputs>,
  values: Readonly<Record<string, unknown>>,
  prefix = '',
): Readonly<Record<string, InputSpec>> {
  const specs = Object.entries({ ...required, ...optional }).flatMap(([short, spec]): [string, InputSpec][] => {
    const name = prefix + short;
    const brought = Object.hasOwn(values, name) ? choicesOf(spec)?.get(comparable(values[name])) : undefined;
    return [[name, spec], ...Object.entries(brought ? specsOf(brought, values, `${name}.`) : {})];
  });
  return Object.fromEntries(specs);
}

/** What the server lacks to run the workflow: node classes, model files and other values, a sentence each. */
export function missingOn(info: ObjectInfo, workflow: Workflow): string[] {
  return Object.entries(workflow).flatMap(([id, { class_type: name, inputs }]) => {
    if (info[name] === 'absent') return [`The server has no node ${name} (${id}).`];
    const known = described(info, name);
    if (!known) return [];
    const specs = specsOf(known.input, inputs);
    return Object.entries(inputs).flatMap(([input, value]) => {
      const spec = Object.hasOwn(specs, input) ? specs[input] : undefined;
      const choices = spec && !linkIn(workflow, value) ? choicesOf(spec) : undefined;
      if (!choices || choices.has(comparable(value))) return [];
      return [`${name} (${id}): ${input} "${String(value)}" is not on the server.`];
    });
  });
}
