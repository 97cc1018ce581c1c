import {
  isCompound,
  isSeen,
  isVideo,
  innerScale,
  layersInside,
  overlaysOf,
  playedAt,
  withLeaves,
  type SeenOverlay,
  type VideoOverlay,
} from '@kinoloom/composition';
import { fontsOfComposition, type Picture, type PaintContext } from '@kinoloom/composition/painter';
import { AV_PIX_FMT_RGBA, type AVPixelFormat } from 'node-av/constants';
import { Frame } from 'node-av/lib';
import { fileOf, unreadableSource } from '../child/sources.ts';
import { type FrameSize, neededScale } from '../fit.ts';
import { checkLibav } from '@kinoloom/media/libav';
import { loadFonts, nodePaintContext } from '../paint-context/node-paint-context.ts';
import { Images } from '../paint-context/images.ts';
import { premultiply } from '../paint-context/premultiply.ts';
import { openPaintSurface, type PaintSurface } from '../paint-context/paint-surface.ts';
import type { Clips } from './clips.ts';

/** A surface that shows a clip's pictures. */
interface Screen {
  readonly surface: PaintSurface;
  /** The surface's own memory, requested once: each request costs the garbage collector a picture's worth of work. */
  readonly memory: Buffer;
  /** Borrows that memory. */
  readonly frame: Frame;
  serial: number;
}

/** Input of the painter: fonts, images, and the clips' pictures, updated before each frame. */
export class SourceFrames implements Disposable {
  readonly paintContext: PaintContext;
  readonly #sources: Readonly<Record<string, string>>;
  readonly #clips: Clips;
  readonly #images = new Images();
  readonly #screens = new Map<string, Screen>();

  constructor(canvas: FrameSize, sources: Readonly<Record<string, string>>, clips: Clips) {
    this.#sources = sources;
    this.#clips = clips;
    this.paintContext = nodePaintContext(canvas, (overlay): Picture | undefined =>
      isVideo(overlay) ? this.#screens.get(overlay.id)?.surface : this.#images.get(overlay),
    );
  }

  /** Loads what these overlays need, and frees everything else. @throws RenderFailed `source.unreadable` */
  async bring(outer: readonly SeenOverlay[]): Promise<void> {
    const over = withLeaves(outer).filter(isSeen);
    loadFonts(fontsOfComposition({ overlays: over }), this.#sources);
    this.#images.keep(over);
    for (const overlay of over) {
      if (overlay.type !== 'image') continue;
      const file = fileOf(overlay, this.#sources);
      try {
        await this.#images.load(overlay, file);
      } catch (error) {
        throw unreadableSource(overlay, error);
      }
    }
    const ids = new Set(over.map(({ id }) => id));
    for (const id of this.#screens.keys()) if (!ids.has(id)) this.#drop(id);
  }

  /**
   * Loads the pictures of the clips that an overlay shows at a frame of the video.
   * @returns their serial numbers, equal only for the same pictures
   */
  async seek(overlay: SeenOverlay, at: number): Promise<string> {
    if (isVideo(overlay)) return String(await this.#seekTo(overlay, at));
    if (!isCompound(overlay)) return '';
    const serials: number[] = [];
    for (const leaf of overlaysOf(layersInside(overlay, at)).filter(isVideo))
      serials.push(await this.#seekTo(leaf, playedAt(overlay, at), innerScale(overlay)));
    return serials.join(' ');
  }

  /** Loads the clip's picture at a frame of the video. @returns its serial number */
  async #seekTo(clip: VideoOverlay, at: number, enlarged = 1): Promise<number> {
    const scale = (shown: FrameSize): number => neededScale(clip, shown) * enlarged;
    const { picture, serial } = await this.#clips.at(clip, at, { kind: 'paint', scale });
    const screen = this.#screenOf(clip, picture);
    if (screen.serial === serial) return serial;
    checkLibav(screen.frame.copy(picture), 'show a picture');
    if (picture.format === AV_PIX_FMT_RGBA) premultiply(screen.memory);
    screen.serial = serial;
    return serial;
  }

  #screenOf({ id }: VideoOverlay, { width, height, format }: Frame): Screen {
    const known = this.#screens.get(id);
    if (known?.surface.width === width && known.surface.height === height && known.frame.format === format)
      return known;
    this.#drop(id);
    const surface = openPaintSurface(width, height);
    const memory = surface.pixels();
    const frame = Frame.fromVideoBuffer(memory, { width, height, format: format as AVPixelFormat });
    const screen = { surface, memory, frame, serial: -1 };
    this.#screens.set(id, screen);
    return screen;
  }

  #drop(id: string): void {
    const screen = this.#screens.get(id);
    this.#screens.delete(id);
    screen?.frame.free();
    screen?.surface.free();
  }

  [Symbol.dispose](): void {
    for (const id of this.#screens.keys()) this.#drop(id);
    this.#images[Symbol.dispose]();
  }
}
