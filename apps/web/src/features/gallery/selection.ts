/** Selected ids in the order of their selection, and the anchor of Shift ranges. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const nothing: Selection = { ids: new Set(), anchor: null };

/** Toggles an id, which becomes the anchor of the next range. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Adds all of these ids; if all are there, takes them out. */
export function toggledAll({ ids, anchor }: Selection, these: readonly string[]): Selection {
  if (these.every((id) => ids.has(id))) return { ids: new Set([...ids].filter((id) => !these.includes(id))), anchor };
  return { ids: new Set([...ids, ...these]), anchor: these[0] ?? anchor };
}

/** Adds everything from the anchor to `id`, inclusive. */
export function reached({ ids, anchor }: Selection, id: string, order: readonly string[]): Selection {
  const to = order.indexOf(id);
  const from = anchor === null ? -1 : order.indexOf(anchor);
  if (to === -1) return { ids, anchor };
  if (from === -1) return { ids: new Set([...ids, id]), anchor: id };
  return { ids: new Set([...ids, ...order.slice(Math.min(from, to), Math.max(from, to) + 1)]), anchor };
}

export const everything = (order: readonly string[]): Selection => ({
  ids: new Set(order),
  anchor: order[0] ?? null,
});

/** Drops ids that no longer exist; the same object if all do. */
export function stillThere(selection: Selection, order: readonly string[]): Selection {
  if (selection.ids.size === 0) return selection;
  const there = new Set(order);
  const ids = [...selection.ids].filter((id) => there.has(id));
  return ids.length === selection.ids.size ? selection : { ...selection, ids: new Set(ids) };
}
