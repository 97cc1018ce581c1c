import { templateOf, type Composition } from '@kinoloom/composition';
import { Suspense } from 'react';
import { create } from 'zustand';
import { lazyWithRetry } from '../../lib/lazy-module.ts';
import { selectedOverlays, type Editor } from '../store/index.ts';

const SaveDialog = lazyWithRetry(async () => (await import('./save-dialog.tsx')).SaveDialog);

/** The template that is being named. */
const useAsked = create<{ template: Composition | null }>(() => ({ template: null }));

/** Asks for a name, and keeps the selected clips as a template under it. */
export function askToSave(editor: Editor): void {
  const state = editor.state.getState();
  const overlays = selectedOverlays(state);
  if (overlays.length === 0) return;
  editor.playhead.pause();
  useAsked.setState({ template: templateOf(state.history.present, overlays) });
}

/** The question for the name of a template, while there is one. */
export function SaveTemplate() {
  const template = useAsked((state) => state.template);
  if (!template) return null;
  return (
    <Suspense>
      <SaveDialog template={template} onClose={() => useAsked.setState({ template: null })} />
    </Suspense>
  );
}
