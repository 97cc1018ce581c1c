import { z } from 'zod';
import type { Client } from '../http/index.ts';
import { ProviderUnreachable } from '../spec/index.ts';
import { linkIn, type Workflow } from './workflow.ts';

const InputSpec = z.tuple([z.unknown()], z.unknown());
const InputSpecs = z.record(z.string(), InputSpec).catch({});

const NodeInfo = z.object({
  input: z.object({ required: InputSpecs.optional(), optional: InputSpecs.optional() }).catch({}),
  output_node: z.boolean().catch(false),
});

/** `GET /object_info`: every node class of the server (Comfy-Org/ComfyUI, server.py, `node_info`). */
const ObjectInfo = z.record(z.string(), NodeInfo);
export type ObjectInfo = z.infer<typeof ObjectInfo>;

/** With many custom nodes and model files it has tens of megabytes. */
const MAX_BYTES = 128 * 1024 * 1024;

/** @throws {ProviderUnreachable} */
export async function readObjectInfo(client: Client, signal: AbortSignal): Promise<ObjectInfo> {
  const path = '/object_info';
  const answer = await client.repeat({ method: 'GET', path, maxBytes: MAX_BYTES, timeoutMs: 60_000 }, signal);
  if (answer.status >= 300) throw new ProviderUnreachable(client.failureOf(answer));
  const info = ObjectInfo.safeParse(answer.body);
  if (info.success) return info.data;
  throw new ProviderUnreachable({ code: 'provider', message: `${path} was not answered as ComfyUI does.` });
}

/** Names of model files. */
export const MODEL_FILE = /\.(safetensors|sft|ckpt|pt|pt2|pth|bin|gguf|onnx)$/i;

const Options = z.object({ options: z.array(z.unknown()).optional() }).loose();

/** The values that an input takes: `[[values], …]`, or `["COMBO", {options: [values]}]` in newer versions. */
function choicesOf([type, details]: z.infer<typeof InputSpec>): readonly unknown[] | undefined {
  return Array.isArray(type) ? (type as unknown[]) : Options.safeParse(details).data?.options;
}

/** Whether the values are files that clients upload: their list changes with every job. */
const isUpload = ([, details]: z.infer<typeof InputSpec>): boolean =>
  Object.keys(Options.safeParse(details).data ?? {}).some((name) => name.endsWith('_upload'));

/** What the server lacks to run the workflow: node classes, model files and other values, a sentence each. */
export function missingOn(info: ObjectInfo, workflow: Workflow): string[] {
  return Object.entries(workflow).flatMap(([id, { class_type: name, inputs }]) => {
    const known = Object.hasOwn(info, name) ? info[name] : undefined;
    if (!known) return [`The server has no node ${name} (${id}).`];
    const specs = { ...known.input.required, ...known.input.optional };
    return Object.entries(inputs).flatMap(([input, value]) => {
      const spec = Object.hasOwn(specs, input) ? specs[input] : undefined;
      if (!spec || linkIn(workflow, value) || isUpload(spec)) return [];
      const choices = choicesOf(spec);
      if (!choices || choices.includes(value)) return [];
      return [`${name} (${id}): ${input} "${String(value)}" is not on the server.`];
    });
  });
}
