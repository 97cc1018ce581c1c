import { z } from 'zod';

/** A workflow in the API format. Inputs are values, or links `[node id, number of the output]`. */
export const Graph = z.record(
  z.string(),
  z.object({ class_type: z.string(), inputs: z.record(z.string(), z.unknown()) }),
);
export type Graph = z.infer<typeof Graph>;
export type GraphNode = Graph[string];

/** A problem of a node, as ComfyUI reports it. */
export interface NodeProblem {
  readonly type: string;
  readonly message: string;
  readonly details: string;
  readonly extra_info: Readonly<Record<string, unknown>>;
}

/** A value as a text; nothing for objects and lists. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';

export interface NodeErrors {
  [id: string]: { errors: NodeProblem[]; dependent_outputs: string[]; class_type: string };
}
