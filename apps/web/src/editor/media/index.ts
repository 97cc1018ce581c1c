export type { EditorMedia, MediaFacts } from './editor-media.ts';
export { EditorMediaContext, useEditorMedia } from './use-editor-media.ts';
