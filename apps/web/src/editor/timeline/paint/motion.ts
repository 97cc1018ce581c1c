import { findOverlay, type Composition, type Overlay } from '@kinoloom/composition';

interface Place {
  readonly from: number;
  readonly row: number;
}

interface Way {
  readonly start: Place;
  readonly end: Place;
  readonly begun: number;
}

/** Duration of an item's animation, in milliseconds. */
const DURATION = 160;
/** Maximum number of animated items; above it, all jump. */
const MOST = 60;

/** Approximates cubic-bezier(.2, .8, .2, 1). */
const ease = (share: number): number => 1 - (1 - share) ** 3.4;

/** Animates moved items: neighbours that make room, and items that return. */
export class Motion {
  readonly #ways = new Map<string, Way>();
  readonly #now: () => number;
  /** Respects prefers-reduced-motion. */
  readonly #isStill: () => boolean;

  constructor(now: () => number, isStill: () => boolean) {
    this.#now = now;
    this.#isStill = isStill;
  }

  get running(): boolean {
    return this.#ways.size > 0;
  }

  /** The shown composition has changed: items other than the dragged ones animate to their new positions. */
  follow(before: Composition, after: Composition, dragged: ReadonlySet<string>): void {
    if (this.#isStill()) return;
    const known = byId(before.overlays);
    const moved: { readonly overlay: Overlay; readonly was: Overlay }[] = [];
    for (let at = 0; at < after.overlays.length; at++) {
      const overlay = after.overlays[at];
      // Most edits keep the order and most items.
      const same = before.overlays[at];
      if (!overlay || overlay === same) continue;
      const was = same?.id === overlay.id ? same : known().get(overlay.id);
      // An item trimmed at its start has not moved.
      if (!was || was === overlay || was.durationInFrames !== overlay.durationInFrames) continue;
      if (!dragged.has(overlay.id) && !isAt(was, overlay)) moved.push({ overlay, was });
    }
    const places = this.places();
    if (moved.length > MOST) return this.#ways.clear();
    for (const { overlay, was } of moved) this.#set(overlay, places.get(overlay.id) ?? was);
  }

  /** Animates items from their shown positions to those of the composition. */
  bring(from: readonly Overlay[], composition: Composition): void {
    if (this.#isStill() || from.length > MOST) return;
    for (const item of from) {
      const home = findOverlay(composition, item.id);
      if (home && !isAt(item, home)) this.#set(home, item);
    }
  }

  /** Current positions of animated items; drops finished animations. */
  places(): Map<string, Place> {
    const now = this.#now();
    const places = new Map<string, Place>();
    for (const [id, { start, end, begun }] of this.#ways) {
      const share = (now - begun) / DURATION;
      if (share >= 1) this.#ways.delete(id);
      else {
        const eased = ease(Math.max(0, share));
        const mix = (a: number, b: number): number => a + (b - a) * eased;
        places.set(id, { from: mix(start.from, end.from), row: mix(start.row, end.row) });
      }
    }
    return places;
  }

  #set({ id, from, row }: Overlay, start: Place): void {
    this.#ways.set(id, { start: { from: start.from, row: start.row }, end: { from, row }, begun: this.#now() });
  }
}

/** Created on first use. */
function byId(overlays: readonly Overlay[]): () => ReadonlyMap<string, Overlay> {
  let made: ReadonlyMap<string, Overlay> | undefined;
  return () => (made ??= new Map(overlays.map((overlay) => [overlay.id, overlay])));
}

const isAt = (a: Place, b: Place): boolean => a.from === b.from && a.row === b.row;
