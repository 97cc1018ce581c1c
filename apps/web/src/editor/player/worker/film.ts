import {
  endOf,
  isCompound,
  leavesOf,
  passagesAt,
  playedAt,
  seenAt,
  withInner,
  withLeaves,
  type Composition,
  type CompoundOverlay,
  type Overlay,
  type SeenOverlay,
} from '@kinoloom/composition';

/** The overlays of a composition, and what its compound clips hold. */
export class Film {
  readonly overlays: readonly Overlay[];
  readonly #composition: Composition;
  readonly #byId: ReadonlyMap<string, Overlay>;
  /** By the id of what they hold. */
  readonly #compounds: ReadonlyMap<string, CompoundOverlay>;

  constructor(composition: Composition) {
    this.#composition = composition;
    this.overlays = withLeaves(composition.overlays);
    this.#byId = new Map(this.overlays.map((overlay) => [overlay.id, overlay]));
    this.#compounds = new Map(
      composition.overlays
        .filter(isCompound)
        .flatMap((compound) => leavesOf(compound).map(({ id }) => [id, compound] as const)),
    );
  }

  find(id: string): Overlay | undefined {
    return this.#byId.get(id);
  }

  /** The compound clip that holds an overlay. */
  around({ id }: Overlay): CompoundOverlay | undefined {
    return this.#compounds.get(id);
  }

  /** Visible overlays at a frame, also those in compound clips. */
  seenAt(frame: number): SeenOverlay[] {
    return withInner(seenAt(this.#composition, frame), frame);
  }

  /** The frame of the composition that an overlay shows at another one. */
  momentOf(overlay: Overlay, frame: number): number {
    const compound = this.around(overlay);
    return compound ? playedAt(compound, frame) : frame;
  }

  /** The frames in which an overlay is shown, also in transitions; `to` is exclusive. */
  shownIn(overlay: Overlay): { from: number; to: number } {
    const compound = this.around(overlay);
    const { into = overlay, outOf = overlay } = passagesAt(
      compound ? { overlays: leavesOf(compound) } : this.#composition,
      overlay,
    );
    const own = { from: into.from, to: endOf(outOf) };
    if (!compound) return own;
    const { from, to } = this.shownIn(compound);
    return { from: Math.max(own.from, from), to: Math.min(own.to, to) };
  }
}
