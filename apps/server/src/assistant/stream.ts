import { messages, PROMPT_DONE, type PromptChunk } from '@kinoloom/contract';
import type { Log } from '../platform/log.ts';

const line = (data: string): string => `data: ${data}\n\n`;
const chunk = (data: PromptChunk): string => line(JSON.stringify(data));

/** The response body: one line per chunk and `[DONE]`; after an error, a line that reports it. */
export function streamLines(pieces: AsyncIterable<string>, leaving: AbortSignal, log: Log): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const source = pieces[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const say = (data: string): void => controller.enqueue(encoder.encode(data));
      try {
        const next = await source.next();
        if (!next.done) return say(chunk({ choices: [{ delta: { content: next.value } }] }));
        say(line(PROMPT_DONE));
      } catch (error) {
        // The client has disconnected.
        if (leaving.aborted) return controller.close();
        log.warn({ err: error }, 'a writing model failed in the middle of its answer');
        say(chunk({ error: messages.assistantBrokeOff }));
      }
      controller.close();
    },
    async cancel() {
      await source.return?.();
    },
  });
}
