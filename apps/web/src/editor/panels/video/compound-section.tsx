import type { CompoundOverlay } from '@kinoloom/composition';
import { FolderOpen, Ungroup } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { openCompound, takeCompoundApart, useEditor } from '../../store/index.ts';
import { Section } from '../controls/rows.tsx';
import * as words from '../../../words/en/editor/compound.ts';

/** What a compound clip holds, and the way to it. */
export function CompoundSection({ overlay }: { overlay: CompoundOverlay }) {
  const editor = useEditor();
  return (
    <Section title={words.content}>
      <p className="text-12 text-text-3">{words.holds({ count: overlay.overlays.length })}</p>
      <div className="flex flex-wrap gap-2">
        <Button icon={<FolderOpen />} onClick={() => openCompound(editor, overlay.id)}>
          {words.open}
        </Button>
        <Button variant="ghost" icon={<Ungroup />} onClick={() => takeCompoundApart(editor, overlay.id)}>
          {words.takeApart}
        </Button>
      </div>
    </Section>
  );
}
