import { X } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { overlayName } from '../canvas/overlay-box.ts';
import { replacedOverlay, useEditor, useEditorState, type AddMode } from '../store/index.ts';
import * as words from '../../words/en/editor/adding.ts';

const modes: readonly { readonly value: AddMode; readonly label: string; readonly does: string }[] = [
  { value: 'add', label: words.add, does: words.addDoes },
  { value: 'insert', label: words.insert, does: words.insertDoes },
  { value: 'overwrite', label: words.overwrite, does: words.overwriteDoes },
];

/** Below the media that can be added: how they come onto the timeline, or which clip they are shown instead of. */
export function AddingBar() {
  const editor = useEditor();
  const mode = useEditorState(({ addMode }) => addMode);
  useEditorState(({ replaced }) => replaced);
  const replaced = replacedOverlay(editor);
  return (
    <div className="sticky bottom-0 z-2 grid gap-1.5 ed-upright:static border-t border-line bg-surface px-4 py-2.5">
      {replaced ? (
        <div className="flex items-center gap-2">
          <output className="min-w-0 flex-1 text-12 text-text-2">
            {words.replacing({ name: overlayName(replaced) })}
          </output>
          <Button icon={<X />} onClick={() => editor.state.setState({ replaced: null })}>
            {words.cancel}
          </Button>
        </div>
      ) : (
        <>
          <Segmented
            label={words.addMode}
            block
            value={mode}
            onValueChange={(addMode) => editor.state.setState({ addMode })}
            options={modes}
            className="pointer-coarse:[--h:48px]"
          />
          <p className="text-12 text-text-3">{modes.find(({ value }) => value === mode)?.does}</p>
        </>
      )}
    </div>
  );
}
