import { isGraded, isPicture, type GradedOverlay, type Overlay } from '@kinoloom/composition';
import { toolInUse, type CanvasTool } from './canvas-tool.ts';
import type { Editor, EditorState } from './editor.ts';
import { onlySelected } from './selection.ts';

/** There has to be a mask for its tool, which an adjustment may have as well; the others are for pictures. */
function isFor(kind: CanvasTool['kind'], overlay: Overlay | undefined): overlay is GradedOverlay {
  if (!overlay) return false;
  return kind === 'mask' ? isGraded(overlay) && overlay.styles.mask !== undefined : isPicture(overlay);
}

/** Takes a tool for the selected clip, image or adjustment. @returns false if there is none */
function takeTool({ state, playhead }: Editor, kind: CanvasTool['kind']): boolean {
  const only = onlySelected(state.getState());
  if (!isFor(kind, only)) return false;
  playhead.pause();
  state.setState({ tool: { kind, id: only.id }, draft: null });
  return true;
}

/** Moves the line of a comparison. */
export const moveCompared = ({ state }: Editor, share: number): void =>
  state.setState(({ tool }) => (tool?.kind === 'compare' ? { tool: { ...tool, share } } : {}));

export const putToolAway = ({ state }: Editor): void => state.setState({ tool: null, draft: null });

/** Takes a tool, or puts it away. @returns false if nothing is selected that it is for */
export function switchTool(editor: Editor, kind: CanvasTool['kind']): boolean {
  if (toolInUse(editor.state.getState())?.kind !== kind) return takeTool(editor, kind);
  putToolAway(editor);
  return true;
}

/** The overlay of the tool in use, as it is without what the tool previews. */
export function overlayOfTool(state: EditorState): GradedOverlay | undefined {
  const tool = toolInUse(state);
  const overlay = state.history.present.overlays.find(({ id }) => id === tool?.id);
  return tool && isFor(tool.kind, overlay) ? overlay : undefined;
}
