import { useStore } from 'zustand';
import { Button } from '../../../ui/button.tsx';
import { formatDate } from '../../../lib/dates.ts';
import { recorderOf } from '../../recording/recorder.ts';
import { voiceOverOf } from '../../recording/voice-over.ts';
import { useEditor } from '../../store/index.ts';
import { frameText } from '../video/playback-rows.tsx';
import * as words from '../../../words/en/editor/voice-over.ts';

/** Recordings that were not uploaded: they are kept in the browser until they are laid or deleted. */
export function LeftRecordings() {
  const editor = useEditor();
  const recorder = recorderOf(editor);
  const { left, phase } = useStore(voiceOverOf(editor));
  if (left.length === 0) return null;
  return (
    <section className="grid gap-2" aria-label={words.left}>
      <h4 className="text-text-2">{words.left}</h4>
      <ul className="grid gap-3">
        {left.map((head) => (
          <li key={head.id} className="grid gap-1.5">
            <span className="text-12 text-text-3">
              {words.leftAt({ time: frameText(head.from), when: whenText(head.at) })}
            </span>
            <span className="flex flex-wrap gap-1.5">
              <Button
                size={28}
                variant="outline"
                className="pointer-coarse:min-h-11"
                disabled={phase.kind !== 'idle'}
                onClick={() => void recorder.recover(head)}
              >
                {words.lay}
              </Button>
              <Button
                size={28}
                variant="outline"
                className="pointer-coarse:min-h-11"
                disabled={phase.kind !== 'idle'}
                onClick={() => void recorder.discard(head)}
              >
                {words.discard}
              </Button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function whenText(at: number): string {
  const date = new Date(at);
  return `${formatDate(date, 'date')}, ${formatDate(date, 'clock')}`;
}
