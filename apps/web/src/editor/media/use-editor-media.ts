import { createContext, use } from 'react';
import type { EditorMedia } from './editor-media.ts';

export const EditorMediaContext = createContext<EditorMedia | null>(null);

/** @throws Error outside of an editor */
export function useEditorMedia(): EditorMedia {
  const media = use(EditorMediaContext);
  if (!media) throw new Error('This part of the screen belongs inside an EditorMediaContext');
  return media;
}
