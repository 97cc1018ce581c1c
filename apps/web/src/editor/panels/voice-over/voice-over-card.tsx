import { Mic } from 'lucide-react';
import { useStore } from 'zustand';
import { lazyWithRetry } from '../../../lib/lazy-module.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { LoadingState } from '../../../ui/states.tsx';
import { showVoiceOver, voiceOverOf } from '../../recording/voice-over.ts';
import type { RecorderServices } from '../../recording/recorder.ts';
import { useEditor } from '../../store/index.ts';
import * as words from '../../../words/en/editor/voice-over.ts';

const Controls = lazyWithRetry(async () => (await import('./recorder-controls.tsx')).RecorderControls);

/** The controls of a voice-over in the Audio panel, or the button that opens them. */
export function VoiceOverCard({ services }: { services: RecorderServices }) {
  const editor = useEditor();
  const isOpen = useStore(voiceOverOf(editor), (state) => state.isOpen);
  return (
    <section
      className={cx('grid gap-2 border-t border-line px-4', isOpen ? 'py-3.5' : 'py-1.5')}
      aria-label={words.voiceOver}
    >
      {isOpen ? (
        <Controls services={services} fallback={<LoadingState title={words.voiceOver} className="h-60" />} />
      ) : (
        <Button
          block
          size={28}
          icon={<Mic />}
          className="pointer-coarse:min-h-11"
          onClick={() => showVoiceOver(editor)}
        >
          {words.record}
        </Button>
      )}
    </section>
  );
}
