import type { ObjectFit } from '@kinoloom/composition';
import {
  AV_PICTURE_TYPE_NONE,
  AV_PIX_FMT_YUV420P,
  AVCOL_PRI_BT2020,
  AVCOL_PRI_UNSPECIFIED,
  AVCOL_RANGE_MPEG,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_SPC_BT470BG,
  AVCOL_SPC_BT709,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  type AVPixelFormat,
} from 'node-av/constants';
import { FilterGraph, Frame, type FilterContext, type Rational } from 'node-av/lib';
import { fit, type FrameSize } from '../fit.ts';
import { HD_LINES } from '@kinoloom/media/browser';
import { checkLibav, present, received } from '@kinoloom/media/libav';
import { hasAlpha } from './source.ts';
import { pixelAspectOf, shownSize, type Turn } from './turn.ts';

/** Tone-maps HDR to the screen's range. */
const TONE_MAP =
  'zscale=t=linear:npl=100,format=gbrpf32le,zscale=p=bt709,tonemap=hable:desat=0,zscale=t=bt709:m=bt709:r=limited';

/** The same for a picture with alpha: the filter would treat alpha as a colour, so it bypasses it. */
const TONE_MAP_SEE_THROUGH =
  'split[colours][whole];[whole]alphaextract[cover];' +
  `[colours]format=yuv444p12le,${TONE_MAP},format=yuv444p[mapped];[mapped][cover]alphamerge`;

/** Output of the filter, rotated and with square pixels. */
export type Target =
  /** The whole canvas: fitted to it, 4:2:0, bt709, limited range. */
  | { readonly kind: 'canvas'; readonly canvas: FrameSize; readonly fit: ObjectFit }
  /**
   * Input for painting: RGBA, not premultiplied, if the clip has alpha, else `rgb0`. `scale` is the size needed;
   * nothing is enlarged.
   */
  | { readonly kind: 'paint'; readonly scale: (shown: FrameSize) => number };

/** Converts any decoded picture to the video's format. */
export class PictureFilter implements Disposable {
  readonly #target: Target;
  readonly #turn: Turn;
  readonly #aspect: Rational;
  readonly #output = new Frame();
  #graph: FilterGraph | undefined;
  #entry: FilterContext | undefined;
  #exit: FilterContext | undefined;
  #built = '';

  /** `aspect`: the container's pixel aspect ratio; 0 if unknown. */
  constructor(target: Target, turn: Turn, aspect: Rational) {
    this.#target = target;
    this.#turn = turn;
    this.#aspect = aspect;
    this.#output.alloc();
  }

