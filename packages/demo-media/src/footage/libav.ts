import { checkLibav, present, received } from '@kinoloom/media/libav';
import { FilterGraph, type FilterContext } from 'node-av/lib';

export { checkLibav, NO_TIMESTAMP } from '@kinoloom/media/libav';

/** Whether a codec or filter gave something; false where it wants more input or has no more output. */
export const receivedFrame = (code: number, step: string): boolean => received(code, step) === 'one';

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
      entry: present(graph.getFilter(`${a}buffer@in`), 'filter entry'),
      exit: present(graph.getFilter(`${a}buffersink@out`), 'filter exit'),
      free: () => graph.free(),
    };
  } catch (error) {
    graph.free();
    throw error;
  }
}
