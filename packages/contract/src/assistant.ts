import { z } from 'zod';
import { limits } from './limits.ts';

export const ChatMessage = z.object({
  role: z.enum(['user', 'assistant']),
  content: z.string().trim().min(1).max(limits.assistant.messageMax),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** What the prompt is for, as chosen in the prompt panel. The writer decides whatever is left out. */
export const PromptPurpose = z.object({
  media: z.enum(['image', 'video', 'audio']).optional(),
  model: z.string().max(100).optional(),
  aspectRatio: z.string().max(40).optional(),
  /** Seconds. */
  duration: z.number().positive().max(600).optional(),
});
export type PromptPurpose = z.infer<typeof PromptPurpose>;

/** POST /api/ai/prompt-generator. Only the last six messages count; the last one must be the user's. */
export const AskPromptGenerator = z.object({
  messages: z
    .array(ChatMessage)
    .min(1)
    .max(limits.assistant.sentMax)
    .refine((messages) => messages.at(-1)?.role === 'user', { error: 'The last message is to be from the user.' }),
  temperature: z.number().min(0).max(2).default(limits.assistant.temperature),
  max_tokens: z.number().int().min(1).max(limits.assistant.maxTokens).default(limits.assistant.maxTokens),
  userId: z.string().optional(),
  /** Purpose of the prompt; optionally a flow (for its earlier prompts) and an image (for its description). */
  purpose: PromptPurpose.default({}),
  flow_id: z.string().optional(),
  media_id: z.string().optional(),
});
export type AskPromptGenerator = z.infer<typeof AskPromptGenerator>;

/** Response headers: the model that wrote the answer, and its position in the list of writers, from 1. */
export const WRITER_MODEL_HEADER = 'x-model-used';
export const WRITER_PRIORITY_HEADER = 'x-model-priority';

/** The JSON after `data: ` in a line of the response, unless it is `[DONE]`. `error` ends a response that broke off. */
export const PromptChunk = z.union([
  z.object({ error: z.string() }),
  z.object({ choices: z.array(z.object({ delta: z.object({ content: z.string().optional() }) })).min(1) }),
]);
export type PromptChunk = z.infer<typeof PromptChunk>;
export const PROMPT_DONE = '[DONE]';
