import { memory } from './kernel.ts';

/** A block of memory accessible to both libav and the kernel. The caller frees it. */
export interface Block {
  /** Address for the kernel. */
  readonly at: number;
  /** The same bytes as a Buffer. */
  readonly bytes: Buffer;
  readonly free: () => void;
}

interface Gap {
  readonly at: number;
  readonly size: number;
}

const PAGE = 65_536;

/** Size of a processor cache line; pictures are aligned to it. */
const LINE = 64;

/** Free blocks by address, never adjacent. The first line stays unused, so that no address is 0. */
const gaps: Gap[] = [{ at: LINE, size: memory.buffer.byteLength - LINE }];

/** Uninitialised memory. @throws RangeError when out of memory */
export function takeMemory(bytes: number): Block {
  const size = Math.ceil(bytes / LINE) * LINE;
  let index = gaps.findIndex((gap) => gap.size >= size);
  if (index < 0) index = grown(size);
  const { at, size: room } = gaps[index] ?? { at: 0, size: 0 };
  gaps.splice(index, 1, ...(room > size ? [{ at: at + size, size: room - size }] : []));
  let taken = true;
  const free = (): void => {
    if (taken) giveBack({ at, size });
    taken = false;
  };
  return { at, bytes: Buffer.from(memory.buffer, at, bytes), free };
}

/** @returns index of a gap that is now large enough */
function grown(size: number): number {
  const end = memory.buffer.byteLength;
  const last = gaps.at(-1);
  const free = last && last.at + last.size === end ? last.size : 0;
  const pages = Math.ceil((size - free) / PAGE);
  memory.grow(pages);
  giveBack({ at: end, size: pages * PAGE });
  return gaps.length - 1;
}

function giveBack({ at, size }: Gap): void {
  const next = gaps.findIndex((gap) => gap.at > at);
  const index = next < 0 ? gaps.length : next;
  const [before, after] = [gaps[index - 1], gaps[index]];
  const joinsBefore = before !== undefined && before.at + before.size === at;
  const joinsAfter = after !== undefined && at + size === after.at;
  const from = joinsBefore ? before.at : at;
  const end = joinsAfter ? after.at + after.size : at + size;
  gaps.splice(index - Number(joinsBefore), Number(joinsBefore) + Number(joinsAfter), { at: from, size: end - from });
}