  /** The converted picture, valid until the next call. */
  async apply(picture: Frame): Promise<Frame> {
    // Defaults for HDR files without tags.
    if (isHigh(picture)) {
      if (picture.colorSpace === AVCOL_SPC_UNSPECIFIED) picture.colorSpace = AVCOL_SPC_BT2020_NCL;
      if (picture.colorPrimaries === AVCOL_PRI_UNSPECIFIED) picture.colorPrimaries = AVCOL_PRI_BT2020;
    }
    if (picture.colorSpace === AVCOL_SPC_UNSPECIFIED)
      picture.colorSpace = picture.height < HD_LINES ? AVCOL_SPC_BT470BG : AVCOL_SPC_BT709;
    this.#output.unref();
    if (this.#isAsNeeded(picture)) checkLibav(this.#output.ref(picture), 'pass a picture on');
    else await this.#filter(picture);
    this.#output.pictType = AV_PICTURE_TYPE_NONE;
    this.#output.keyFrame = 0;
    return this.#output;
  }

  async #filter(picture: Frame): Promise<void> {
    const graph = this.#graphText(picture);
    if (graph !== this.#built) await this.#build(graph);
    const [entry, exit] = [present(this.#entry, 'filter entry'), present(this.#exit, 'filter exit')];
    picture.pts = 0n;
    // The filter runs when its output is requested.
    checkLibav(entry.buffersrcAddFrameSync(picture), 'filter a picture');
    const got = received(await exit.buffersinkGetFrame(this.#output), 'filter a picture');
    if (got !== 'one') throw new Error('The picture filter kept a picture');
  }

  /** Whether all filters would be no-ops: most clips have the video's size and colours. */
  #isAsNeeded(picture: Frame): boolean {
    const target = this.#target;
    if (target.kind !== 'canvas' || this.#turn.filters.length > 0 || isHigh(picture)) return false;
    return (
      picture.width === target.canvas.width &&
      picture.height === target.canvas.height &&
      pixelAspectOf(this.#aspect, picture.sampleAspectRatio) === 1 &&
      picture.format === AV_PIX_FMT_YUV420P &&
      picture.colorSpace === AVCOL_SPC_BT709 &&
      picture.colorRange === AVCOL_RANGE_MPEG
    );
  }

  #graphText(picture: Frame): string {
    const shown = shownSize(picture, pixelAspectOf(this.#aspect, picture.sampleAspectRatio), this.#turn);
    const target = this.#target;
    const seeThrough = hasAlpha(picture.format as AVPixelFormat);
    return [
      `buffer@in=video_size=${picture.width}x${picture.height}:pix_fmt=${picture.format}:time_base=1/30:pixel_aspect=1/1` +
        `:colorspace=${picture.colorSpace}:range=${picture.colorRange}`,
      ...(isHigh(picture) ? [seeThrough ? TONE_MAP_SEE_THROUGH : TONE_MAP] : []),
      ...this.#turn.filters,
      ...(target.kind === 'canvas'
        ? toCanvas(shown, target, seeThrough)
        : toPaint(shown, target.scale(shown), seeThrough)),
      'setsar=1',
      'buffersink@out',
    ].join(',');
  }

  async #build(text: string): Promise<void> {
    this.#graph?.free();
    const graph = new FilterGraph();
    graph.alloc();
    this.#graph = graph;
    graph.nbThreads = 0;
    checkLibav(graph.parsePtr(text), 'describe the picture filter');
    checkLibav(await graph.config(), 'set up the picture filter');
    this.#entry = present(graph.getFilter('buffer@in'), 'filter entry');
    this.#exit = present(graph.getFilter('buffersink@out'), 'filter exit');
    this.#built = text;
  }

  [Symbol.dispose](): void {
    this.#output.free();
    this.#graph?.free();
  }
}

const isHigh = ({ colorTrc }: Frame): boolean =>
  colorTrc === AVCOL_TRC_SMPTE2084 || colorTrc === AVCOL_TRC_ARIB_STD_B67;

/** The background of a transparent part is black; its hidden colour is meaningless. */
function toCanvas(shown: FrameSize, { canvas, fit: how }: Target & { kind: 'canvas' }, seeThrough: boolean): string[] {
  const { scaled, edge } = fit(shown, canvas, how);
  const { width, height } = canvas;
  const place = edge === 'cut' ? 'crop' : 'pad';
  return [
    ...(seeThrough ? ['premultiply=inplace=1'] : []),
    `scale=${scaled.width}:${scaled.height}:flags=bicubic+full_chroma_int:out_color_matrix=bt709:out_range=limited`,
    'format=yuv420p',
    ...(edge === 'none'
      ? []
      : [`${place}=${width}:${height}:${middle(width, scaled.width)}:${middle(height, scaled.height)}`]),
  ];
}

function toPaint(shown: FrameSize, scale: number, seeThrough: boolean): string[] {
  const [width, height] = [shown.width, shown.height].map((side) => Math.max(1, Math.round(side * Math.min(1, scale))));
  const scaled = `scale=${width}:${height}:flags=bicubic:out_range=full`;
  if (!seeThrough) return [scaled, 'format=rgb0'];
  if (width === shown.width && height === shown.height) return [scaled, 'format=rgba'];
  // Premultiplied for scaling, so that hidden colours do not bleed into visible ones.
  return ['format=gbrap', 'premultiply=inplace=1', scaled, 'unpremultiply=inplace=1', 'format=rgba'];
}

/** Offset that centres a picture, on an even pixel as 4:2:0 requires. */
function middle(outer: number, inner: number): number {
  return Math.floor(Math.abs(outer - inner) / 4) * 2;
}
