export {
  createEditor,
  edit,
  shownComposition,
  discardPreview,
  commitEdit,
  redoEdit,
  replaceComposition,
  announce,
  shownFrame,
  previewEdit,
  undoEdit,
  type EditFunction,
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
  useComposition,
  useFrame,
  usePlaying,
  useShownFrame,
} from './use-editor.ts';
