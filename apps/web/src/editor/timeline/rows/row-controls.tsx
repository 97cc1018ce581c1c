import { changeRow, NAME_LENGTH, type Row } from '@kinoloom/composition';
import { Eye, EyeOff, Headphones, Lock, LockOpen, Volume2, VolumeX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { keyOf } from '../../../lib/keyboard/index.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { edit, useEditor, useEditorState } from '../../store/index.ts';
import * as words from '../../../words/en/editor/rows.ts';

type Flag = 'hidden' | 'muted' | 'solo' | 'locked';

interface FlagLook {
  readonly off: ReactNode;
  readonly on: ReactNode;
  readonly turnOn: (values: { row: string }) => string;
  readonly turnOff: (values: { row: string }) => string;
}

/** Each switch of a row: an open eye, a loudspeaker, headphones, a padlock. */
export const flagLooks: Readonly<Record<Flag, FlagLook>> = {
  hidden: { off: <Eye />, on: <EyeOff />, turnOn: words.hide, turnOff: words.show },
  muted: { off: <Volume2 />, on: <VolumeX />, turnOn: words.mute, turnOff: words.unmute },
  solo: { off: <Headphones />, on: <Headphones />, turnOn: words.solo, turnOff: words.endSolo },
  locked: { off: <LockOpen />, on: <Lock />, turnOn: words.lock, turnOff: words.unlock },
};

export const flags = Object.keys(flagLooks) as Flag[];

export const rowName = (row: number, { name }: Row = {}): string => name ?? words.rowNumber({ row: row + 1 });

/** The settings of a row, and a function that changes them. */
export function useRow(row: number): [Row, (settings: Row, said: string) => void] {
  const editor = useEditor();
  const settings = useEditorState(({ history }) => history.present.rows[row]) ?? {};
  const change = (next: Row, said: string): void =>
    void edit(editor, (composition) => changeRow(composition, { row, settings: next }), { said });
  return [settings, change];
}

export function RowFlags({ row }: { row: number }) {
  const [settings, change] = useRow(row);
  const named = { row: rowName(row, settings) };
  return flags.map((flag) => {
    const { off, on, turnOn, turnOff } = flagLooks[flag];
    const isOn = settings[flag] === true;
    const label = (isOn ? turnOff : turnOn)(named);
    return (
      <IconButton
        key={flag}
        size={28}
        label={label}
        aria-pressed={isOn}
        className={isOn ? 'text-text' : 'text-text-3'}
        icon={isOn ? on : off}
        onClick={() => change({ [flag]: isOn ? undefined : true }, label)}
      />
    );
  });
}

/** The name of a row, to be typed over; empty, it is its number again. */
export function RowName({ row, className }: { row: number; className: string }) {
  const [settings, change] = useRow(row);
  const [typed, setTyped] = useState<string | null>(null);
  const commit = (): void => {
    if (typed === null) return;
    const name = typed.trim() === '' ? undefined : typed.trim();
    setTyped(null);
    if (name !== settings.name) change({ name }, words.isNamed({ row: row + 1, name: rowName(row, { name }) }));
  };
  return (
    <input
      className={className}
      aria-label={words.nameOfRow({ row: row + 1 })}
      maxLength={NAME_LENGTH}
      placeholder={words.rowNumber({ row: row + 1 })}
      value={typed ?? settings.name ?? ''}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (keyOf(event) === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
