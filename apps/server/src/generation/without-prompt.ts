/** The shortest part of a prompt that is looked for. */
const PART = 12;

/**
 * A vendor's words without what the user wrote, for the log: vendors repeat prompts, also in parts.
 * @param written the user's texts, such as prompt and negative prompt
 */
export function withoutPrompt(words: string, written: readonly (string | undefined)[]): string {
  const texts = written.flatMap((text) => {
    const flat = text?.replaceAll(/\s+/gu, ' ').trim() ?? '';
    return flat === '' ? [] : [flat.toLowerCase()];
  });
  return texts.reduce(without, words);
}

function without(words: string, text: string): string {
  const least = Math.min(PART, text.length);
  const lower = words.toLowerCase();
  let kept = '';
  for (let at = 0; at < words.length;) {
    let end = at + least;
    if (end > words.length || !text.includes(lower.slice(at, end))) {
      kept += words[at];
      at += 1;
      continue;
    }
    while (end < words.length && text.includes(lower.slice(at, end + 1))) end += 1;
    kept += '[prompt]';
    at = end;
  }
  return kept;
}
