import { z } from 'zod';

/** A workflow as ComfyUI saves it for its own page (docs.comfy.org/specs/workflow_json), as far as it is read here. */
const Id = z.union([z.number(), z.string()]).transform(String);

/** `[id, origin, slot, target, slot, type]`, or an object in subgraphs. */
const PageLink = z.union([
  z.tuple([Id, Id, z.number(), Id, z.number()], z.unknown()).transform(([id, origin, slot]) => ({ id, origin, slot })),
  z
    .object({ id: Id, origin_id: Id, origin_slot: z.number() })
    .transform(({ id, origin_id: origin, origin_slot: slot }) => ({ id, origin, slot })),
]);
export type PageLink = z.infer<typeof PageLink>;

const PageInput = z.object({
  name: z.string(),
  type: z.unknown(),
  link: Id.nullish(),
  widget: z.object({ name: z.string() }).nullish().catch(undefined),
});

const PageNode = z.object({
  id: Id,
  type: z.string(),
  title: z.string().optional().catch(undefined),
  /** 2: muted, 4: bypassed. */
  mode: z.number().catch(0),
  inputs: z
    .array(PageInput)
    .nullish()
    .transform((inputs) => inputs ?? []),
  outputs: z
    .array(z.object({ type: z.unknown() }))
    .nullish()
    .transform((outputs) => outputs ?? []),
  widgets_values: z
    .union([z.array(z.unknown()), z.record(z.string(), z.unknown())])
    .nullish()
    .catch(undefined),
  widgets_values_named: z.record(z.string(), z.unknown()).nullish().catch(undefined),
  properties: z
    .object({
      proxyWidgets: z
        .array(z.tuple([Id, z.string()], z.unknown()))
        .optional()
        .catch(undefined),
    })
    .catch({}),
});
export type PageNode = z.infer<typeof PageNode>;

const Slot = z.object({
  name: z.string(),
  linkIds: z
    .array(Id)
    .nullish()
    .transform((ids) => ids ?? []),
});

const Graph = z.object({ nodes: z.array(PageNode).max(5_000), links: z.array(PageLink).catch([]) });

const Subgraph = Graph.extend({ id: z.string(), inputs: z.array(Slot).catch([]), outputs: z.array(Slot).catch([]) });
export type Subgraph = z.infer<typeof Subgraph>;

export const PageWorkflow = Graph.extend({
  definitions: z.object({ subgraphs: z.array(Subgraph).catch([]) }).optional(),
});
export type PageWorkflow = z.infer<typeof PageWorkflow>;
