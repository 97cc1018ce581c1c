import {
  addKeys,
  asPlayed,
  decibelsOf,
  deleteKeys,
  duck,
  easeKeys,
  endOf,
  findOverlay,
  inSequence,
  loudIn,
  setKeyValue,
  spokenIn,
  volumeLimits,
  volumeOf,
  type Key,
  type PlayedOverlay,
} from '@kinoloom/composition';
import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { volumeText } from '../../meters/volume-text.ts';
import { edit, useEditor, useEditorState, useFrame, type Editor, type EditFunction } from '../../store/index.ts';
import { Slider } from '../controls/rows.tsx';
import { frameText } from '../video/playback-rows.tsx';
import * as words from '../../../words/en/editor/sounding.ts';

/** Applies an edit, and says why if it is refused. */
function change(editor: Editor, make: EditFunction, options: { said?: string; gesture?: string } = {}): void {
  const made = edit(editor, make, options);
  if (!made.ok) toast.error(made.error.message);
}

/** Where a film is spoken in: by the words of its captions, else by the level of all but one of its overlays. */
async function speechBeside(editor: Editor, id: string, signal: AbortSignal) {
  const composition = asPlayed(editor.state.getState().history.present);
  const spoken = spokenIn(composition);
  if (spoken.length > 0) return spoken;
  const { levels } = await editor.playhead.measure({ gain: 0, without: id }, () => undefined, signal);
  return loudIn(levels);
}

/** The points of a clip's volume line, and what makes them. */
export function VolumeLine({ overlay }: { overlay: PlayedOverlay }) {
  const editor = useEditor();
  const frame = useFrame();
  // Panels get a clip as it is at the playhead, without keys.
  const keys = useEditorState(({ history }) => findOverlay(history.present, overlay.id)?.keyframes?.volume) ?? [];
  const isInside = frame >= overlay.from && frame < endOf(overlay);
  const { id } = overlay;
  const add = (): void => {
    const place = { property: 'volume', at: frame - overlay.from } as const;
    change(
      editor,
      inSequence([
        (composition) => addKeys(composition, { id, properties: ['volume'], at: frame }),
        (composition) => easeKeys(composition, { id, keys: [place], ease: 'linear' }),
      ]),
      { said: words.pointAdded },
    );
  };
  const places = keys.map(({ at }) => ({ property: 'volume', at }) as const);
  return (
    <fieldset className="grid gap-2" aria-label={words.volumeLine}>
      <div className="text-text-2" aria-hidden="true">
        {words.volumeLine}
      </div>
      {keys.length > 0 && (
        <ul className="grid max-h-60 gap-1 overflow-y-auto">
          {keys.map((key) => (
            <Point key={key.at} overlay={overlay} point={key} />
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-1.5">
        <Button size={28} variant="outline" disabled={!isInside} onClick={add}>
          {words.addPoint}
        </Button>
        <DuckButton overlay={overlay} />
        {keys.length > 0 && (
          <Button
            size={28}
            variant="outline"
            onClick={() => change(editor, (composition) => deleteKeys(composition, { id, keys: places }))}
          >
            {words.removeLine}
          </Button>
        )}
      </div>
      <p className="text-12 text-text-3">{words.howToAddPoints}</p>
    </fieldset>
  );
}

function DuckButton({ overlay: { id } }: { overlay: PlayedOverlay }) {
  const editor = useEditor();
  const [stopper, setStopper] = useState<AbortController | null>(null);
  const press = async (): Promise<void> => {
    const made = new AbortController();
    setStopper(made);
    try {
      const speech = await speechBeside(editor, id, made.signal);
      change(editor, (composition) => duck(composition, { id, speech }), { said: words.isDucked });
    } catch (error) {
      if (!made.signal.aborted) toast.error(error instanceof Error ? error.message : String(error));
    } finally {
      setStopper(null);
    }
  };
  return (
    <Button size={28} variant="outline" onClick={() => (stopper ? stopper.abort() : void press())}>
      {stopper ? words.stopListening : words.duck}
    </Button>
  );
}

/** A point: its time, which the playhead goes to, its level, and a button that removes it. */
function Point({ overlay, point }: { overlay: PlayedOverlay; point: Key }) {
  const editor = useEditor();
  const gesture = useRef(0);
  const { id, from } = overlay;
  const { at, value } = point;
  const time = frameText(from + at);
  const place = { property: 'volume', at } as const;
  return (
    <li className="flex min-h-8 items-center gap-2 max-md:min-h-11">
      <button
        type="button"
        className="flex-none [font:12px/20px_var(--mono)] text-text-2 hover:text-text pointer-coarse:min-h-11"
        aria-label={words.goToPoint({ time })}
        onClick={() => editor.playhead.seek(from + at)}
      >
        {time}
      </button>
      <Slider
        label={words.levelAt({ time })}
        value={Math.max(volumeLimits.least, decibelsOf(value))}
        min={volumeLimits.least}
        max={volumeLimits.most}
        step={0.5}
        mark={0}
        text={volumeText}
        onBegin={() => {
          gesture.current = performance.now();
        }}
        onChange={(to) =>
          change(
            editor,
            (composition) =>
              setKeyValue(composition, { id, ...place, value: to <= volumeLimits.least ? 0 : volumeOf(to) }),
            { gesture: `point ${gesture.current} ${id} ${at}` },
          )
        }
      />
      <span className="w-15 flex-none [font:12px/20px_var(--mono)] text-right text-text-2" aria-hidden="true">
        {volumeText(Math.max(volumeLimits.least, decibelsOf(value)))}
      </span>
      <IconButton
        size={28}
        label={words.deletePoint({ time })}
        icon={<X />}
        onClick={() => change(editor, (composition) => deleteKeys(composition, { id, keys: [place] }))}
      />
    </li>
  );
}
