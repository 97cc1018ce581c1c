/**
 * Buffers of one size that are used again: a new one for each part of a file that is served would keep the garbage collector busy, and
 * its pauses hold up everybody's answers.
 */
export class BufferPool {
  readonly size: number;
  readonly #mostFree: number;
  readonly #free: Buffer<ArrayBuffer>[] = [];

  /** @param size in bytes */
  constructor(size: number, mostFree: number) {
    this.size = size;
    this.#mostFree = mostFree;
  }

  take(): Buffer<ArrayBuffer> {
    return this.#free.pop() ?? Buffer.allocUnsafeSlow(this.size);
  }

  /** Call once, when nobody reads it any more. */
  release(buffer: Buffer<ArrayBuffer>): void {
    if (this.#free.length < this.#mostFree) this.#free.push(buffer);
  }
}
