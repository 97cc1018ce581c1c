import { timecodeOf } from '@kinoloom/composition';
import { Camera } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { toast } from '../../ui/toast.ts';
import { frameNow, useEditor } from '../store/index.ts';
import * as words from '../../words/en/editor/canvas.ts';

/** Stores the frame that is shown in the gallery. */
export function SaveFrame({ save }: { save: (file: File) => Promise<unknown> }) {
  const editor = useEditor();
  const [busy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    editor.playhead.pause();
    const name = words.frameName({ time: timecodeOf(frameNow(editor)).replaceAll(/[:.]/g, '-') });
    setBusy(true);
    try {
      const png = await editor.playhead.capture();
      await save(new File([png], `${name}.png`, { type: 'image/png' }));
      toast.success(words.frameIsSaved);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : words.frameIsNotSaved);
    } finally {
      setBusy(false);
    }
  };
  return (
    <IconButton
      size={28}
      tooltipSide="left"
      label={words.saveFrame}
      icon={<Camera />}
      disabled={busy}
      onClick={() => void press()}
    />
  );
}
