import { isAudible } from '@kinoloom/composition';
import type { PlayedOverlay } from '@kinoloom/composition';
import { messages } from '@kinoloom/contract';
import { AudioLines } from 'lucide-react';
import { useStore } from 'zustand';
import { useConfig } from '../../../lib/config.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useEditorMedia } from '../../media/index.ts';
import { useEditor } from '../../store/index.ts';
import { captioningOf, makeCaptions } from './captioning.ts';
import * as words from '../../../words/en/editor/captions.ts';

/** A button that makes captions of the speech in these overlays, with its progress and its failure. */
export function MakeCaptions({ overlays }: { overlays: readonly PlayedOverlay[] }) {
  const editor = useEditor();
  const media = useEditorMedia();
  const model = useConfig()?.transcription;
  const { pending, failure, stop } = useStore(captioningOf(editor));
  const spoken = overlays.filter((overlay) => isAudible(overlay) && media.factsOf(overlay.src)?.hasAudio);
  if (model === undefined) return null;
  if (model === null) return <p className="text-12 text-text-3">{messages.transcriptOff}</p>;
  const waiting = pending.length > 0;
  return (
    <div className="grid gap-2">
      {failure && (
        <Notice tone="error" onDismiss={() => captioningOf(editor).setState({ failure: null })}>
          {failure}
        </Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          icon={<AudioLines />}
          loading={waiting}
          disabled={spoken.length === 0}
          onClick={() => void makeCaptions(editor, spoken, (src) => media.factsOf(src)?.id)}
        >
          {waiting ? words.transcribing : words.make}
        </Button>
        {waiting && (
          <Button variant="ghost" onClick={stop}>
            {words.stopWaiting}
          </Button>
        )}
      </div>
      <output className="text-12 text-text-3">
        {waiting
          ? words.isTranscribing({ count: pending.length })
          : spoken.length === 0
            ? words.noSound
            : words.fromClips({ count: spoken.length })}
        {model.sandbox && ` ${words.bySandbox}`}
      </output>
    </div>
  );
}
