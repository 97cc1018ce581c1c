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
