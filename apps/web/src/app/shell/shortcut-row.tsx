import { RotateCcw } from 'lucide-react';
import { Fragment, useEffect, useEffectEvent, useState } from 'react';
import { chooseKeys, conflictOf, resetKeys, useIsChanged, type Conflict } from './change-keys.ts';
import { capsOf, chordsOf, keyOf, useKeysOf, type Chord } from '../../lib/keyboard/index.ts';
import { type ListedShortcut } from './shortcut-list.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Kbd } from '../../ui/tooltip.tsx';
import * as words from '../../words/en/studio/shortcuts.ts';

const row = 'flex min-h-9 items-center justify-between gap-4 border-t border-line';

/** A shortcut whose keys stay. */
export function FixedRow({ label, keys }: { label: string; keys: readonly Chord[] }) {
  return (
    <li className={row}>
      <span>{label}</span>
      <Alternatives keys={keys} />
    </li>
  );
}

const Alternatives = ({ keys }: { keys: readonly Chord[] }) => (
  <span className="inline-flex flex-wrap items-center justify-end gap-x-1.5 gap-y-1 py-1">
    {keys.length === 0 && <span className="text-12 text-text-2">{words.none}</span>}
    {keys.map((chord, at) => (
      <Fragment key={chord}>
        {at > 0 && <span className="text-11 text-text-3">{words.or}</span>} <Kbd keys={chord} />
      </Fragment>
    ))}
  </span>
);

/** With spaces, so that it contains what is seen. */
const spoken = (keys: Chord): string => capsOf(keys).join(' + ');

const changeText = (name: string, keys: readonly Chord[]): string =>
  keys.length === 0 ? words.noKeys({ name }) : words.change({ name, keys: keys.map(spoken).join(` ${words.or} `) });

interface ShortcutRowProps {
  shortcut: ListedShortcut;
  /** Whether it waits for keys. */
  open: boolean;
  onOpen: (open: boolean) => void;
}

/** A shortcut with its keys as a button: after a press on it, the next keys become its own. */
export function ShortcutRow({ shortcut: { id, label }, open, onOpen }: ShortcutRowProps) {
  const keys = useKeysOf(id);
  const isChanged = useIsChanged(id);
  const [wanted, setWanted] = useState<{ keys: Chord; conflict: Conflict } | null>(null);
  const close = (): void => {
    setWanted(null);
    onOpen(false);
  };
  useNextKeys(open && wanted === null, (pressed) => {
    if (pressed === 'Esc') return close();
    const conflict = conflictOf(id, pressed);
    if (conflict) return setWanted({ keys: pressed, conflict });
    chooseKeys(id, pressed);
    close();
  });
  return (
    <li className={`${row} flex-wrap gap-y-0`}>
      <span>{label}</span>
      <span className="flex items-center gap-1">
        {isChanged && !open && (
          <IconButton
            size={28}
            label={words.reset({ name: label })}
            icon={<RotateCcw />}
            onClick={() => resetKeys(id)}
          />
        )}
        <button
          type="button"
          className="-mr-1.5 min-h-8 rounded-sm px-1.5 hover:bg-control pointer-coarse:min-h-11"
          aria-label={open ? words.pressFor({ name: label }) : changeText(label, keys)}
          aria-pressed={open}
          onClick={() => (open ? close() : onOpen(true))}
          onBlur={() => wanted === null && open && close()}
        >
          {open && !wanted ? (
            <span className="text-12 text-text">{words.press}</span>
          ) : (
            <Alternatives keys={wanted ? [wanted.keys] : keys} />
          )}
        </button>
      </span>
      {open && wanted && (
        <span
          role="alert"
          className="flex w-full flex-wrap items-center justify-end gap-2 pt-1.5 pb-2 text-12 text-text-2"
        >
          <span className="mr-auto">
            {(wanted.conflict.loser ? words.usedBy : words.alwaysMeans)({
              name: wanted.conflict.label,
              keys: <Kbd keys={wanted.keys} />,
            })}
          </span>
          {wanted.conflict.loser && (
            <Button
              size={28}
              onClick={() => {
                chooseKeys(id, wanted.keys);
                close();
              }}
            >
              {words.takeHere}
            </Button>
          )}
          <Button size={28} variant="ghost" onClick={() => setWanted(null)}>
            {words.otherKeys}
          </Button>
        </span>
      )}
    </li>
  );
}

/** While active, the next chord goes to `onKeys` and nothing else. */
function useNextKeys(active: boolean, onKeys: (keys: Chord) => void): void {
  const take = useEffectEvent(onKeys);
  useEffect(() => {
    if (!active) return;
    const press = (event: KeyboardEvent): void => {
      // Tab goes on to the next control, as everywhere.
      if (keyOf(event) === 'Tab') return;
      event.preventDefault();
      event.stopImmediatePropagation();
      const [keys] = chordsOf(event);
      if (keys !== undefined && !event.repeat) take(keys);
    };
    // In the capture phase, before the dialog's own Escape.
    addEventListener('keydown', press, { capture: true });
    return () => removeEventListener('keydown', press, { capture: true });
  }, [active]);
}
