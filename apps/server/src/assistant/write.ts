import type { ModelMessage } from 'ai';
import { limits } from '@kinoloom/contract';
import type { Log } from '../platform/log.ts';
import type { Writers } from './writers.ts';

interface WritingOrder {
  readonly brief: string;
  readonly messages: readonly ModelMessage[];
  readonly temperature: number;
  readonly maxTokens: number;
  /** Ends the writing, here and where it is done. */
  readonly signal: AbortSignal;
}

/** An answer that has begun. */
interface Writing {
  readonly model: string;
  /** 1 for the first choice. */
  readonly priority: number;
  /** @throws when it breaks off */
  readonly text: AsyncIterable<string>;
}

const { firstTextMs, nextTextMs, wholeMs } = limits.assistant;

/**
 * Asks the models in their order until one has begun to write. What has begun is never begun again by another: half an answer would
 * be followed by a different one. Undefined when none began. @throws the signal's reason when it ends the writing
 */
export async function streamPrompt(writers: Writers, order: WritingOrder, log: Log): Promise<Writing | undefined> {
  for (const [index, model] of writers.models.entries()) {
    const pieces = piecesOf(writers, model, order);
    try {
      const first = await pieces.next();
      if (!first.done) return { model, priority: index + 1, text: resumed(first.value, pieces) };
      log.warn({ model }, 'a writing model had nothing to say');
    } catch (error) {
      order.signal.throwIfAborted();
      log.warn({ err: error, model }, 'a writing model failed before its first text');
    }
  }
  return undefined;
}

async function* resumed(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

async function* piecesOf(
  { baseUrl, apiKey }: Writers,
  model: string,
  { brief, messages, temperature, maxTokens, signal }: WritingOrder,
): AsyncGenerator<string> {
  // A third of a second of modules that most processes never need.
  const [{ streamText }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
  ]);
  const patience = impatience();
  try {
    const { stream } = streamText({
      model: createOpenAICompatible({
        name: 'assistant',
        baseURL: baseUrl,
        apiKey,
        ...(new URL(baseUrl).hostname === 'api.openai.com' && { transformRequestBody: forOpenAi }),
      }).chatModel(model),
      instructions: brief,
      messages: [...messages],
      temperature,
      maxOutputTokens: maxTokens,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, patience.signal, AbortSignal.timeout(wholeMs)]),
      // It is thrown below, where it is known what it means.
      onError: () => undefined,
    });
    for await (const part of stream) {
      if (part.type === 'error') throw part.error;
      if (part.type === 'abort') throw new Error(part.reason ?? 'The writing was ended');
      if (part.type === 'finish' && !ENDS.has(part.finishReason))
        throw new Error(`The writing ended: ${part.finishReason}`);
      // A model that thinks before it writes is at work, too.
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') patience.again();
      if (part.type !== 'text-delta' || part.text === '') continue;
      yield part.text;
    }
  } finally {
    // Whoever stops reading stops the writing too.
    patience.end();
  }
}

/** OpenAI's own API has another name for the most tokens, and its reasoning models take no temperature but their own. */
const forOpenAi = ({ max_tokens, ...body }: Record<string, unknown>): Record<string, unknown> => ({
  ...body,
  max_completion_tokens: max_tokens,
  temperature: undefined,
});

/** How an answer can be over; anything else is one that broke off. */
const ENDS: ReadonlySet<string> = new Set(['stop', 'length', 'content-filter']);

/** Aborts when too long passes before the first piece, or between two. */
function impatience(): { readonly signal: AbortSignal; again(): void; end(): void } {
  const controller = new AbortController();
  const late = (): void => controller.abort(new Error('The writing model took too long'));
  let timer = setTimeout(late, firstTextMs);
  return {
    signal: controller.signal,
    again: () => {
      clearTimeout(timer);
      timer = setTimeout(late, nextTextMs);
    },
    end: () => {
      clearTimeout(timer);
      controller.abort();
    },
  };
}
