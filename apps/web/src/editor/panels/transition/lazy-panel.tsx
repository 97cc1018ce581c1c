import { Trash2 } from 'lucide-react';
import { Suspense } from 'react';
import { lazyWithRetry } from '../../../lib/lazy-module.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { shownComposition, useEditor, useEditorState } from '../../store/index.ts';
import { chosenCut, passageAt, removeChosenTransition } from '../../timeline/transitions/actions.ts';
import * as words from '../../../words/en/editor/transitions.ts';

const TransitionPanel = lazyWithRetry(async () => (await import('./transition-panel.tsx')).TransitionPanel);

/** The id of the overlay that begins at the chosen cut; null without one. */
export const useChosenCut = (): string | null => useEditorState((state) => chosenCut(state)?.incoming.id ?? null);

/** Removes the transition at the chosen cut; nothing if there is none. */
export function RemoveTransition() {
  const editor = useEditor();
  const isSet = useEditorState((state) => {
    const cut = chosenCut(state);
    return cut !== undefined && passageAt(shownComposition(state), cut) !== undefined;
  });
  return isSet && <IconButton label={words.remove} icon={<Trash2 />} onClick={() => removeChosenTransition(editor)} />;
}

/** The panel of the chosen cut, loaded when there is one. */
export function LazyTransitionPanel({ cut }: { cut: string }) {
  return (
    <Suspense>
      <TransitionPanel key={cut} />
    </Suspense>
  );
}
