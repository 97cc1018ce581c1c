/** How models mark what they think, where their server does not tell it apart (llama.cpp and vLLM without a reasoning parser). */
const OPENS = /<(?:think|thinking|thought|reasoning)>|\[THINK\]/i;
const CLOSES = /<\/(?:think|thinking|thought|reasoning)>|\[\/THINK\]/i;

/** The beginning of such a mark at the end of a piece. */
const BEGUN = /(?:<\/?[a-z]{0,9}|\[\/?[a-z]{0,5})$/i;

/** Models whose template opens the thoughts itself, so that only their end is in the answer. */
const THINKS_FIRST = /(?:^|[^a-z])(?:r1|qwq|think|thinking|reason|reasoner|reasoning|magistral)(?:[^a-z]|$)/i;

/**
 * An answer without what the model thought before it, also where that has no end or no beginning. The answer of a model
 * that thinks first by its name comes in one piece, unless it says where its thoughts begin.
 */
export async function* withoutThoughts(pieces: AsyncIterable<string>, model: string): AsyncGenerator<string> {
  let held = '';
  let isThinking = false;
  let mayHaveThought = THINKS_FIRST.test(model);
  let hasBegun = false;

  /** What can be said of the text so far. */
  function* visibleText(isLast: boolean): Generator<string> {
    for (;;) {
      const mark = (isThinking ? CLOSES : OPENS).exec(held);
      const end = isThinking ? null : CLOSES.exec(held);
      if (end && (!mark || end.index < mark.index)) {
        // The end of thoughts that had no beginning: what came before is not the answer.
        const before = held.slice(0, end.index);
        held = held.slice(end.index + end[0].length);
        if (!mayHaveThought && hasBegun) yield before;
        mayHaveThought = false;
        continue;
      }
      if (!mark) break;
      if (!isThinking) {
        yield held.slice(0, mark.index);
        mayHaveThought = false;
      }
      held = held.slice(mark.index + mark[0].length);
      isThinking = !isThinking;
    }
    if (isThinking) {
      held = isLast ? '' : (BEGUN.exec(held)?.[0] ?? '');
      return;
    }
    if (mayHaveThought && !isLast) return;
    const kept = isLast ? '' : (BEGUN.exec(held)?.[0] ?? '');
    yield held.slice(0, held.length - kept.length);
    held = kept;
  }

  function* visible(texts: Iterable<string>): Generator<string> {
    for (const text of texts) {
      // The blank line after the thoughts is not part of the answer.
      const shown = hasBegun ? text : text.trimStart();
      if (shown === '') continue;
      hasBegun = true;
      yield shown;
    }
  }

  for await (const piece of pieces) {
    held += piece;
    yield* visible(visibleText(false));
  }
  yield* visible(visibleText(true));
}
