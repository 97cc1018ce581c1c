import { AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants';
import { FFmpegError, FilterGraph, type FilterContext } from 'node-av/lib';

/** libav's mark for a timestamp that is not known. */
export const NO_TIMESTAMP = -(2n ** 63n);

/** The answer of a libav call that may fail: the number itself, or an error that names the step. */
export function checkLibav(code: number, step: string): number {
  FFmpegError.throwIfError(code, step);
  return code;
}

/** Whether a codec or filter gave something; false where it wants more input or has no more output. */
export function receivedFrame(code: number, step: string): boolean {
  if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return false;
  checkLibav(code, step);
  return true;
}

/** A value that libav answers null for when it lacks the thing. */
export function presentFrame<T>(value: T | null | undefined, thing: string): T {
  if (value === null || value === undefined) throw new Error(`libav has no ${thing}`);
  return value;
}

export interface Graph {
  readonly entry: FilterContext;
  readonly exit: FilterContext;
  free(): void;
}

/** A filter graph from `buffer@in` (or `abuffer@in`) to `buffersink@out` (or `abuffersink@out`), ready to run. */
export async function filterGraph(text: string): Promise<Graph> {
  const graph = new FilterGraph();
  try {
    graph.alloc();
    graph.nbThreads = 0;
    checkLibav(graph.parsePtr(text), 'describe the filter');
    checkLibav(await graph.config(), 'set up the filter');
    const a = text.startsWith('a') ? 'a' : '';
    return {
      entry: presentFrame(graph.getFilter(`${a}buffer@in`), 'filter entry'),
      exit: presentFrame(graph.getFilter(`${a}buffersink@out`), 'filter exit'),
      free: () => graph.free(),
    };
  } catch (error) {
    graph.free();
    throw error;
  }
}
