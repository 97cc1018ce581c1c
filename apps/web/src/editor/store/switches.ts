import { z } from 'zod';

/** How the timeline edits. */
const Switches = z.object({
  /** The main row has no gaps: an edit that opens one closes it. */
  magnet: z.boolean(),
  /** A clip that is deleted or trimmed takes along what lies later, in all rows. */
  ripple: z.boolean(),
  /** Edges stick to other edges and to the playhead. */
  snap: z.boolean(),
  /** The timeline shows names and switches of its rows. */
  names: z.boolean().default(false),
  /** The keys of the selected item lie below the rows. */
  keys: z.boolean().default(false),
});
export type Switches = Readonly<z.infer<typeof Switches>>;

export const usualSwitches: Switches = { magnet: false, ripple: false, snap: true, names: false, keys: false };

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem'>;
const KEY = 'kinoloom.timeline';

/** As they were left in this browser, in any project; invalid data is ignored. */
export function readSwitches(storage: () => KeyValueStorage = () => localStorage): Switches {
  try {
    return Switches.parse(JSON.parse(storage().getItem(KEY) ?? 'null'));
  } catch {
    // Nothing is stored, or storage is blocked.
    return usualSwitches;
  }
}

/** Stores them. If storage is blocked or full, they last as long as the page. */
export function keepSwitches(switches: Switches, storage: () => KeyValueStorage = () => localStorage): void {
  try {
    storage().setItem(KEY, JSON.stringify(switches));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
