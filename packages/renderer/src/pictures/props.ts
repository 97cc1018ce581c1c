import { isVideo, type ImageOverlay, type LocalOverlay } from '@kinoloom/composition';
import { fontsOfComposition, type Picture, type SeenOverlay, type Stage } from '@kinoloom/composition/painter';
import type { Frame } from 'node-av/lib';
import { fileOf, unreadable } from '../child/sources.ts';
import type { Size } from '../fit.ts';
import { present } from '../libav/libav.ts';
import type { Clip } from '../segment.ts';
import { loadFonts } from '../stage/fonts.ts';
import { Images } from '../stage/images.ts';
import { neededScale } from '../stage/needed-scale.ts';
import { nodeStage } from '../stage/node-stage.ts';
import { openSheet, type Sheet } from '../stage/sheet.ts';
import type { Clips } from './clips.ts';

interface Screen {
  readonly sheet: Sheet;
  readonly serial: number;
}

/** What the painter paints with: fonts, images, and the pictures of clips, put in place before each frame. */
export class Props implements Disposable {
  readonly stage: Stage;
  readonly #sources: Readonly<Record<string, string>>;
  readonly #clips: Clips;
  readonly #images = new Images();
  readonly #screens = new Map<string, Screen>();

  constructor(canvas: Size, sources: Readonly<Record<string, string>>, clips: Clips) {
    this.#sources = sources;
    this.#clips = clips;
    this.stage = nodeStage(canvas, (overlay): Picture | undefined =>
      isVideo(overlay) ? this.#screens.get(overlay.id)?.sheet : this.#images.get(overlay),
    );
  }

  /** Brings what lasts for as long as these overlays are seen, and lets go of all else. @throws RenderFailed `source.unreadable` */
  async bring(over: readonly SeenOverlay[]): Promise<void> {
    loadFonts(fontsOfComposition({ overlays: [...over] }));
    this.#images.keep(over);
    for (const overlay of over) {
      if (!isStill(overlay)) continue;
      const file = fileOf(overlay, this.#sources);
      try {
        await this.#images.load(overlay, file);
      } catch (error) {
        throw unreadable({ ...overlay, type: 'image' }, error);
      }
    }
    const ids = new Set(over.map(({ id }) => id));
    for (const id of this.#screens.keys()) if (!ids.has(id)) this.#drop(id);
  }

  /** Puts the clip's picture at a frame of the film in place. @returns its serial number */
  async turnTo(clip: Clip, at: number): Promise<number> {
    const scale = (shown: Size): number => neededScale(clip, shown);
    const { picture, serial } = await this.#clips.at(clip, at, { kind: 'paint', scale });
    const screen = this.#screens.get(clip.id);
    if (screen?.serial === serial) return serial;
    const fits = screen?.sheet.width === picture.width && screen.sheet.height === picture.height;
    if (!fits) this.#drop(clip.id);
    const sheet = fits && screen ? screen.sheet : openSheet(picture.width, picture.height);
    copyPixels(picture, sheet);
    this.#screens.set(clip.id, { sheet, serial });
    return serial;
  }

  #drop(id: string): void {
    this.#screens.get(id)?.sheet.free();
    this.#screens.delete(id);
  }

  [Symbol.dispose](): void {
    for (const id of this.#screens.keys()) this.#drop(id);
    this.#images[Symbol.dispose]();
  }
}

const isStill = (overlay: SeenOverlay): overlay is ImageOverlay | LocalOverlay =>
  overlay.type === 'image' || (overlay.type === 'local' && overlay.mediaType === 'image');

function copyPixels(picture: Frame, sheet: Sheet): void {
  const { width, height } = sheet;
  const [from] = present(picture.data, 'pixels');
  const source = present(from, 'pixels');
  const stride = present(picture.linesize[0], 'stride');
  const to = sheet.pixels();
  if (stride === width * 4) return void source.copy(to, 0, 0, width * height * 4);
  for (let row = 0; row < height; row++) source.copy(to, row * width * 4, row * stride, row * stride + width * 4);
}
