import { memory } from './kernel.ts';

/** A piece of memory that libav and the kernel reach alike. Free it. */
export interface Block {
  /** Its address for the kernel. */
  readonly at: number;
  /** The same bytes for everybody else. */
  readonly bytes: Buffer;
  readonly free: () => void;
}

interface Gap {
  readonly at: number;
  readonly size: number;
}

const PAGE = 65_536;

/** Pictures begin on the lines of the processor's cache. */
const LINE = 64;

/** What is not taken, by address; no two are neighbours. The first line stays free, so that no address is 0. */
const gaps: Gap[] = [{ at: LINE, size: memory.buffer.byteLength - LINE }];

/** Memory with anything in it. @throws RangeError where there is no more */
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

/** @returns the index of a gap that is large enough now */
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
