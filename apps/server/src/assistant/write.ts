import type { ModelMessage } from 'ai';
import { limits } from '@kinoloom/contract';
import { cappedFetch } from '../platform/fetch/index.ts';
import type { Log } from '../platform/log.ts';
import { withoutThoughts } from './without-thoughts.ts';
import type { Writers } from './writers.ts';

interface WritingOrder {
  readonly brief: string;
  readonly messages: readonly ModelMessage[];
  readonly temperature: number;
  readonly maxTokens: number;
  /** Aborts the request to the model. */
  readonly signal: AbortSignal;
}

/** A response that has started. */
interface Writing {
  readonly model: string;
  /** 1 for the first model. */
  readonly priority: number;
  /** @throws when the response breaks off */
  readonly text: AsyncIterable<string>;
}

/** Of a whole stream: a hundred times the longest prompt with all that a model may think before. */
const boundedFetch = cappedFetch(16 * 1024 * 1024);

const { firstTextMs, nextTextMs, wholeMs } = limits.assistant;

/**
 * Tries the models in order until one starts to respond. There is no fallback after that, since half a response would be followed by a different one.
 * Undefined when no model responded. @throws the signal's reason when it aborts
 */
export async function streamPrompt(writers: Writers, order: WritingOrder, log: Log): Promise<Writing | undefined> {
  for (const [index, model] of writers.models.entries()) {
    const pieces = withoutThoughts(piecesOf(writers, model, order), model);
    try {
      const first = await pieces.next();
      if (!first.done) return { model, priority: index + 1, text: resumed(first.value, pieces) };
      log.warn({ model }, 'a writing model gave an empty answer');
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
  // Loaded on demand: these modules take a third of a second, and most processes never need them.
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
        fetch: boundedFetch,
        ...(apiKey !== undefined && { apiKey }),
        ...(new URL(baseUrl).hostname === 'api.openai.com' && { transformRequestBody: forOpenAi }),
      }).chatModel(model),
      instructions: brief,
      messages: [...messages],
      temperature,
      maxOutputTokens: maxTokens,
      maxRetries: 0,
      abortSignal: AbortSignal.any([signal, patience.signal, AbortSignal.timeout(wholeMs)]),
      // The error is thrown below, where its meaning is known.
      onError: () => undefined,
    });
    for await (const part of stream) {
      if (part.type === 'error') throw part.error;
      if (part.type === 'abort') throw new Error(part.reason ?? 'The writing was ended');
      if (part.type === 'finish' && !ENDS.has(part.finishReason))
        throw new Error(`The writing ended: ${part.finishReason}`);
      // Reasoning counts as activity too.
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') patience.again();
      if (part.type !== 'text-delta' || part.text === '') continue;
      yield part.text;
    }
  } finally {
    // When the reader stops, the request stops too.
    patience.end();
  }
}

/** OpenAI's own API renames `max_tokens`, and its reasoning models accept only their default temperature. */
const forOpenAi = ({ max_tokens, ...body }: Record<string, unknown>): Record<string, unknown> => ({
  ...body,
  max_completion_tokens: max_tokens,
  temperature: undefined,
});

/** Finish reasons of a complete response; any other one means that it broke off. */
const ENDS: ReadonlySet<string> = new Set(['stop', 'length', 'content-filter']);

/** Aborts when the first chunk, or the next one, takes too long. */
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
