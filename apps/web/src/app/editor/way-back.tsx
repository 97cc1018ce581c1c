import { findOverlay } from '@kinoloom/composition';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import { useStore } from 'zustand';
import { closeCompound, useEditor, type Editor } from '../../editor/store/index.ts';
import { Button } from '../../ui/button.tsx';
import * as words from '../../words/en/editor/compound.ts';

/** Above the picture of an open compound clip: where one is, and the way back. */
export function WayBack() {
  const editor = useEditor();
  return editor.around ? <Way editor={editor} around={editor.around} /> : <span />;
}

function Way({ editor, around }: { editor: Editor; around: NonNullable<Editor['around']> }) {
  const name = useStore(around.editor.state, ({ history }) => findOverlay(history.present, around.id)?.content ?? '');
  return (
    <nav
      aria-label={words.whereYouAre}
      className="flex min-w-0 items-center gap-1.5 border-b border-line bg-surface px-2 py-1 text-12"
    >
      <Button
        size={28}
        variant="ghost"
        className="pointer-coarse:min-h-11"
        icon={<ArrowLeft />}
        onClick={() => closeCompound(editor)}
      >
        {words.film}
      </Button>
      <ChevronRight aria-hidden="true" className="size-3.5 flex-none text-text-3" />
      <span aria-current="page" className="truncate font-semibold">
        {name}
      </span>
    </nav>
  );
}
