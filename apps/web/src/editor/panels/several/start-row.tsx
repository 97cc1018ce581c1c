import { FPS, moveOverlays, type Overlay } from '@kinoloom/composition';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.ts';
import { edit, useEditor } from '../../store/index.ts';
import { ControlRow } from '../controls/control-row.tsx';
import { frameText } from '../video/clip-editor.tsx';

const steps = [
  { by: -FPS, text: '−1 s', name: 'One second earlier' },
  { by: -1, text: '−1 f', name: 'One frame earlier' },
  { by: 1, text: '+1 f', name: 'One frame later' },
  { by: FPS, text: '+1 s', name: 'One second later' },
] as const;

/** When the first of them begins; all of them move together, each press being one step of undo. */
export function StartRow({ overlays }: { overlays: readonly Overlay[] }) {
  const editor = useEditor();
  const start = Math.min(...overlays.map(({ from }) => from));
  const move = (by: number): void => {
    const made = edit(editor, (film) => moveOverlays(film, { ids: overlays.map(({ id }) => id), by, down: 0 }), {
      said: `${overlays.length} clips, ${frameText(start + by)}`,
    });
    if (!made.ok) toast.error(made.error.message);
  };
  return (
    <>
      <ControlRow label="Starts" value={frameText(start)}>
        <div className="pn-shifts">
          {steps.map(({ by, text, name }) => (
            <Button
              key={by}
              size={28}
              variant="outline"
              aria-label={name}
              disabled={by < 0 && start === 0}
              onClick={() => move(by)}
            >
              <span className="font-mono">{text}</span>
            </Button>
          ))}
        </div>
      </ControlRow>
      <ControlRow label="">
        <Button size={28} variant="outline" onClick={() => move(editor.playhead.state.getState().frame - start)}>
          Start at the playhead
        </Button>
      </ControlRow>
    </>
  );
}
