import { cutOf, cutsOf, type Composition, type Cut } from '@kinoloom/composition';
import { useRef, useState, type KeyboardEvent } from 'react';
import { keyOf } from '../../../lib/keyboard/index.ts';
import { addTransition, chooseCut, passageAt, removeChosenTransition } from '../transitions/actions.ts';
import { heldText, secondsOf, transitionNames } from '../transitions/names.ts';
import { useEditor, useEditorState } from '../../store/index.ts';
import { PLUS, signAt } from '../geometry/cut-hit.ts';
import { timecodeOf } from '../geometry/timecode.ts';
import { frameAtX, rowAt, RULER, type View } from '../geometry/view.ts';
import * as words from '../../../words/en/editor/transitions.ts';

/** Maximum number of cuts; more could not be told apart. */
const MOST = 60;

/** The cuts in view as buttons, for the keyboard and assistive technology: one tab stop, and arrow keys between them. */
export function CutButtons({ view }: { view: View }) {
  const editor = useEditor();
  const composition = useEditorState(({ history }) => history.present);
  const chosen = useEditorState((state) => state.cut);
  const [focused, setFocused] = useState<string | null>(null);
  const box = useRef<HTMLFieldSetElement>(null);
  const cuts = cutsInView(composition, view);
  const stop = [focused, chosen, cuts[0]?.incoming.id].find((id) => cuts.some(({ incoming }) => incoming.id === id));

  const press = (event: KeyboardEvent, index: number): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const key = keyOf(event);
    const cut = cuts[index];
    if (key === 'ArrowLeft' || key === 'ArrowRight') {
      event.preventDefault();
      event.stopPropagation();
      const next = cuts[index + (key === 'ArrowLeft' ? -1 : 1)]?.incoming.id;
      if (next === undefined) return;
      setFocused(next);
      box.current?.querySelector<HTMLElement>(`[data-cut="${CSS.escape(next)}"]`)?.focus({ preventScroll: true });
    } else if ((key === 'Delete' || key === 'Backspace') && cut) {
      event.preventDefault();
      event.stopPropagation();
      chooseCut(editor, cut.incoming.id);
      removeChosenTransition(editor);
    }
  };

  if (cuts.length === 0) return null;
  return (
    <fieldset ref={box} className="absolute top-0 left-0 size-0 min-w-0" aria-label={words.transitions}>
      {cuts.map((cut, index) => {
        const { id, row, from } = cut.incoming;
        const { x, y } = signAt({ ...view, left: 0, top: 0 }, row, from);
        const isSet = passageAt(composition, cut) !== undefined;
        return (
          <button
            key={id}
            type="button"
            data-cut={id}
            className="absolute cursor-[inherit] rounded-full focus-visible:outline-2 focus-visible:outline-focus"
            aria-label={labelOf(composition, cut)}
            {...(isSet && { 'aria-pressed': chosen === id })}
            tabIndex={id === stop ? 0 : -1}
            style={{ left: x - PLUS / 2, top: y - PLUS / 2, width: PLUS, height: PLUS }}
            onFocus={() => setFocused(id)}
            // Clicks of the keyboard and assistive technology; pointer presses are hit-tested.
            onClick={({ detail }) => {
              if (detail !== 0) return;
              addTransition(editor, id);
              editor.state.setState({ panelOpen: true });
            }}
            onKeyDown={(event) => press(event, index)}
          />
        );
      })}
    </fieldset>
  );
}

function cutsInView(composition: Composition, view: View): Cut[] {
  const [from, to] = [frameAtX(view, 0), frameAtX(view, view.width)];
  const [first, last] = [
    Math.max(0, rowAt(view, RULER)),
    Math.min(composition.rows.length - 1, rowAt(view, view.height)),
  ];
  const rows = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  return rows
    .flatMap((row) => cutsOf(composition, row))
    .filter(({ incoming }) => from <= incoming.from && incoming.from <= to)
    .slice(0, MOST);
}

function labelOf(composition: Composition, cut: Cut): string {
  const place = { at: timecodeOf(cut.incoming.from), row: cut.incoming.row + 1 };
  const passage = passageAt(composition, cut);
  if (!passage) return words.addAt(place);
  const held = heldText(passage);
  const name = transitionNames[passage.transition.kind];
  const shown = { ...place, at: timecodeOf(cutOf(passage)), name, seconds: secondsOf(passage.durationInFrames) };
  return held === undefined ? words.atCut(shown) : words.atCutHeld({ ...shown, held });
}
