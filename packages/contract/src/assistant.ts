import { z } from 'zod';
import { limits } from './limits.ts';

export const ChatMessage = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.string().trim().min(1).max(limits.assistant.messageMax),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** What the prompt is written for: what the prompt panel has chosen. Whatever is left out is left to the writer. */
export const PromptPurpose = z.object({
  media: z.enum(['image', 'video', 'audio']).optional(),
  model: z.string().max(100).optional(),
  aspectRatio: z.string().max(40).optional(),
  /** Seconds. */
  duration: z.number().positive().max(600).optional(),
});
export type PromptPurpose = z.infer<typeof PromptPurpose>;

/** POST /api/ai/prompt-generator. Of the messages the last six count, and the last of them is the user's. */
export const AskPromptGenerator = z.object({
  messages: z
    .array(ChatMessage)
    .min(1)
    .max(limits.assistant.sentMax)
    .refine((messages) => messages.at(-1)?.role === 'user', { error: 'The last message is to be from the user.' }),
  temperature: z.number().min(0).max(2).default(limits.assistant.temperature),
  max_tokens: z.number().int().min(1).max(limits.assistant.maxTokens).default(limits.assistant.maxTokens),
  userId: z.string().optional(),
  /** What is written for; and the flow whose earlier prompts, and the image whose description, the writer may see. */
  purpose: PromptPurpose.default({}),
  flow_id: z.string().optional(),
  media_id: z.string().optional(),
});
export type AskPromptGenerator = z.infer<typeof AskPromptGenerator>;

/** The answer's headers that name who wrote it, and as which choice: 1 for the first. */
export const WRITER_MODEL_HEADER = 'x-model-used';
export const WRITER_PRIORITY_HEADER = 'x-model-priority';

/** What follows `data: ` in a line of the answer, unless it is `[DONE]`. An `error` ends an answer that broke off. */
export const PromptChunk = z.union([
  z.object({ error: z.string() }),
  z.object({ choices: z.array(z.object({ delta: z.object({ content: z.string().optional() }) })).min(1) }),
]);
export type PromptChunk = z.infer<typeof PromptChunk>;
export const PROMPT_DONE = '[DONE]';
