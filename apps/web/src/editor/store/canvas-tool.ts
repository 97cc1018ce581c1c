/** A tool for the selected overlay that takes the place of its handles on the canvas. */
export interface CanvasTool {
  readonly kind: 'crop' | 'mask' | 'eyedropper' | 'compare';
  /** The overlay that it is for. It is put away when another one is selected. */
  readonly id: string;
  /** Of the comparison: how much of the picture, from its left side, is seen without its look; absent, half. */
  readonly share?: number;
}

/** What of the editor's state a tool depends on. */
export interface ToolState {
  readonly tool: CanvasTool | null;
  readonly selection: readonly string[];
  readonly draft: object | null;
}

export const toolInUse = ({ tool, selection }: Pick<ToolState, 'tool' | 'selection'>): CanvasTool | null =>
  tool && selection.length === 1 && selection[0] === tool.id ? tool : null;

/** Whether a tool is to be put away: another overlay is selected, or an edit or an undo has ended the crop that it previews. */
export function isToolIdle(now: ToolState, before: ToolState): boolean {
  if (now.tool === null) return false;
  const isOverlaid =
    now.tool.kind === 'crop' && now.tool === before.tool && before.draft !== null && now.draft === null;
  return isOverlaid || toolInUse(now) === null;
}
