import type { Overlay } from '@kinoloom/composition';
import { overlaysBetween, rowsOf } from '../geometry/row-index.ts';
import { frameAtX, ROW, rowAt, RULER, type View } from '../geometry/view.ts';
import { isSlim, paintTiled } from '../paint/paint-item.ts';
import type { TimelineScene } from '../paint/scene.ts';
import type { TileBitmap, TilePainter } from './surfaces.ts';

/** What may still be painted in a frame. */
export interface Allowance {
  /** Items. */
  left: number;
  /** One tile is always painted, however much is on it. */
  begun: boolean;
}

/** A piece of a row, painted once. */
interface Tile {
  readonly picture: TileBitmap;
  /** What is on it, and which of them are selected. */
  readonly items: readonly Overlay[];
  readonly lit: readonly Overlay[];
  readonly edition: number;
  /** The row and the selection that it was last compared with. */
  row: readonly Overlay[];
  selection: ReadonlySet<string>;
}

/** What the tiles of a row are painted from. */
interface RowFill {
  readonly scene: TimelineScene;
  readonly edition: number;
  readonly allowance: Allowance;
  readonly tiles: Map<number, Tile>;
  readonly row: number;
  /** All items of the row. */
  readonly all: readonly Overlay[];
}

/** What a plain bar costs, as a share of a full item. */
const BAR = 1 / 8;
/** Windows of tiles kept on either side. */
const KEPT = 1;

export interface SheetSpan {
  readonly first: number;
  readonly last: number;
}

/** Tiles of the rows of a composition at one scale, side by side. Their places and sizes are in pixels of the screen. */
export class TileSheet {
  readonly scale: number;
  readonly #painter: TilePainter;
  readonly #rows = new Map<number, Map<number, Tile>>();

  constructor(scale: number, painter: TilePainter) {
    this.scale = scale;
    this.#painter = painter;
  }

  /**
   * Paints what is missing of the window and of so many columns beside it, as far as it is allowed, and at once what was edited.
   * True: nothing is missing.
   */
  fill(scene: TimelineScene, edition: number, allowance: Allowance, beside = 0): boolean {
    const seen = this.columnsIn(scene);
    const columns = { first: Math.max(0, seen.first - beside), last: seen.last + beside };
    const index = rowsOf(scene.present);
    let isWhole = true;
    for (const row of rowsIn(scene.view, scene.present.rows)) {
      const tiles = this.#tilesOf(row);
      for (let column = columns.first; column <= columns.last; column++)
        isWhole = this.#renew({ scene, edition, allowance, tiles, row, all: index[row] ?? [] }, column) && isWhole;
      this.#forget(tiles, columns);
    }
    return isWhole;
  }

  /** The tile of a piece, if it has been painted. */
  at(row: number, column: number): CanvasImageSource | undefined {
    return this.#rows.get(row)?.get(column)?.picture;
  }

  /** The pieces that the window is made of. */
  columnsIn({ view, ratio }: TimelineScene): SheetSpan {
    const columnOf = (x: number): number => Math.floor((frameAtX(view, x) * this.scale * ratio) / this.width);
    return { first: Math.max(0, columnOf(-1)), last: columnOf(view.width + 1) };
  }

  /** Of a piece. */
  get width(): number {
    return this.#painter.width;
  }

  get height(): number {
    return this.#painter.height;
  }

  [Symbol.dispose](): void {
    for (const tiles of this.#rows.values()) for (const { picture } of tiles.values()) picture.close();
    this.#rows.clear();
  }

  #tilesOf(row: number): Map<number, Tile> {
    const known = this.#rows.get(row) ?? new Map<number, Tile>();
    this.#rows.set(row, known);
    return known;
  }

  /** False: the tile is missing or outdated, and the allowance is used up. */
  #renew({ scene, edition, allowance, tiles, row, all }: RowFill, column: number): boolean {
    const { selection, ratio } = scene;
    const tile = tiles.get(column);
    const isCurrent = tile?.edition === edition;
    if (tile && isCurrent && tile.row === all && tile.selection === selection) return true;
    const frameOf = (x: number): number => x / ratio / this.scale;
    const items = overlaysBetween(all, frameOf(column * this.width - 1), frameOf((column + 1) * this.width + 1));
    const lit = items.filter(({ id }) => selection.has(id));
    const isEdited = tile !== undefined && !(isSame(tile.items, items) && isSame(tile.lit, lit));
    if (tile && isCurrent && !isEdited) {
      tile.row = all;
      tile.selection = selection;
      return true;
    }
    const view = { ...scene.view, scale: this.scale, width: this.width / ratio, left: (column * this.width) / ratio };
    const piece = { ...scene, view: { ...view, top: RULER + row * ROW } };
    const work = items.reduce((sum, overlay) => sum + (isSlim(piece, overlay) ? BAR : 1), 0);
    if (!isEdited && allowance.begun && work > allowance.left) return false;
    allowance.left -= work;
    allowance.begun = true;
    tile?.picture.close();
    const picture = this.#painter.paint((pen) => {
      pen.scale(ratio, ratio);
      // What is selected lies over its neighbours, edge and handles.
      for (const overlay of items) if (!selection.has(overlay.id)) paintTiled(pen, piece, overlay);
      for (const overlay of lit) paintTiled(pen, piece, overlay);
    });
    tiles.set(column, { picture, items, lit, edition, row: all, selection });
    return true;
  }

  /** Evicts tiles far from the window. */
  #forget(tiles: Map<number, Tile>, { first, last }: SheetSpan): void {
    const beside = (last - first + 1) * KEPT;
    if (tiles.size <= last - first + 1 + 2 * beside) return;
    for (const [column, { picture }] of tiles) {
      if (column >= first - beside && column <= last + beside) continue;
      picture.close();
      tiles.delete(column);
    }
  }
}

/** The rows that are in the window, wholly or in part. */
export function* rowsIn(view: View, rows: number): Generator<number> {
  const last = Math.min(rows - 1, rowAt(view, view.height));
  for (let row = Math.max(0, rowAt(view, RULER)); row <= last; row++) yield row;
}

const isSame = (a: readonly Overlay[], b: readonly Overlay[]): boolean =>
  a.length === b.length && a.every((each, at) => each === b[at]);
