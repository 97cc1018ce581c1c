/** An answer as it is shown: what leads to the prompt, and the prompt. */
interface AnswerParts {
  readonly lead: string;
  readonly prompt: string;
}

/** Leads end in a colon and are followed by an empty line; an answer of another shape is all prompt. */
export function partsOf(content: string): AnswerParts {
  const found = /^([^\n]{1,200}:)[ \t]*\n\s*\n?([\s\S]*)$/u.exec(content.trim());
  if (found) return { lead: found[1] ?? '', prompt: unquoted(found[2] ?? '') };
  // While it is being written, a first line may still become a lead.
  return { lead: '', prompt: unquoted(content) };
}

/** Some models put the prompt in quotation marks all the same. */
function unquoted(text: string): string {
  const bare = text.trim();
  return /^["“„][^"“”„]*["”]$/u.test(bare) ? bare.slice(1, -1).trim() : bare;
}

export const wordsIn = (text: string): number => text.split(/\s+/u).filter(Boolean).length;
