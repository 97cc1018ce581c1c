import { frame, type Frame } from '@kinoloom/contract/values';
import type { Overlay, SeenOverlay } from './overlay.ts';
import { passagesIn, type Passage } from './passage.ts';
import { endOf, isPicture, isSeen } from './timing.ts';

/** A composition, or some overlays of one. */
interface Overlays {
  readonly overlays: readonly Overlay[];
}

class Row {
  /** Sorted by start. */
  readonly overlays: Overlay[] = [];
  /** Whether any of its overlays has a transition: most rows have none. */
  hasTransitions = false;
  #ends: number[] | undefined;
  #passages: readonly Passage[] | undefined;

  /** For each of its overlays, the latest end of it and of all before it. */
  get ends(): readonly number[] {
    let last = 0;
    return (this.#ends ??= this.overlays.map((overlay) => (last = Math.max(last, endOf(overlay)))));
  }

  /** In order. */
  get passages(): readonly Passage[] {
    return (this.#passages ??= this.hasTransitions ? passagesIn(this.overlays) : []);
  }
}

/** A map by id costs as much as some twenty searches: most states of a drag are not searched so often. */
const FEW = 20;

/** What is looked up in the overlays of a composition again and again, each made when it is first asked for. */
class CompositionIndex {
  readonly #overlays: readonly Overlay[];
  #byId: ReadonlyMap<string, Overlay> | undefined;
  #searches = 0;
  #rows: ReadonlyMap<number, Row> | undefined;
  #paintOrder: readonly Overlay[] | undefined;

  constructor(overlays: readonly Overlay[]) {
    this.#overlays = overlays;
  }

  find(id: string): Overlay | undefined {
    if (!this.#byId && this.#searches++ < FEW) return this.#overlays.find((overlay) => overlay.id === id);
    this.#byId ??= new Map(this.#overlays.map((overlay) => [overlay.id, overlay]));
    return this.#byId.get(id);
  }

  get rows(): ReadonlyMap<number, Row> {
    return (this.#rows ??= rowsOf(this.#overlays));
  }

  get paintOrder(): readonly Overlay[] {
    return (this.#paintOrder ??= this.#overlays.toSorted(inPaintOrder));
  }
}

const known = new WeakMap<readonly Overlay[], CompositionIndex>();

/** The index of a composition's overlays, which no one may change: an edit makes others. */
function indexOf({ overlays }: Overlays): CompositionIndex {
  const kept = known.get(overlays);
  if (kept) return kept;
  const index = new CompositionIndex(overlays);
  known.set(overlays, index);
  return index;
}

function rowsOf(overlays: readonly Overlay[]): ReadonlyMap<number, Row> {
  const rows = new Map<number, Row>();
  // Every frame of a drag needs this. Most rows are sorted already: only the others are. An index loop: the first frames run it
  // before it is compiled, when an iterator costs ten times as much.
  const unsorted = new Set<Row>();
  for (let at = 0; at < overlays.length; at++) {
    const overlay = overlays[at];
    if (!overlay) continue;
    let row = rows.get(overlay.row);
    if (!row) rows.set(overlay.row, (row = new Row()));
    const last = row.overlays[row.overlays.length - 1];
    if (last && last.from > overlay.from) unsorted.add(row);
    if (isPicture(overlay) && overlay.transition) row.hasTransitions = true;
    row.overlays.push(overlay);
  }
  for (const row of unsorted) row.overlays.sort((a, b) => a.from - b.from);
  return rows;
}

const depthOf = (overlay: Overlay): number => (overlay.type === 'sound' ? 0 : overlay.styles.zIndex);

const inPaintOrder = (a: Overlay, b: Overlay): number => depthOf(a) - depthOf(b) || b.row - a.row || a.from - b.from;

/** The first of the indices from 0 to `length` from which on a test holds; `length` if for none. */
function firstIndex(length: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The overlays of a row before the index `past` that end after a frame. */
function lasting({ overlays, ends }: Row, frame: number, past: number): Overlay[] {
  const first = firstIndex(past, (index) => (ends[index] ?? 0) > frame);
  return overlays.slice(first, past).filter((overlay) => endOf(overlay) > frame);
}

const firstStart = ({ overlays }: Row, holds: (from: number) => boolean): number =>
  firstIndex(overlays.length, (index) => holds(overlays[index]?.from ?? 0));

export const findOverlay = (composition: Overlays, id: string): Overlay | undefined => indexOf(composition).find(id);

/** Overlays from back to front: by `zIndex`, then from the last row to the first, then by start. */
export const paintOrder = (composition: Overlays): readonly Overlay[] => indexOf(composition).paintOrder;

/** What is seen as one: an overlay, or two in a transition. */
export type SeenLayer = SeenOverlay | Passage;

const isPassage = (layer: SeenLayer): layer is Passage => layer.type === 'passage';

/** What is seen at a frame of the composition, from back to front. A passage lies where its incoming overlay does. */
export function layersAt(composition: Overlays, at: number): SeenLayer[] {
  const layers: SeenLayer[] = [];
  for (const row of indexOf(composition).rows.values()) {
    const passages = row.passages.filter((passage) => isDuring(passage, at));
    layers.push(...passages);
    for (const overlay of lasting(
      row,
      at,
      firstStart(row, (from) => from > at),
    ))
      if (isSeen(overlay) && !passages.some(({ outgoing, incoming }) => outgoing === overlay || incoming === overlay))
        layers.push(overlay);
  }
  const place = (layer: SeenLayer): Overlay => (isPassage(layer) ? layer.incoming : layer);
  return layers.sort((a, b) => inPaintOrder(place(a), place(b)));
}

const isDuring = (passage: Passage, at: number): boolean => passage.from <= at && at < endOf(passage);

/** The overlays of layers, from back to front. */
export const overlaysOf = (layers: readonly SeenLayer[]): SeenOverlay[] =>
  layers.flatMap((layer) => (isPassage(layer) ? [layer.outgoing, layer.incoming] : layer));

/** Visible overlays at a frame of the composition, from back to front: in a transition, both of its overlays. */
export const seenAt = (composition: Overlays, at: number): SeenOverlay[] => overlaysOf(layersAt(composition, at));

/** The transitions in force in a row, in order. */
export const passagesOf = (composition: Overlays, row: number): readonly Passage[] =>
  indexOf(composition).rows.get(row)?.passages ?? [];

/** All transitions in force. */
export const allPassages = (composition: Overlays): Passage[] =>
  [...indexOf(composition).rows.values()].flatMap(({ passages }) => passages);

/** The transitions in force at the start and at the end of an overlay. */
export function passagesAt(
  composition: Overlays,
  { id, row }: Pick<Overlay, 'id' | 'row'>,
): { readonly into: Passage | undefined; readonly outOf: Passage | undefined } {
  const passages = passagesOf(composition, row);
  return {
    into: passages.find(({ incoming }) => incoming.id === id),
    outOf: passages.find(({ outgoing }) => outgoing.id === id),
  };
}

const NONE: readonly Overlay[] = [];

/** The overlays of a row, sorted by start; one list for as long as the composition has these overlays. */
export const rowOf = (composition: Overlays, row: number): readonly Overlay[] =>
  indexOf(composition).rows.get(row)?.overlays ?? NONE;

/** The overlays of a row that have a part between two frames, the latter exclusive, sorted by start. */
export function overlaysBetween(composition: Overlays, row: number, from: number, to: number): readonly Overlay[] {
  const found = indexOf(composition).rows.get(row);
  return found
    ? lasting(
        found,
        from,
        firstStart(found, (start) => start >= to),
      )
    : NONE;
}

/** End of the last overlay of a row; 0 if the row is empty. */
export const rowEnd = (composition: Overlays, row: number): Frame =>
  frame(indexOf(composition).rows.get(row)?.ends.at(-1) ?? 0);

/** An empty interval of a row before an overlay. */
export interface Gap {
  readonly row: number;
  readonly from: Frame;
  readonly durationInFrames: Frame;
}

/** The gaps of a row, in order; of those before and after two frames some are left out. */
export function gapsOf(composition: Overlays, row: number, after = 0, before = Infinity): Gap[] {
  const found = indexOf(composition).rows.get(row);
  if (!found) return [];
  const { overlays, ends } = found;
  const gaps: Gap[] = [];
  for (let at = firstStart(found, (from) => from > after); at < overlays.length; at++) {
    const [end, from] = [ends[at - 1] ?? 0, overlays[at]?.from ?? 0];
    if (end >= before) break;
    if (from > end) gaps.push({ row, from: frame(end), durationInFrames: frame(from - end) });
  }
  return gaps;
}
