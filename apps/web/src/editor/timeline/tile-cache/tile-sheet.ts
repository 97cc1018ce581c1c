import { overlaysBetween, rowOf, type Overlay } from '@kinoloom/composition';
import { frameAtX, ROW, rowAt, RULER, type View } from '../geometry/view.ts';
import { isSlim, paintTiled } from '../paint/paint-item.ts';
import type { TimelineScene } from '../paint/scene.ts';
import type { TileBitmap, TilePainter } from './surfaces.ts';

/** Remaining painting budget of a frame. */
export interface Allowance {
  /** Number of items. */
  left: number;
  /** One tile is always painted, whatever its cost. */
  begun: boolean;
}

/** A piece of a row, painted once. */
interface Tile {
  readonly picture: TileBitmap;
  /** Its items, and the selected ones among them. */
  readonly items: readonly Overlay[];
  readonly lit: readonly Overlay[];
  readonly edition: number;
  /** The row and selection of the last comparison. */
  row: readonly Overlay[];
  selection: ReadonlySet<string>;
}

/** Input for painting the tiles of a row. */
interface RowFill {
  readonly scene: TimelineScene;
  readonly edition: number;
  readonly allowance: Allowance;
  readonly tiles: Map<number, Tile>;
  readonly row: number;
}

/** Cost of a plain bar relative to an item. */
const BAR = 1 / 8;
/** Window widths of tiles kept on either side. */
const KEPT = 1;

export interface SheetSpan {
  readonly first: number;
  readonly last: number;
}

/** Tiles of a composition's rows at one scale. Positions and sizes are in device pixels. */
export class TileSheet {
  readonly scale: number;
  readonly #painter: TilePainter;
  readonly #rows = new Map<number, Map<number, Tile>>();

  constructor(scale: number, painter: TilePainter) {
    this.scale = scale;
    this.#painter = painter;
  }

  /**
   * Paints missing tiles of the window and of `beside` columns on both sides, within the allowance, and edited ones at
   * once. Returns whether none are missing.
   */
  fill(scene: TimelineScene, edition: number, allowance: Allowance, beside = 0): boolean {
    const seen = this.columnsIn(scene);
    const columns = { first: Math.max(0, seen.first - beside), last: seen.last + beside };
    let isWhole = true;
    for (const row of rowsIn(scene.view, scene.present.rows.length)) {
      const tiles = this.#tilesOf(row);
      for (let column = columns.first; column <= columns.last; column++)
        isWhole = this.#renew({ scene, edition, allowance, tiles, row }, column) && isWhole;
      this.#forget(tiles, columns);
    }
    return isWhole;
  }

  /** The tile at a position, if painted. */
  at(row: number, column: number): CanvasImageSource | undefined {
    return this.#rows.get(row)?.get(column)?.picture;
  }

  /** The columns of the window. */
  columnsIn({ view, ratio }: TimelineScene): SheetSpan {
    const columnOf = (x: number): number => Math.floor((frameAtX(view, x) * this.scale * ratio) / this.width);
    return { first: Math.max(0, columnOf(-1)), last: columnOf(view.width + 1) };
  }

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

  /** Returns false if the tile is missing or outdated and the allowance is used up. */
  #renew({ scene, edition, allowance, tiles, row }: RowFill, column: number): boolean {
    const { present, selection, ratio } = scene;
    const all = rowOf(present, row);
    const tile = tiles.get(column);
    const isCurrent = tile?.edition === edition;
    if (tile && isCurrent && tile.row === all && tile.selection === selection) return true;
    const frameOf = (x: number): number => x / ratio / this.scale;
    const [from, to] = [frameOf(column * this.width - 1), frameOf((column + 1) * this.width + 1)];
    const items = overlaysBetween(present, row, from, to);
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
      // Selected items are painted over their neighbours, with edge and handles.
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

/** The rows that are at least partly in the window. */
export function* rowsIn(view: View, rows: number): Generator<number> {
  const last = Math.min(rows - 1, rowAt(view, view.height));
  for (let row = Math.max(0, rowAt(view, RULER)); row <= last; row++) yield row;
}

const isSame = (a: readonly Overlay[], b: readonly Overlay[]): boolean =>
  a.length === b.length && a.every((each, at) => each === b[at]);
