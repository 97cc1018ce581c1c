import { AV_PIX_FMT_YUV420P, type AVPixelFormat } from 'node-av/constants';
import { FilterGraph, Frame, type FilterContext } from 'node-av/lib';
import type { FrameSize } from '../fit.ts';
import { checkLibav, present, received } from '@kinoloom/media/libav';

/** Filters pattern pictures one by one, before encoding. */
export class PatternFilter implements Disposable {
  readonly #graph: FilterGraph;
  readonly #entry: FilterContext;
  readonly #exit: FilterContext;
  readonly picture = new Frame();
  /** Pixel format of the output. */
  format: AVPixelFormat = AV_PIX_FMT_YUV420P;
  size: FrameSize = { width: 0, height: 0 };

  private constructor(graph: FilterGraph) {
    this.#graph = graph;
    this.#entry = present(graph.getFilter('buffer@in'), 'entry');
    this.#exit = present(graph.getFilter('buffersink@out'), 'exit');
    this.picture.alloc();
  }

  static async create({ width, height }: FrameSize, filter: string): Promise<PatternFilter> {
    const graph = new FilterGraph();
    graph.alloc();
    const entry = `buffer@in=video_size=${width}x${height}:pix_fmt=${AV_PIX_FMT_YUV420P}:time_base=1/90000`;
    checkLibav(graph.parsePtr(`${entry}:pixel_aspect=1/1:colorspace=1:range=1,${filter},buffersink@out`), 'describe');
    checkLibav(await graph.config(), 'set up');
    const made = new PatternFilter(graph);
    made.format = made.#exit.buffersinkGetFormat() as AVPixelFormat;
    made.size = { width: made.#exit.buffersinkGetWidth(), height: made.#exit.buffersinkGetHeight() };
    return made;
  }

  async push(picture: Frame): Promise<void> {
    checkLibav(await this.#entry.buffersrcAddFrame(picture), 'change a picture');
    this.picture.unref();
    if (received(await this.#exit.buffersinkGetFrame(this.picture), 'change a picture') !== 'one')
      throw new Error('The filter kept a picture');
  }

  [Symbol.dispose](): void {
    this.picture.free();
    this.#graph.free();
  }
}
