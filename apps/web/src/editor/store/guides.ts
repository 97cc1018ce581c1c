import { z } from 'zod';

/** A line over the whole picture that boxes snap to. `x`: an upright one. */
const Guide = z.object({
  axis: z.enum(['x', 'y']),
  /** Share of the canvas's width or height, so that it stays in place in another format. */
  at: z.number().min(0).max(1),
});
export type Guide = Readonly<z.infer<typeof Guide>>;

const Guides = z.object({ shown: z.boolean(), lines: z.array(Guide) });
export interface Guides {
  readonly shown: boolean;
  readonly lines: readonly Guide[];
}

export const noGuides: Guides = { shown: false, lines: [] };

/** More than anybody aligns to. */
export const MOST_GUIDES = 20;

type KeyValueStorage = Pick<Storage, 'getItem' | 'setItem'>;
const KEY = 'kinoloom.guides';
/** Projects whose guides a browser keeps, those of the last use. */
const KEPT = 50;

const Kept = z.array(z.tuple([z.string(), Guides]));

function kept(storage: () => KeyValueStorage): z.infer<typeof Kept> {
  try {
    return Kept.parse(JSON.parse(storage().getItem(KEY) ?? '[]'));
  } catch {
    // Something else is stored there, or storage is blocked.
    return [];
  }
}

/** The guides of a project, as they were left in this browser. */
export const readGuides = (project: string, storage: () => KeyValueStorage = () => localStorage): Guides =>
  kept(storage).find(([id]) => id === project)?.[1] ?? noGuides;

/** Stores them. If storage is blocked or full, they last as long as the page. */
export function keepGuides(
  project: string,
  { shown, lines }: Guides,
  storage: () => KeyValueStorage = () => localStorage,
): void {
  try {
    const others = kept(storage).filter(([id]) => id !== project);
    storage().setItem(KEY, JSON.stringify([[project, { shown, lines }], ...others].slice(0, KEPT)));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
