import { open, type FileHandle } from 'node:fs/promises';

const WINDOW = 256 * 1024;

/** Random access to a file. Small reads come from one buffered window, so sequential parsing takes few system calls. */
export class FileBytes implements AsyncDisposable {
  readonly size: number;
  readonly #file: FileHandle;
  readonly #window = Buffer.alloc(WINDOW);
  #from = 0;
  #to = 0;

  private constructor(file: FileHandle, size: number) {
    this.#file = file;
    this.size = size;
  }

  /** @throws the file system's error when the file cannot be opened */
  static async open(path: string): Promise<FileBytes> {
    const file = await open(path);
    try {
      return new FileBytes(file, (await file.stat()).size);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** A copy of `length` bytes from `at`; fewer at the end of the file. */
  async read(at: number, length: number): Promise<Buffer> {
    const end = Math.min(at + length, this.size);
    if (!(at >= 0 && end > at)) return Buffer.alloc(0);
    if (end - at > WINDOW) {
      const bytes = Buffer.alloc(end - at);
      const { bytesRead } = await this.#file.read(bytes, 0, bytes.length, at);
      return bytes.subarray(0, bytesRead);
    }
    if (at < this.#from || end > this.#to) {
      const { bytesRead } = await this.#file.read(this.#window, 0, WINDOW, at);
      this.#from = at;
      this.#to = at + bytesRead;
    }
    return Buffer.from(this.#window.subarray(at - this.#from, Math.min(end, this.#to) - this.#from));
  }

  /** Position of the first match at or after `from`; -1 if there is none. */
  async indexOf(wanted: Uint8Array, from: number): Promise<number> {
    for (let at = from; at + wanted.length <= this.size; at += WINDOW - wanted.length + 1) {
      const found = (await this.read(at, WINDOW)).indexOf(wanted);
      if (found >= 0) return at + found;
    }
    return -1;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#file.close();
  }
}
