import { z } from 'zod';
import { limits } from './limits.ts';
import { MediaRecord } from './media.ts';

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

export const RenameFlow = z.object({ name: FlowName });
export type RenameFlow = z.infer<typeof RenameFlow>;
