import { givenKeys, keysOf, useChosen, type Chord, type ShortcutId } from '../../lib/keyboard/index.ts';
import { meet, places } from './shortcut-list.ts';

/** Whether the user has changed a shortcut's keys; without an id, any's. */
export const useIsChanged = (id?: ShortcutId): boolean =>
  useChosen(({ chosen }) => (id === undefined ? Object.keys(chosen).length > 0 : id in chosen));

/** What else keys do where the shortcut works. */
export interface Conflict {
  readonly label: string;
  /** The shortcut that would lose the keys; undefined if they are fixed. */
  readonly loser: ShortcutId | undefined;
}

const scopeOf = (id: ShortcutId): string => id.slice(0, id.indexOf('.'));
const meeting = (id: ShortcutId) => places.filter(({ scope }) => meet(scopeOf(id), scope));

export function conflictOf(id: ShortcutId, keys: Chord): Conflict | null {
  for (const { rows, notes } of meeting(id)) {
    const kept = [...notes, ...rows.filter(({ fixed }) => fixed)].find((fixed) => fixed.keys.includes(keys));
    if (kept) return { label: kept.label, loser: undefined };
    const row = rows.find((other) => other.id !== id && keysOf(other.id).includes(keys));
    if (row) return { label: row.label, loser: row.id };
  }
  return null;
}

/** Gives a shortcut these keys alone, and takes them from any that has them. Keys that are fixed elsewhere stay there. */
export function chooseKeys(id: ShortcutId, keys: Chord): void {
  const conflict = conflictOf(id, keys);
  if (conflict === null || conflict.loser !== undefined) give(id, [keys]);
}

/** Back to the keys that the studio came with; another that has taken one of them gives it back. */
export const resetKeys = (id: ShortcutId): void => give(id, givenKeys(id));

export function resetAllKeys(): void {
  useChosen.setState({ chosen: {} });
}

function give(id: ShortcutId, keys: readonly Chord[]): void {
  const others = meeting(id)
    .flatMap(({ rows }) => rows)
    .map((row) => [row.id, keysOf(row.id).filter((one) => !keys.includes(one))] as const);
  const after = { ...useChosen.getState().chosen, ...Object.fromEntries(others), [id]: keys };
  const isChange = ([each, now]: [string, readonly Chord[]]): boolean => now.join(' ') !== givenKeys(each).join(' ');
  useChosen.setState({ chosen: Object.fromEntries(Object.entries(after).filter(isChange)) });
}
