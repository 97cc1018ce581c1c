import { colourTable, evenPart, type ColourTable, type GroundLook, type ObjectFit } from '@kinoloom/composition';
import { AV_PICTURE_TYPE_NONE, AV_PIX_FMT_YUV420P, type AVPixelFormat } from 'node-av/constants';
import { FilterGraph, Frame, type FilterContext, type Stream } from 'node-av/lib';
import { areSame, coloursOf, conversion, giveHdrTable, hdrOf, SCREEN, type Colours } from '@kinoloom/media/decoding';
import { checkLibav, present, received } from '@kinoloom/media/libav';
import { fit, type FrameSize } from '../fit.ts';
import { COLOUR_FILTER, giveColourTable } from './colour-filter.ts';
import type { FilmColours } from '../film-colour-names.ts';
import { FILM_COLOURS } from './film-colours.ts';
import { hasAlpha } from './source.ts';
import { pixelAspectOf, shownSize, type Turn } from './turn.ts';

/** Output of the filter, rotated and with square pixels. */
export type Target =
  /** The whole canvas: fitted to it, 4:2:0, in the video's colours. */
  | {
      readonly kind: 'canvas';
      readonly canvas: FrameSize;
      readonly fit: ObjectFit;
      readonly colours: FilmColours;
      readonly look?: GroundLook;
    }
  /**
   * Input for painting: RGBA in sRGB, not premultiplied, if the clip has alpha, else `rgb0`. `scale` is the size needed;
   * nothing is enlarged.
   */
  | { readonly kind: 'paint'; readonly scale: (shown: FrameSize) => number };

/** Converts any decoded picture to the video's format. */
export class PictureFilter implements Disposable {
  readonly #target: Target;
  readonly #turn: Turn;
  readonly #stream: Pick<Stream, 'sampleAspectRatio' | 'codecpar'> | undefined;
  readonly #table: ColourTable | undefined;
  readonly #output = new Frame();
  #graph: FilterGraph | undefined;
  #entry: FilterContext | undefined;
  #exit: FilterContext | undefined;
  #built = '';
  #count = 0n;

  /** `stream`: of the container, whose pixel aspect ratio comes first, and whose colours are those that pictures do not tell. */
  constructor(target: Target, turn: Turn, stream?: Pick<Stream, 'sampleAspectRatio' | 'codecpar'>) {
    this.#target = target;
    this.#turn = turn;
    this.#stream = stream;
    this.#table = target.kind === 'canvas' ? colourTable(target.look?.colour ?? {}) : undefined;
    this.#output.alloc();
  }

