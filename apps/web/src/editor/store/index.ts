export {
  createEditor,
  edit,
  filmOf,
  giveUp,
  letGo,
  redoEdit,
  replaceFilm,
  say,
  shownFrame,
  tryOut,
  undoEdit,
  type Edit,
  type Editor,
  type EditorState,
  type PanelName,
} from './editor.ts';
export type { Playhead, Screen } from './playhead.ts';
export { onlySelected, select, selectedOverlays, severalSelected, toggleSelected } from './selection.ts';
export {
  EditorContext,
  useEditor,
  useEditorState,
  useFilm,
  useFrame,
  usePlaying,
  useShownFrame,
} from './use-editor.ts';
