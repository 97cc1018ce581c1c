import { deleteKeys, moveKeys, type KeyPlace, type Overlay } from '@kinoloom/composition';
import { useRef, useState, type CSSProperties, type KeyboardEvent, type PointerEvent } from 'react';
import { keyOf } from '../../../lib/keyboard/index.ts';
import { commitEdit, discardPreview, edit, previewEdit, useEditor } from '../../store/index.ts';
import { easeNames, motionGroups, type MotionGroup } from '../../keys/motion-values.ts';
import { Diamond, KeyButton } from '../../keys/key-button.tsx';
import { timecodeOf } from '../geometry/timecode.ts';
import { overlayLabel } from '../gestures/overlay-label.ts';
import { atFrame } from './at-frame.ts';
import { Curve } from './curve.tsx';
import * as words from '../../../words/en/editor/motion.ts';

const nameOf = ({ property, at }: KeyPlace): string => `${property} ${at}`;

/** The keys of an item below the rows, on the same time axis: one row for each value that has any. */
export function KeysPane({ overlay }: { overlay: Overlay }) {
  const [chosen, setChosen] = useState<readonly KeyPlace[]>([]);
  const [curve, setCurve] = useState<string | null>(null);
  const groups = motionGroups.filter(({ properties }) =>
    properties.some((property) => overlay.keyframes?.[property] !== undefined),
  );
  return (
    <section
      className="max-h-[34cqh] overflow-y-auto border-t border-line-strong bg-bg"
      aria-label={words.keyRows({ item: overlayLabel(overlay) })}
    >
      {groups.length === 0 && <p className="px-4 py-2 text-12 text-text-3">{words.noKeys}</p>}
      {groups.map((group) => (
        // On a phone, where rows have no handles, the name lies above the keys.
        <div key={group.name} className="flex border-b border-line last:border-b-0 max-sm:flex-col">
          <div className="flex h-[26px] w-47 flex-none items-center gap-1 border-r border-line pl-3 max-sm:w-full max-sm:border-r-0 pointer-coarse:h-11">
            <button
              type="button"
              className="min-w-0 flex-1 truncate rounded-[3px] text-left text-12 text-text-2 focus-inset hover:text-text pointer-coarse:h-11"
              aria-expanded={curve === group.name}
              aria-label={words.showCurve({ property: group.name })}
              onClick={() => setCurve(curve === group.name ? null : group.name)}
            >
              {group.name}
            </button>
            <KeyButton overlay={overlay} properties={group.properties} name={group.name} />
          </div>
          <div className="relative min-w-0 flex-1 overflow-hidden">
            <Track overlay={overlay} group={group} chosen={chosen} onChoose={setChosen} />
            {curve === group.name && <Curve overlay={overlay} group={group} />}
          </div>
        </div>
      ))}
    </section>
  );
}

