import type { Editor } from './editor.ts';
import { MOST_GUIDES, type Guide, type Guides } from './guides.ts';

/** Shows or hides the guides, or changes their lines. They are no part of the film, so undo leaves them. */
export const setGuides = ({ state }: Editor, change: Partial<Guides>): void =>
  state.setState(({ guides }) => ({ guides: { ...guides, ...change } }));

/** Adds a guide and shows all. Returns its place in the list; undefined if there are as many as may be. */
export function addGuide(editor: Editor, guide: Guide): number | undefined {
  const { lines } = editor.state.getState().guides;
  if (lines.length >= MOST_GUIDES) return undefined;
  setGuides(editor, { shown: true, lines: [...lines, guide] });
  return lines.length;
}

export const moveGuide = (editor: Editor, index: number, at: number): void =>
  setGuides(editor, {
    lines: editor.state.getState().guides.lines.map((guide, place) => (place === index ? { ...guide, at } : guide)),
  });

export const removeGuide = (editor: Editor, index: number): void =>
  setGuides(editor, { lines: editor.state.getState().guides.lines.filter((_, place) => place !== index) });
