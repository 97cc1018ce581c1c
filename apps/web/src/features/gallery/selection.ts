/** What is chosen in a list, and from where Shift reaches. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const nothing: Selection = { ids: new Set(), anchor: null };

/** Chooses one more, or one less; it is where the next range begins. */
export function toggled({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** Chooses everything between the anchor and `id`, both included, besides what is chosen. */
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

/** Only what is still there. The same selection where all of it is. */
export function stillThere(selection: Selection, order: readonly string[]): Selection {
  if (selection.ids.size === 0) return selection;
  const there = new Set(order);
  const ids = [...selection.ids].filter((id) => there.has(id));
  return ids.length === selection.ids.size ? selection : { ...selection, ids: new Set(ids) };
}
