import { z } from 'zod';
import { limits } from '../limits.ts';
import * as messages from '../messages.ts';

/** The user and the flow. `userId` is accepted and must match the session; `flow_id` defaults to the newest flow. */
export const Caller = {
  userId: z.string().optional(),
  flow_id: z.string().nullable().optional(),
};

export const Prompt = z
  .string({ error: messages.promptEmpty })
  .trim()
  .min(1, messages.promptEmpty)
  .max(limits.prompt.max, `A prompt has at most ${limits.prompt.max} characters.`);

export const Seed = z.coerce.number().int().min(0).max(2_147_483_647);

/** A file of a multipart body. */
export const Upload = z.instanceof(Blob).meta({ type: 'string', format: 'binary' });