interface TrackProps {
  overlay: Overlay;
  group: MotionGroup;
  chosen: readonly KeyPlace[];
  onChoose: (keys: readonly KeyPlace[]) => void;
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
/** Pixels that a press may move and still be one. */
const STILL = 3;

/** The keys of one row, as diamonds on a line: solid between keys that move, dotted where they hold. */
function Track({ overlay, group, chosen, onChoose }: TrackProps) {
  const editor = useEditor();
  const press = useRef<{ x: number; keys: readonly KeyPlace[]; moved: boolean } | null>(null);
  const { id, from, keyframes } = overlay;
  const places = [...new Set(group.properties.flatMap((property) => keyframes?.[property]?.map(({ at }) => at) ?? []))];
  const inOrder = places.toSorted((a, b) => a - b);
  const keysAt = (at: number): KeyPlace[] => group.properties.map((property) => ({ property, at }));
  const isChosen = (at: number): boolean =>
    chosen.some((key) => nameOf(key) === nameOf({ property: group.properties[0], at }));
  const holds = (at: number): boolean =>
    group.properties.every((property) => keyframes?.[property]?.find((key) => key.at === at)?.ease === 'hold');
  const shift = (keys: readonly KeyPlace[], by: number): void =>
    onChoose(keys.map(({ property, at }) => ({ property, at: at + by })));

  const choose = (at: number, add: boolean): readonly KeyPlace[] => {
    const own = keysAt(at);
    const keys = isChosen(at) ? chosen : [...(add ? chosen : []), ...own];
    onChoose(keys);
    return keys;
  };
  const drawn = ({ clientX, currentTarget }: PointerEvent<HTMLElement>, at: number): number => {
    const scale = Number(getComputedStyle(currentTarget).getPropertyValue('--scale')) || 1;
    return Math.max(-at, Math.round((clientX - (press.current?.x ?? clientX)) / scale));
  };
  const move = (event: PointerEvent<HTMLElement>, at: number): void => {
    const held = press.current;
    if (!held) return;
    held.moved ||= Math.abs(event.clientX - held.x) > STILL;
    if (!held.moved) return;
    const by = drawn(event, at);
    previewEdit(editor, (composition) => moveKeys(composition, { id, keys: held.keys, by }));
  };
  const release = (event: PointerEvent<HTMLElement>, at: number): void => {
    const held = press.current;
    press.current = null;
    if (!held) return;
    if (!held.moved) return editor.playhead.seek(from + at);
    const by = drawn(event, at);
    commitEdit(editor, { said: words.keyIsMoved({ at: timecodeOf(from + at + by) }) });
    shift(held.keys, by);
  };
  const onKey = (event: KeyboardEvent, at: number): void => {
    const key = keyOf(event) ?? '';
    const keys = isChosen(at) ? chosen : keysAt(at);
    if (key === 'Delete' || key === 'Backspace') {
      edit(editor, (composition) => deleteKeys(composition, { id, keys }), {
        said: words.keysAreDeleted({ count: new Set(keys.map((each) => each.at)).size }),
      });
      onChoose([]);
    } else if (steps[key] === undefined) return;
    else {
      const by = steps[key] * (event.shiftKey ? 10 : 1);
      edit(editor, (composition) => moveKeys(composition, { id, keys, by }), {
        gesture: `keys ${id}`,
        said: words.keyIsMoved({ at: timecodeOf(from + at + by) }),
      });
      shift(keys, by);
    }
    event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div className="relative h-[26px] pointer-coarse:h-11">
      {inOrder.slice(0, -1).map((at, index) => (
        <span
          key={at}
          className={`pointer-events-none absolute top-1/2 border-t ${holds(at) ? 'border-dotted border-text-3' : 'border-text-3'}`}
          style={lineBetween(from + at, from + (inOrder[index + 1] ?? at))}
        />
      ))}
      {inOrder.map((at, index) => (
        <button
          // A key that is moved keeps its button, and the focus.
          key={index}
          type="button"
          data-key={nameOf({ property: group.properties[0], at })}
          className="absolute top-1/2 grid size-5 -translate-1/2 cursor-ew-resize touch-none place-items-center rounded-[3px] focus-inset aria-pressed:[&_svg]:scale-125 pointer-coarse:size-11 [&_svg]:size-4"
          style={{ left: atFrame(from + at) }}
          aria-pressed={isChosen(at)}
          aria-label={describe(overlay, group, at)}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            event.currentTarget.setPointerCapture(event.pointerId);
            press.current = { x: event.clientX, keys: choose(at, event.shiftKey), moved: false };
          }}
          onPointerMove={(event) => move(event, at)}
          onPointerUp={(event) => release(event, at)}
          onPointerCancel={() => {
            press.current = null;
            discardPreview(editor);
          }}
          onClick={({ detail, shiftKey }) => {
            if (detail > 0) return;
            choose(at, shiftKey);
            editor.playhead.seek(from + at);
          }}
          onKeyDown={(event) => onKey(event, at)}
        >
          <Diamond filled />
        </button>
      ))}
    </div>
  );
}

const lineBetween = (first: number, last: number): CSSProperties => ({
  left: atFrame(first),
  width: `calc(${last - first} * var(--scale) * 1px)`,
});

function describe(overlay: Overlay, { name, properties, text }: MotionGroup, at: number): string {
  const keys = properties.flatMap((property) => overlay.keyframes?.[property]?.find((key) => key.at === at) ?? []);
  const [first] = keys;
  const ease = first?.ease ?? 'linear';
  return words.keyOf({
    property: name,
    at: timecodeOf(overlay.from + at),
    value: keys.map(({ value }) => text(value)).join(', '),
    ease: typeof ease === 'string' ? easeNames[ease] : words.ownCurve,
  });
}
