/** A fair queue: owners take turns, and each owner's items are first in, first out. */
export class Turns<Item> {
  /** The first owner is next. */
  readonly #waiting = new Map<string, Item[]>();

  add(owner: string, item: Item): void {
    const own = this.#waiting.get(owner);
    if (own) own.push(item);
    else this.#waiting.set(owner, [item]);
  }

  /** Removes and returns the next item. */
  next(): Item | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [owner, [item, ...rest]] = first;
    this.#waiting.delete(owner);
    if (rest.length > 0) this.#waiting.set(owner, rest);
    return item;
  }

  /** @returns whether it was still queued */
  remove(owner: string, item: Item): boolean {
    const own = this.#waiting.get(owner) ?? [];
    const place = own.indexOf(item);
    if (place < 0) return false;
    own.splice(place, 1);
    if (own.length === 0) this.#waiting.delete(owner);
    return true;
  }

  /** Removes and returns all items. */
  clear(): Item[] {
    const all = [...this.#waiting.values()].flat();
    this.#waiting.clear();
    return all;
  }
}