  /** The converted picture, valid until the next call. */
  async apply(picture: Frame): Promise<Frame> {
    Object.assign(picture, coloursOf(picture, this.#stream?.codecpar));
    this.#output.unref();
    if (this.#isAsNeeded(picture)) checkLibav(this.#output.ref(picture), 'pass a picture on');
    else await this.#filter(picture);
    this.#output.pictType = AV_PICTURE_TYPE_NONE;
    this.#output.keyFrame = 0;
    return this.#output;
  }

  async #filter(picture: Frame): Promise<void> {
    const graph = this.#graphText(picture);
    if (graph !== this.#built) await this.#build(graph, picture);
    const [entry, exit] = [present(this.#entry, 'filter entry'), present(this.#exit, 'filter exit')];
    picture.pts = this.#count++;
    // The filter runs when its output is requested.
    checkLibav(entry.buffersrcAddFrameSync(picture), 'filter a picture');
    const got = received(await exit.buffersinkGetFrame(this.#output), 'filter a picture');
    if (got !== 'one') throw new Error('The picture filter kept a picture');
  }

  /** Whether all filters would be no-ops: most clips have the video's size and colours. */
  #isAsNeeded(picture: Frame): boolean {
    const target = this.#target;
    if (target.kind !== 'canvas' || target.look || this.#turn.filters.length > 0) return false;
    return (
      picture.width === target.canvas.width &&
      picture.height === target.canvas.height &&
      this.#aspectOf(picture) === 1 &&
      picture.format === AV_PIX_FMT_YUV420P &&
      areSame(picture, FILM_COLOURS[target.colours].meant)
    );
  }

  #aspectOf({ sampleAspectRatio: own }: Frame): number {
    return this.#stream ? pixelAspectOf(this.#stream.sampleAspectRatio, own) : pixelAspectOf(own);
  }

  #graphText(picture: Frame): string {
    const target = this.#target;
    const whole = shownSize(picture, this.#aspectOf(picture), this.#turn);
    const part = target.kind === 'canvas' ? partOf(whole, this.#aspectOf(picture) === 1, target.look) : undefined;
    const shown = part?.shown ?? whole;
    const seeThrough = hasAlpha(picture.format as AVPixelFormat);
    const colours = target.kind === 'canvas' ? FILM_COLOURS[target.colours].meant : SCREEN;
    const filters = conversion(picture, colours, seeThrough);
    const source: Source = { shown, colours: picture, format: picture.format, seeThrough, filters };
    return [
      `buffer@in=video_size=${picture.width}x${picture.height}:pix_fmt=${picture.format}:time_base=1/30:pixel_aspect=1/1` +
        `:colorspace=${picture.colorSpace}:range=${picture.colorRange}`,
      ...this.#turn.filters,
      ...(part?.filters ?? []),
      ...(target.kind === 'canvas' ? toCanvas(source, target) : toPaint(source, target.scale(shown))),
      'setsar=1',
      'buffersink@out',
    ].join(',');
  }

  async #build(text: string, colours: Colours): Promise<void> {
    this.#graph?.free();
    const graph = new FilterGraph();
    graph.alloc();
    this.#graph = graph;
    graph.nbThreads = 0;
    checkLibav(graph.parsePtr(text), 'describe the picture filter');
    checkLibav(await graph.config(), 'set up the picture filter');
    const hdr = hdrOf(colours);
    if (hdr) await giveHdrTable(graph, hdr);
    if (this.#table) await giveColourTable(graph, this.#table);
    this.#entry = present(graph.getFilter('buffer@in'), 'filter entry');
    this.#exit = present(graph.getFilter('buffersink@out'), 'filter exit');
    this.#built = text;
  }

  [Symbol.dispose](): void {
    this.#output.free();
    this.#graph?.free();
  }
}

/** The filters that cut and mirror an upright picture of this size, and what is left of it. */
function partOf(
  whole: FrameSize,
  isSquare: boolean,
  { crop, isFlipped, isUpended }: GroundLook = {},
): { readonly shown: FrameSize; readonly filters: readonly string[] } {
  const part = crop && evenPart(whole, crop);
  if (crop && !part) throw new Error('A crop between pixels has to be painted');
  return {
    shown: part ?? whole,
    filters: [
      ...(part && !isSquare ? [`scale=${whole.width}:${whole.height}`] : []),
      ...(part ? [`crop=${part.width}:${part.height}:${part.x}:${part.y}`] : []),
      ...(isFlipped ? ['hflip'] : []),
      ...(isUpended ? ['vflip'] : []),
    ],
  };
}

/** A picture to convert. */
interface Source {
  /** Upright, with square pixels. */
  readonly shown: FrameSize;
  readonly colours: Colours;
  readonly format: number;
  readonly seeThrough: boolean;
  /** Those that convert its colours. */
  readonly filters: readonly string[];
}

/** Between colours a grey of 128 would become 125, 127, 127 with less accuracy. */
const ACCURATE = 'bicubic+full_chroma_int+accurate_rnd';

/** Scales and converts, in the order that leaves fewer pixels to convert. `after`: options of the last scaling. */
function scaled(
  { shown, filters, seeThrough }: Source,
  { width, height }: FrameSize,
  flags: string,
  after: string,
): string[] {
  const scale = `scale=${width}:${height}:flags=${filters.length > 0 ? ACCURATE : flags}`;
  if (seeThrough) return [...filters, 'premultiply=inplace=1', `${scale}:${after}`];
  if (filters.length === 0) return [`${scale}:${after}`];
  if (width * height < shown.width * shown.height) return [scale, ...filters, `scale=flags=${ACCURATE}:${after}`];
  return [...filters, `${scale}:${after}`];
}

/** The background of a transparent part is black; its hidden colour is meaningless. */
function toCanvas(source: Source, { canvas, fit: how, colours, look }: Target & { kind: 'canvas' }): string[] {
  const { scaled: size, edge } = fit(source.shown, canvas, how);
  const { width, height } = canvas;
  const place = edge === 'cut' ? 'crop' : 'pad';
  const { meant, matrix } = FILM_COLOURS[colours];
  const flags = areSame(source.colours, meant) ? 'bicubic+full_chroma_int' : ACCURATE;
  const toFilm = `out_color_matrix=${matrix}:out_range=limited`;
  return [
    ...(look?.colour
      ? [...scaled(source, size, flags, 'out_range=full'), COLOUR_FILTER, `scale=flags=${ACCURATE}:${toFilm}`]
      : scaled(source, size, flags, toFilm)),
    'format=yuv420p',
    ...(edge === 'none'
      ? []
      : [`${place}=${width}:${height}:${middle(width, size.width)}:${middle(height, size.height)}`]),
  ];
}

function toPaint(source: Source, scale: number): string[] {
  const { shown, seeThrough, filters } = source;
  const side = (length: number): number => Math.max(1, Math.round(length * Math.min(1, scale)));
  const size = { width: side(shown.width), height: side(shown.height) };
  const isScaled = size.width !== shown.width || size.height !== shown.height;
  // Of the usual pictures libswscale's quick way is as exact.
  const flags = isScaled || source.format !== AV_PIX_FMT_YUV420P ? ACCURATE : 'bicubic';
  if (!seeThrough) return [...scaled(source, size, flags, 'out_range=full'), 'format=rgb0'];
  const step = `scale=${size.width}:${size.height}:flags=${ACCURATE}`;
  if (!isScaled) return [...filters, `${step}:out_range=full`, 'format=rgba'];
  // Premultiplied for scaling, so that hidden colours do not bleed into visible ones.
  return [...filters, 'format=gbrap', 'premultiply=inplace=1', step, 'unpremultiply=inplace=1', 'format=rgba'];
}

/** Offset that centres a picture, on an even pixel as 4:2:0 requires. */
function middle(outer: number, inner: number): number {
  return Math.floor(Math.abs(outer - inner) / 4) * 2;
}
