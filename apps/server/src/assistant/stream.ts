import { messages, PROMPT_DONE, type PromptChunk } from '@kinoloom/contract';
import type { Log } from '../platform/log.ts';

const line = (said: string): string => `data: ${said}\n\n`;
const chunk = (said: PromptChunk): string => line(JSON.stringify(said));

/** The response body: one line per chunk and `[DONE]`; after an error, a line that reports it. */
export function streamLines(pieces: AsyncIterable<string>, leaving: AbortSignal, log: Log): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  const source = pieces[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const say = (said: string): void => controller.enqueue(encoder.encode(said));
      try {
        const next = await source.next();
        if (!next.done) return say(chunk({ choices: [{ delta: { content: next.value } }] }));
        say(line(PROMPT_DONE));
      } catch (error) {
        // The client has disconnected.
        if (leaving.aborted) return controller.close();
        log.warn({ err: error }, 'a writing model broke off');
        say(chunk({ error: messages.assistantBrokeOff }));
      }
      controller.close();
    },
    async cancel() {
      await source.return?.();
    },
  });
}
