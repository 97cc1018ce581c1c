import { constants, open, type FileHandle } from 'node:fs/promises';

interface OpenFile {
  readonly handle: Promise<FileHandle>;
  readers: number;
  timer: NodeJS.Timeout | undefined;
}

/** A file is closed when it has not been read for this long, also if another process has deleted it. */
const IDLE_MS = 2_000;
const MOST = 64;

/** Keeps recently read files open: players request a file in many small ranges. */
export class FileHandleCache {
  readonly #flags: number;
  readonly #files = new Map<string, OpenFile>();

  /** @param flags to open files with */
  constructor(flags: number = constants.O_RDONLY) {
    this.#flags = flags;
  }

  /** @throws what opening the file or `read` throws */
  async use<Value>(path: string, read: (handle: FileHandle) => Promise<Value>): Promise<Value> {
    const file = this.#files.get(path) ?? this.#open(path);
    file.readers += 1;
    clearTimeout(file.timer);
    try {
      return await read(await file.handle);
    } finally {
      file.readers -= 1;
      if (file.readers === 0) this.#release(path, file);
    }
  }

  /** Closes the files at this path or below it, so that they are opened again on the next read. */
  forget(path: string): void {
    for (const [each, file] of this.#files) {
      if (each !== path && !each.startsWith(`${path}/`)) continue;
      this.#files.delete(each);
      if (file.readers === 0) close(file);
    }
  }

  #open(path: string): OpenFile {
    const file: OpenFile = { handle: open(path, this.#flags), readers: 0, timer: undefined };
    if (this.#files.size < MOST) this.#files.set(path, file);
    file.handle.catch(() => this.forget(path));
    return file;
  }

  #release(path: string, file: OpenFile): void {
    if (this.#files.get(path) !== file) return close(file);
    file.timer = setTimeout(() => this.forget(path), IDLE_MS).unref();
  }
}

function close({ handle, timer }: OpenFile): void {
  clearTimeout(timer);
  // The reader has already received the error of a failed open.
  handle.then((opened) => opened.close()).catch(() => undefined);
}
