import { z } from 'zod';
import { limits } from './limits.ts';
import { MediaRecord } from './media.ts';
import * as messages from './messages.ts';

/** Trimmed, at most 20 characters; empty becomes 'Flow 1'. */
export const FlowName = z
  .string()
  .trim()
  .max(limits.flow.nameMax, `A flow name has at most ${limits.flow.nameMax} characters.`)
  .transform((name) => name || limits.flow.defaultName);

export const Flow = z.object({
  id: z.string(),
  user_id: z.string(),
  name: z.string(),
  description: z.string(),
  status: z.literal('active'),
  created_at: z.string(),
  video_count: z.number().int(),
  image_count: z.number().int(),
  audio_count: z.number().int(),
  /** Ids of its clips, and of jobs that will become clips, in the user's order; empty until the user orders them. */
  clip_order: z.array(z.string()),
});
export type Flow = z.infer<typeof Flow>;

export const FlowWithMedia = Flow.extend({ media: z.array(MediaRecord) });
export type FlowWithMedia = z.infer<typeof FlowWithMedia>;

export const CreateFlow = z.object({
  user_id: z.string().optional(),
  name: FlowName.default(limits.flow.defaultName),
  description: z.string().trim().max(500).default(limits.flow.defaultDescription),
  status: z.literal('active').default('active'),
});
export type CreateFlow = z.infer<typeof CreateFlow>;

/** The fields of a flow that can change. `clip_order` is the complete order; ids of no clip of the flow are dropped. */
export const UpdateFlow = z
  .object({
    name: FlowName.optional(),
    clip_order: z.array(z.string().max(64)).max(limits.flow.orderMax, messages.flowOrder).optional(),
  })
  .refine(({ name, clip_order }) => name !== undefined || clip_order !== undefined, messages.flowNothing);
export type UpdateFlow = z.infer<typeof UpdateFlow>;

/**
 * The clips of a flow in the order of its video: first those that the user ordered, then the others by request time.
 * @param askedAt when a clip was requested, in milliseconds
 */
export function inFlowOrder<Clip extends { readonly id: string }>(
  clips: readonly Clip[],
  order: readonly string[],
  askedAt: (clip: Clip) => number,
): Clip[] {
  const places = new Map(order.map((id, place) => [id, place]));
  const placeOf = ({ id }: Clip): number => places.get(id) ?? order.length;
  return [...clips].sort(
    (a, b) => placeOf(a) - placeOf(b) || askedAt(a) - askedAt(b) || (a.id < b.id ? -1 : Number(a.id > b.id)),
  );
}
