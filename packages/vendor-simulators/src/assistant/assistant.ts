import { randomUUID } from 'node:crypto';
import { setTimeout as after } from 'node:timers/promises';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { requireBearer, type Env, sendError } from '../control/request.ts';
import type { VendorApi } from '../jobs/core.ts';
import { InputUnavailable } from '../jobs/input-file.ts';
import { readBrief } from './brief.ts';
import { assistantDialect as dialect } from './dialect.ts';
import { writePrompt } from './write-prompt.ts';
import { z } from 'zod';

/** Average tokens per word. */
const TOKENS_PER_WORD = 1.4;
/** Delays before the first word and between words, as of a small model. */
const FIRST_WORD_MS = 500;
const WORD_MS = 28;

/** OpenAI's chat completions below `/assistant/v1`, answered by a rule-based prompt writer without a model. */
export function assistant(speed: number, now: () => number): VendorApi {
  const api = new Hono<Env>();
  api.use(requireBearer(dialect));

  api.get('/models', (c) =>
    c.json({
      object: 'list',
      data: [...MODELS].map((id) => ({ id, object: 'model', created: 0, owned_by: 'sandbox' })),
    }),
  );

  api.post('/chat/completions', (c) => {
    if (c.get('json') === undefined) return sendError(c, dialect, { kind: 'not-json' });
    const parsed = ChatBody.safeParse(c.get('json'));
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      return sendError(c, dialect, {
        kind: 'invalid',
        detail: `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`,
      });
    }
    const body = parsed.data;
    if (!MODELS.has(body.model)) return sendError(c, dialect, { kind: 'retired' });
    const id = `chatcmpl-${randomUUID()}`;
    c.get('record')({ status: 200, id, paid: true });
    const { words, finish } = writeAnswer(body);
    const shared = { id, created: Math.floor(now() / 1_000), model: body.model };
    if (!body.stream) {
      const message = { role: 'assistant', content: words.join('') };
      return c.json({ ...shared, object: 'chat.completion', choices: [{ index: 0, message, finish_reason: finish }] });
    }
    return streamSSE(c, async (stream) => {
      const sendDelta = (delta: object, reason: string | null): Promise<void> =>
        stream.writeSSE({
          data: JSON.stringify({
            ...shared,
            object: 'chat.completion.chunk',
            choices: [{ index: 0, delta, finish_reason: reason }],
          }),
        });
      await sendDelta({ role: 'assistant', content: '' }, null);
      await after(FIRST_WORD_MS / speed);
      for (const word of words) {
        if (stream.aborted) return;
        await sendDelta({ content: word }, null);
        await after(WORD_MS / speed);
      }
      await sendDelta({}, finish);
      await stream.writeSSE({ data: '[DONE]' });
    });
  });

  return {
    dialect,
    routes: new Hono<Env>().route('/assistant/v1', api),
    // It answers at once and stores no job.
    profile: {
      dataMs: 0,
      recordMs: 0,
      startMs: () => 0,
      planOf: () => undefined,
      readInput: () => Promise.reject(new InputUnavailable('A conversation has no files.')),
    },
  };
}

/** The answer as words with their separators, up to the token limit. */
function writeAnswer({ messages, max_tokens, max_completion_tokens, seed }: ChatBody): {
  words: string[];
  finish: 'stop' | 'length';
} {
  const instructions = messages.filter(({ role }) => role === 'system' || role === 'developer');
  const turns = messages.flatMap(({ role, content }) =>
    role === 'user' || role === 'assistant' ? [{ role, content }] : [],
  );
  const answer = writePrompt(turns, readBrief(instructions.map(({ content }) => content).join('\n')), seed ?? 0);
  const words = answer.match(/\S+\s*/gu) ?? [];
  const most = Math.floor((max_completion_tokens ?? max_tokens ?? Infinity) / TOKENS_PER_WORD);
  return words.length <= most ? { words, finish: 'stop' } : { words: words.slice(0, most), finish: 'length' };
}

/** Plain text, or a list of text parts. */
const Content = z
  .union([z.string(), z.array(z.object({ type: z.literal('text'), text: z.string() }))])
  .transform((content) => (typeof content === 'string' ? content : content.map(({ text }) => text).join('')));

/** The body of POST /chat/completions. Other fields of OpenAI's API are ignored, as in compatible services. */
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

/** Both behave alike; the second one is for testing the fallback. */
export const MODELS: ReadonlySet<string> = new Set(['sandbox-writer', 'sandbox-writer-2']);
