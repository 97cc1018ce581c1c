import { z } from 'zod';

/** Text alone, or as parts of text. */
const Content = z
  .union([z.string(), z.array(z.object({ type: z.literal('text'), text: z.string() }))])
  .transform((content) => (typeof content === 'string' ? content : content.map(({ text }) => text).join('')));

/** The body of POST /chat/completions. What else OpenAI knows is let pass, as its stand-ins do. */
export const ChatBody = z.object({
  model: z.string(),
  messages: z.array(z.object({ role: z.enum(['system', 'developer', 'user', 'assistant']), content: Content })).min(1),
  stream: z.boolean().default(false),
  temperature: z.number().min(0).max(2).nullish(),
  max_tokens: z.int().min(1).nullish(),
  max_completion_tokens: z.int().min(1).nullish(),
  seed: z.int().nullish(),
});
export type ChatBody = z.infer<typeof ChatBody>;

/** The two are alike; a second one is there to be fallen back on. */
export const WRITERS: ReadonlySet<string> = new Set(['sandbox-writer', 'sandbox-writer-2']);
