import type { Pcm } from '@kinoloom/composition/sound';
import { FilterGraph, Frame, type FilterContext } from 'node-av/lib';
import { conformGraph, type SourceSoundFormat } from '../audio-graph.ts';
import { checkLibav, present, received } from '@kinoloom/media/libav';

/** Converts decoded sound of one format to the video's, without gaps. */
export class Conformer implements Disposable {
  readonly #graph: FilterGraph;
  readonly #output = new Frame();
  readonly #entry: FilterContext;
  readonly #exit: FilterContext;

  private constructor(graph: FilterGraph) {
    this.#graph = graph;
    this.#output.alloc();
    this.#entry = present(graph.getFilter('abuffer@in'), 'entry of the sound');
    this.#exit = present(graph.getFilter('abuffersink@out'), 'exit of the sound');
  }

  static async create(format: SourceSoundFormat): Promise<Conformer> {
    const graph = new FilterGraph();
    try {
      graph.alloc();
      checkLibav(graph.parsePtr(conformGraph(format)), 'describe the sound');
      checkLibav(await graph.config(), 'set up the sound');
      return new Conformer(graph);
    } catch (error) {
      graph.free();
      throw error;
    }
  }

  /** Output for a frame. Its pts counts samples, at its own rate, from the first frame on. */
  push(frame: Frame): Pcm[] {
    return this.#pass(frame);
  }

  /** Flushes the buffered output. */
  finish(): Pcm[] {
    return this.#pass(null);
  }

  #pass(frame: Frame | null): Pcm[] {
    checkLibav(this.#entry.buffersrcAddFrameSync(frame), 'convert the sound');
    const made: Pcm[] = [];
    for (;;) {
      this.#output.unref();
      if (received(this.#exit.buffersinkGetFrameSync(this.#output), 'convert the sound') !== 'one') return made;
      const [left, right] = present(this.#output.data, 'samples');
      const samples = this.#output.nbSamples;
      made.push({ left: floats(left, samples), right: floats(right, samples) });
    }
  }

  [Symbol.dispose](): void {
    this.#output.free();
    this.#graph.free();
  }
}

/** A copy, since libav reuses its memory. */
function floats(plane: Buffer | undefined, samples: number): Float32Array {
  const copy = new Float32Array(samples);
  if (plane) Buffer.from(copy.buffer).set(plane.subarray(0, samples * Float32Array.BYTES_PER_ELEMENT));
  return copy;
}
