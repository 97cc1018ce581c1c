import type { Overlay } from '@kinoloom/composition';
import { shownComposition, type Editor, type EditorState } from './editor.ts';

/** Selects these and nothing else. */
export const select = ({ state }: Editor, ids: readonly string[]): void => state.setState({ selection: [...ids] });

/** Adds one to the selection, or takes it out. */
export const toggleSelected = ({ state }: Editor, id: string): void =>
  state.setState(({ selection }) => ({
    selection: selection.includes(id) ? selection.filter((other) => other !== id) : [...selection, id],
  }));

/** The selected overlays as they are shown, in the order they were picked. */
export function selectedOverlays(state: EditorState): Overlay[] {
  const { overlays } = shownComposition(state);
  return state.selection.flatMap((id) => overlays.find((overlay) => overlay.id === id) ?? []);
}

/** The selected overlays where there are more than one; else none. */
export const severalSelected = (state: EditorState): readonly Overlay[] =>
  state.selection.length > 1 ? selectedOverlays(state) : [];

/** The one overlay that is selected; none where there are more, or none. */
export const onlySelected = (state: EditorState): Overlay | undefined => {
  const [id, ...more] = state.selection;
  if (id === undefined || more.length > 0) return undefined;
  return shownComposition(state).overlays.find((overlay) => overlay.id === id);
};
