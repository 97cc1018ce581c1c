import { ClipboardPaste, Copy } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { useEditor, useEditorState } from '../../store/index.ts';
import { copyLook, pasteLookOnSelected } from '../../timeline/actions/looks.ts';
import { Section } from '../controls/rows.tsx';
import * as words from '../../../words/en/editor/timeline.ts';

/** Takes the look of the selected clip or image along to others. */
export function CopyLook() {
  const editor = useEditor();
  const hasLook = useEditorState(({ look }) => look !== null);
  return (
    <Section>
      <div className="flex flex-wrap gap-2">
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
