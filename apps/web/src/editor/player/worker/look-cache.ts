import { giveLook, isLookThere, type OwnLook } from '@kinoloom/composition';

/** Tables of looks of one's own for the painter, each loaded when a picture first needs it. */
export class LookCache {
  readonly #loads = new Map<OwnLook, Promise<void>>();
  /** Those that the account does not have, or that could not be loaded: pictures are shown without them. */
  readonly #failed = new Set<OwnLook>();

  /** Whether they are loaded, or have failed. */
  has(looks: readonly OwnLook[]): boolean {
    return looks.every((look) => isLookThere(look) || this.#failed.has(look));
  }

  /** Forgets those that failed, so that they are loaded again. */
  retry(): void {
    this.#failed.clear();
  }

  /** @throws Error if one cannot be loaded; not for one that the account does not have */
  async load(looks: readonly OwnLook[]): Promise<void> {
    await Promise.all(looks.filter((look) => !this.has([look])).map((look) => this.#load(look)));
  }

  #load(look: OwnLook): Promise<void> {
    const known = this.#loads.get(look);
    if (known) return known;
    const load = this.#fetch(look).finally(() => this.#loads.delete(look));
    this.#loads.set(look, load);
    return load;
  }

  async #fetch(look: OwnLook): Promise<void> {
    try {
      const answer = await fetch(`/api/looks/${look}/table`);
      if (answer.ok) return giveLook(look, new Uint8Array(await answer.arrayBuffer()));
      this.#failed.add(look);
      if (answer.status !== 404) throw new Error(`The server answered ${answer.status} for a look`);
    } catch (error) {
      this.#failed.add(look);
      throw error;
    }
  }
}

/** Looks in the window, for pictures outside a player. */
export const windowLooks = new LookCache();
