import { z } from 'zod';

/** Asks for a copy of a video that every browser plays and that is quick to scrub. `id`: the video's. */
export const AskMediaProxy = z.object({ id: z.string() });

const side = z.number().int().positive();

/** The frames of the copy are those that a film at 30 fps shows of the video. Ask again until it is ready. */
export const MediaProxy = z.discriminatedUnion('status', [
  z.object({ success: z.literal(true), status: z.literal('ready'), url: z.string(), width: side, height: side }),
  z.object({
    success: z.literal(true),
    status: z.literal('making'),
    /** 0 to 1. */
    progress: z.number(),
  }),
]);
export type MediaProxy = z.infer<typeof MediaProxy>;
