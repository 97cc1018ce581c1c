/** A box of ISO base media (ISO/IEC 14496-12, 4.2) in bytes that are in memory, as a range; `to` is within them. */
export interface ViewBox {
  readonly type: string;
  readonly from: number;
  readonly to: number;
}

export function* boxesOf(view: DataView, { from, to }: Pick<ViewBox, 'from' | 'to'>): Generator<ViewBox> {
  for (let at = from; at + 8 <= to;) {
    const size = view.getUint32(at) || to - at;
    if (size < 8) return;
    yield { type: textAt(view, at + 4), from: at + 8, to: Math.min(to, at + size) };
    at += size;
  }
}

/** The first box along a path of types. */
export function boxAt(view: DataView, ...path: readonly string[]): ViewBox | undefined {
  let found: ViewBox | undefined = { type: '', from: 0, to: view.byteLength };
  for (const wanted of path) {
    const inside: ViewBox | undefined = [...boxesOf(view, found)].find(({ type }) => type === wanted);
    if (!inside) return undefined;
    // Version and flags come first.
    found = wanted === 'meta' ? { ...inside, from: inside.from + 4 } : inside;
  }
  return found;
}

/** Four characters; empty at the end. */
export const textAt = (view: DataView, at: number): string =>
  at + 4 <= view.byteLength
    ? String.fromCharCode(view.getUint8(at), view.getUint8(at + 1), view.getUint8(at + 2), view.getUint8(at + 3))
    : '';
