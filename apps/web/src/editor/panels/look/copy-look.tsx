import { ClipboardPaste, Copy, SquareSplitHorizontal } from 'lucide-react';
import { isPicture } from '@kinoloom/composition';
import { Button } from '../../../ui/button.tsx';
import { onlySelected, switchTool, toolInUse, useEditor, useEditorState } from '../../store/index.ts';
import { copyLook, pasteLookOnSelected } from '../../timeline/actions/looks.ts';
import { Section } from '../controls/rows.tsx';
import * as compareWords from '../../../words/en/editor/compare-look.ts';
import * as words from '../../../words/en/editor/timeline.ts';

/** Takes the look of the selected clip or image along to others, and compares it with what it is without. */
export function CopyLook() {
  const editor = useEditor();
  const isPictureAlone = useEditorState((state) => {
    const only = onlySelected(state);
    return only !== undefined && isPicture(only);
  });
  const isCompared = useEditorState((state) => toolInUse(state)?.kind === 'compare');
  const hasLook = useEditorState(({ look }) => look !== null);
  return (
    <Section>
      <div className="flex flex-wrap gap-2">
        {isPictureAlone && (
          <Button
            variant="outline"
            icon={<SquareSplitHorizontal />}
            aria-pressed={isCompared}
            onClick={() => switchTool(editor, 'compare')}
          >
            {compareWords.compare}
          </Button>
        )}
        <Button variant="outline" icon={<Copy />} onClick={() => copyLook(editor)}>
          {words.copyLook}
        </Button>
        <Button
          variant="outline"
          icon={<ClipboardPaste />}
          disabled={!hasLook}
          onClick={() => pasteLookOnSelected(editor)}
        >
          {words.pasteLook}
        </Button>
      </div>
    </Section>
  );
}
