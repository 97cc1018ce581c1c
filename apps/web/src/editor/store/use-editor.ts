import { createContext, use } from 'react';
import { useStore } from 'zustand';
import { shownComposition, shownFrame, type Editor, type EditorState } from './editor.ts';

export const EditorContext = createContext<Editor | null>(null);

/** The editor that this part of the screen belongs to. @throws Error outside of one */
export function useEditor(): Editor {
  const editor = use(EditorContext);
  if (!editor) throw new Error('This part of the screen belongs inside an EditorContext');
  return editor;
}

/** What `read` makes of the editor's state; must answer the same object for the same state. */
export const useEditorState = <T>(read: (state: EditorState) => T): T => useStore(useEditor().state, read);

/** The composition as it is shown. */
export const useComposition = () => useEditorState(shownComposition);

/** Where the playhead stands; whoever uses it is drawn again with every frame of a composition that plays. */
export const useFrame = (): number => useStore(useEditor().playhead.state, ({ frame }) => frame);

/** The frame that is seen there. */
export const useShownFrame = (): number => shownFrame(useComposition(), useFrame());

export const usePlaying = (): boolean => useStore(useEditor().playhead.state, ({ playing }) => playing);
