import { PROMPT_DONE, PromptChunk } from '@kinoloom/contract';
import * as words from '../../words/en/studio/assistant.ts';

/** A response that was cut off. The message is the server's, if it could still send one. */
export class BrokenOff extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BrokenOff';
  }
}

/**
 * Text deltas of a streamed response. Lines may be split at any byte.
 * @throws BrokenOff when it ends without `[DONE]`, or with an error; the signal's reason on abort
 */
export async function* readPieces(
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal,
): AsyncGenerator<string> {
  if (!body) throw new BrokenOff(words.lost);
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        signal.throwIfAborted();
        throw new BrokenOff(words.lost, { cause: error });
      });
      if (done) throw new BrokenOff(words.lost);
      const lines = (rest + value).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (!line.startsWith('data: ')) continue;
        const said = line.slice('data: '.length).trim();
        if (said === PROMPT_DONE) return;
        const chunk = PromptChunk.parse(JSON.parse(said));
        if ('error' in chunk) throw new BrokenOff(chunk.error);
        const text = chunk.choices[0]?.delta.content ?? '';
        if (text !== '') yield text;
      }
    }
  } finally {
    // Cancels the response when the consumer stops iterating.
    await reader.cancel().catch(() => undefined);
  }
}

/** An answer's parts for display: the lead line and the prompt. */
interface AnswerParts {
  readonly lead: string;
  readonly prompt: string;
}

/**
 * Leads end with a colon and are followed by an empty line. A single line is a question if it ends as one, and may
 * still become a lead while it is streamed (`live`); any other answer is all prompt.
 */
export function partsOf(content: string, live = false): AnswerParts {
  const found = /^([^\n]{1,200}:)[ \t]*\n\s*\n?([\s\S]*)$/u.exec(content.trim());
  if (found) return { lead: found[1] ?? '', prompt: unquoted(found[2] ?? '') };
  const line = content.trim();
  if (!line.includes('\n') && (live || line.endsWith('?'))) return { lead: line, prompt: '' };
  return { lead: '', prompt: unquoted(content) };
}

/** Some models quote the prompt despite the instructions. */
function unquoted(text: string): string {
  const bare = text.trim();
  return /^["“„][^"“”„]*["”]$/u.test(bare) ? bare.slice(1, -1).trim() : bare;
}

export const wordsIn = (text: string): number => text.split(/\s+/u).filter(Boolean).length;
