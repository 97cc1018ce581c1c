import { findOverlay, type Overlay } from '@kinoloom/composition';
import { shownComposition, type Editor, type EditorState } from './editor.ts';

export const select = ({ state }: Editor, ids: readonly string[]): void =>
  state.setState({ selection: [...ids], cut: null });

/** Adds an overlay to the selection or removes it. */
export const toggleSelected = ({ state }: Editor, id: string): void =>
  state.setState(({ selection }) => ({
    selection: selection.includes(id) ? selection.filter((other) => other !== id) : [...selection, id],
    cut: null,
  }));

/** The selected overlays as shown, in order of selection. */
export function selectedOverlays(state: EditorState): Overlay[] {
  const composition = shownComposition(state);
  return state.selection.flatMap((id) => findOverlay(composition, id) ?? []);
}

/** The selected overlays if there are several; else none. */
export const severalSelected = (state: EditorState): readonly Overlay[] =>
  state.selection.length > 1 ? selectedOverlays(state) : [];

/** The selected overlay if there is exactly one. */
export const onlySelected = (state: EditorState): Overlay | undefined => {
  const [id, ...more] = state.selection;
  if (id === undefined || more.length > 0) return undefined;
  return findOverlay(shownComposition(state), id);
};
