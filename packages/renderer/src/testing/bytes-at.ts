import { memory } from '../blend/kernel.ts';

/** What lies in the picture memory. It is the memory itself. */
export const bytesAt = (at: number, length: number): Buffer => Buffer.from(memory.buffer, at, length);
