import { PROMPT_DONE, PromptChunk } from '@kinoloom/contract';

/** An answer that ended before its end. The message is the server's, where it still could say one. */
export class BrokenOff extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'BrokenOff';
  }
}

const LOST = 'the connection was lost.';

/**
 * The pieces of text in an answer's lines, as they come. Lines may be cut anywhere on their way.
 * @throws BrokenOff when it ends without `[DONE]`, or with an error; the signal's reason when aborted
 */
export async function* readPieces(
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal,
): AsyncGenerator<string> {
  if (!body) throw new BrokenOff(LOST);
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        signal.throwIfAborted();
        throw new BrokenOff(LOST, { cause: error });
      });
      if (done) throw new BrokenOff(LOST);
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
    // Whoever stops listening lets the server know.
    await reader.cancel().catch(() => undefined);
  }
}

/** An answer as it is shown: what leads to the prompt, and the prompt. */
interface AnswerParts {
  readonly lead: string;
  readonly prompt: string;
}

/**
 * Leads end in a colon and are followed by an empty line. A single line is a question where it ends as one, and while it is being written
 * (`live`) it may still become a lead; an answer of another shape is all prompt.
 */
export function partsOf(content: string, live = false): AnswerParts {
  const found = /^([^\n]{1,200}:)[ \t]*\n\s*\n?([\s\S]*)$/u.exec(content.trim());
  if (found) return { lead: found[1] ?? '', prompt: unquoted(found[2] ?? '') };
  const line = content.trim();
  if (!line.includes('\n') && (live || line.endsWith('?'))) return { lead: line, prompt: '' };
  return { lead: '', prompt: unquoted(content) };
}

/** Some models put the prompt in quotation marks all the same. */
function unquoted(text: string): string {
  const bare = text.trim();
  return /^["“„][^"“”„]*["”]$/u.test(bare) ? bare.slice(1, -1).trim() : bare;
}

export const wordsIn = (text: string): number => text.split(/\s+/u).filter(Boolean).length;
