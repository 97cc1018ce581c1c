import { resolvedAt, type Overlay } from '@kinoloom/composition';
import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { shownComposition, shownFrame, type Editor, type EditorState } from './editor.ts';

export const EditorContext = createContext<Editor | null>(null);

/** The editor of this part of the screen. @throws Error outside of one */
export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('This part of the screen belongs inside an EditorContext');
  return editor;
}

/** Selects from the editor's state; `read` must return the same object for the same state. */
export const useEditorState = <T>(read: (state: EditorState) => T): T => useStore(useEditor().state, read);

/** The composition as shown. */
export const useComposition = () => useEditorState(shownComposition);

/** Position of the playhead; components that use it re-render with every frame during playback. */
export const useFrame = (): number => useStore(useEditor().playhead.state, ({ frame }) => frame);

/** An overlay as it is at the playhead; it follows the playhead only if it has keys. */
export function useResolved<Any extends Overlay>(overlay: Any): Any {
  const composition = useComposition();
  return useStore(useEditor().playhead.state, ({ frame }) => resolvedAt(overlay, shownFrame(composition, frame)));
}

/** The same for several overlays. */
export function useAllResolved<List extends readonly Overlay[]>(overlays: List): List {
  const composition = useComposition();
  const isMoving = overlays.some(({ keyframes }) => keyframes);
  const at = useStore(useEditor().playhead.state, ({ frame }) => (isMoving ? shownFrame(composition, frame) : 0));
  return overlays.map((overlay) => resolvedAt(overlay, at)) as unknown as List;
}

/** The frame shown there. */
export const useShownFrame = (): number => shownFrame(useComposition(), useFrame());

/** Whether the film runs, in a shuttle too. */
export const usePlaying = (): boolean =>
  useStore(useEditor().playhead.state, ({ playing, rate }) => playing || rate !== 0);
