import { z } from 'zod';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Chord } from './chord.ts';
import { givenKeys, type ShortcutId } from './shortcuts.ts';

export type Chosen = Readonly<Record<string, readonly Chord[]>>;

const Stored = z.object({ chosen: z.record(z.string(), z.array(z.string())) });

/** The keys that the user has changed, by shortcut; kept in this browser. */
export const useChosen = create<{ readonly chosen: Chosen }>()(
  persist(() => ({ chosen: {} }), {
    name: 'kinoloom.shortcuts',
    merge: (stored, fresh) => Stored.safeParse(stored).data ?? fresh,
  }),
);

const keysIn = (chosen: Chosen, id: ShortcutId): readonly Chord[] => chosen[id] ?? givenKeys(id);
const none: readonly Chord[] = [];

/** The keys of a shortcut, the first one first; none if another shortcut took them. */
export const keysOf = (id: ShortcutId): readonly Chord[] => keysIn(useChosen.getState().chosen, id);

/** As `keysOf`, and follows changes. */
export const useKeysOf = (id: ShortcutId | undefined): readonly Chord[] =>
  useChosen(({ chosen }) => (id === undefined ? none : keysIn(chosen, id)));
