import { inSeenOrder, levelAt, levelsOf, sameLevel, type Levels } from './bidi.ts';

/** A word, or a part of one that is wider than its line. */
export interface Part {
  readonly text: string;
  /** Index of its word. */
  readonly word: number;
  readonly levels: Levels;
  /** Level of the space after it. */
  readonly spaceLevel: number;
}

/** The parts of a paragraph with their levels among the others. */
export function withLevels<Each extends Part>(paragraph: readonly Each[]): Each[] {
  const starts: number[] = [];
  let text = '';
  for (const [index, part] of paragraph.entries()) {
    if (index > 0 && paragraph[index - 1]?.word !== part.word) text += ' ';
    starts.push(text.length);
    text += part.text;
  }
  const levels = levelsOf(text);
  if (levels === '') return [...paragraph];
  return paragraph.map((part, index) => {
    const start = starts[index] ?? 0;
    const end = start + part.text.length;
    return { ...part, levels: levels.slice(start, end), spaceLevel: levelAt(levels, end) };
  });
}

/** Letters of a part with one level, or the space after it. */
interface Atom<Each extends Part> {
  readonly part: Each;
  readonly text: string;
  readonly levels: Levels;
  readonly level: number;
  readonly isSpace: boolean;
}

function atomsOf<Each extends Part>(line: readonly Each[]): Atom<Each>[] {
  return line.flatMap((part, index): Atom<Each>[] => {
    const atoms = sameLevel(part.text, part.levels).map((same) => ({ ...same, part, isSpace: false }));
    if (index === line.length - 1) return atoms;
    return [...atoms, { part, text: '', levels: '', level: part.spaceLevel, isSpace: true }];
  });
}

/**
 * What is painted of a line, from left to right; null for a space. A part is divided where words of the other direction
 * stand between its letters.
 */
export function seenParts<Each extends Part>(line: readonly Each[]): (Each | null)[] {
  const atoms = atomsOf(line);
  const order = inSeenOrder(atoms, ({ level }) => level);
  const seen: (Each | null)[] = [];
  for (let at = 0; at < order.length; at++) {
    const atom = order[at];
    if (!atom) continue;
    const isOwn = (other: Atom<Each>): boolean => other.part === atom.part && !other.isSpace;
    const count = atoms.filter(isOwn).length;
    if (atom.isSpace) seen.push(null);
    else if (order.slice(at, at + count).every(isOwn)) {
      seen.push(atom.part);
      at += count - 1;
    } else seen.push({ ...atom.part, text: atom.text, levels: atom.levels });
  }
  return seen;
}
