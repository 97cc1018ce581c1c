import { AV_FRAME_FLAG_INTERLACED, AVERROR_EAGAIN, AVERROR_EOF } from 'node-av/constants';
import { FFmpegError, FilterGraph, Frame, type FilterContext, type IRational } from 'node-av/lib';

/**
 * Deinterlaces frames; keeps their number and times. Only frames marked as interlaced are changed, and no filter runs
 * before the first of them. `base` is the time base of `pts`, which every frame needs. A frame is valid until the next
 * one is requested.
 */
export async function* deinterlaced(pictures: AsyncGenerator<Frame>, base: IRational): AsyncGenerator<Frame> {
  let weaver: Weaver | undefined;
  try {
    for await (const picture of pictures) {
      if (weaver && !weaver.takes(picture)) {
        yield* weaver.finish();
        weaver[Symbol.dispose]();
        weaver = undefined;
      }
      if (!weaver && !picture.hasFlags(AV_FRAME_FLAG_INTERLACED)) yield picture;
      else yield* (weaver ??= await Weaver.for(picture, base)).push(picture);
    }
    if (weaver) yield* weaver.finish();
  } finally {
    weaver?.[Symbol.dispose]();
  }
}

/** The filter for frames of one size and format; it looks at the frames before and after each. */
class Weaver implements Disposable {
  readonly #graph: FilterGraph;
  readonly #entry: FilterContext;
  readonly #exit: FilterContext;
  readonly #shape: string;
  readonly #output = new Frame();

  private constructor(graph: FilterGraph, entry: FilterContext, exit: FilterContext, shape: string) {
    this.#graph = graph;
    this.#shape = shape;
    this.#entry = entry;
    this.#exit = exit;
    this.#output.alloc();
  }

  static async for(picture: Frame, { num, den }: IRational): Promise<Weaver> {
    const graph = new FilterGraph();
    try {
      graph.alloc();
      const shape = shapeOf(picture);
      check(
        graph.parsePtr(
          `buffer@in=${shape}:time_base=${num}/${den},bwdif=mode=send_frame:deint=interlaced,buffersink@out`,
        ),
        'describe the deinterlacer',
      );
      check(await graph.config(), 'set up the deinterlacer');
      const [entry, exit] = [graph.getFilter('buffer@in'), graph.getFilter('buffersink@out')];
      if (!entry || !exit) throw new Error('libav has no ends of the deinterlacer');
      return new Weaver(graph, entry, exit, shape);
    } catch (error) {
      graph.free();
      throw error;
    }
  }

  takes(picture: Frame): boolean {
    return shapeOf(picture) === this.#shape;
  }

  async *push(picture: Frame): AsyncGenerator<Frame> {
    check(await this.#entry.buffersrcAddFrame(picture), 'deinterlace a picture');
    yield* this.#ready();
  }

  async *finish(): AsyncGenerator<Frame> {
    check(await this.#entry.buffersrcAddFrame(null), 'deinterlace a picture');
    yield* this.#ready();
  }

  async *#ready(): AsyncGenerator<Frame> {
    for (;;) {
      this.#output.unref();
      const code = await this.#exit.buffersinkGetFrame(this.#output);
      if (code === AVERROR_EAGAIN || code === AVERROR_EOF) return;
      check(code, 'deinterlace a picture');
      // The filter's time base is half the unit.
      this.#output.pts /= 2n;
      yield this.#output;
    }
  }

  [Symbol.dispose](): void {
    this.#output.free();
    this.#graph.free();
  }
}

const check = (code: number, step: string): void => FFmpegError.throwIfError(code, step);

function shapeOf({ width, height, format, sampleAspectRatio, colorSpace, colorRange }: Frame): string {
  const { num, den } = sampleAspectRatio;
  return [
    `video_size=${width}x${height}:pix_fmt=${format}`,
    `pixel_aspect=${num > 0 && den > 0 ? `${num}/${den}` : '0/1'}`,
    `colorspace=${colorSpace}:range=${colorRange}`,
  ].join(':');
}
