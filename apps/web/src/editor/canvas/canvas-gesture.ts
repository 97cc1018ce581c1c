import { inSequence, placedAt, reviseAt, type Composition, type SeenOverlay } from '@kinoloom/composition';
import {
  announce,
  commitEdit,
  discardPreview,
  frameNow,
  previewEdit,
  select,
  shownComposition,
  toggleSelected,
  type Editor,
} from '../store/index.ts';
import { boundsOf, minus, type Point } from './geometry/box.ts';
import { pinched, pinchOf, rotationDrawn } from './geometry/rotate-box.ts';
import { placeOf, resized, scaled, sizeDrawn, type Handle } from './geometry/resize-box.ts';
import {
  linesOfBounds,
  linesOfCanvas,
  linesOfGuides,
  snapBounds,
  snapSize,
  type SnapLine,
} from './geometry/snap-box.ts';
import { boxOf, limitsOf, nextBelow, overlayName, overlaysAt, withBox, withScaledBox } from './overlay-box.ts';
import * as words from '../../words/en/editor/canvas.ts';

/** Feedback of a gesture on the canvas: snap lines and a measurement. */
export interface GestureHints {
  readonly lines: readonly SnapLine[];
  readonly measure: string | null;
}

export interface Keys {
  readonly shift: boolean;
  readonly alt: boolean;
  /** Ctrl, or Command. */
  readonly more: boolean;
}

/** Rounds away floating-point noise. */
const tidy = (pixels: number): number => Math.round(pixels * 1e4) / 1e4;

const NO_HINTS: GestureHints = { lines: [], measure: null };

type Gesture =
  | { readonly kind: 'press'; readonly from: Point; readonly again: SeenOverlay | undefined }
  | {
      readonly kind: 'move';
      readonly from: Point;
      readonly starts: readonly SeenOverlay[];
      readonly lines: readonly SnapLine[];
    }
  | {
      readonly kind: 'resize';
      readonly from: Point;
      readonly start: SeenOverlay;
      readonly handle: Handle;
      readonly lines: readonly SnapLine[];
    }
  | { readonly kind: 'rotate'; readonly from: Point; readonly start: SeenOverlay }
  | { readonly kind: 'pinch'; readonly from: readonly [Point, Point]; readonly start: SeenOverlay };

/** A pointer gesture on the canvas: press and drag, in canvas pixels. Previews its edit; commits it on release. */
export class CanvasGesture {
  readonly #editor: Editor;
  readonly #hint: (hints: GestureHints) => void;
  #gesture: Gesture | undefined;

  constructor(editor: Editor, hint: (hints: GestureHints) => void) {
    this.#editor = editor;
    this.#hint = hint;
  }

  get busy(): boolean {
    return this.#gesture !== undefined && this.#gesture.kind !== 'press';
  }

  /** A press on the canvas. A selected overlay under the pointer is taken even if another one lies above it. */
  press(point: Point, keys: Keys, slack = 0): void {
    const hits = overlaysAt(this.#composition, this.#frame, point, slack);
    const chosen = new Set(this.#editor.state.getState().selection);
    const [top] = hits;
    if (keys.shift || keys.more) {
      if (top) toggleSelected(this.#editor, top.id);
      this.#gesture = { kind: 'press', from: point, again: undefined };
      return;
    }
    const held = hits.find(({ id }) => chosen.has(id));
    if (!held) {
      select(this.#editor, top ? [top.id] : []);
      if (top) announce(this.#editor, words.isSelected({ name: overlayName(top) }));
    }
    this.#gesture = { kind: 'press', from: point, again: held && hits.length > 1 ? nextBelow(hits, held.id) : held };
  }

  grab(handle: Handle, point: Point): void {
    const start = this.#only();
    if (start) this.#gesture = { kind: 'resize', from: point, start, handle, lines: this.#lines([start]) };
  }

  grabRotation(point: Point): void {
    const start = this.#only();
    if (start) this.#gesture = { kind: 'rotate', from: point, start };
  }

  /** A pinch: scales, rotates and moves the single selected overlay. */
  pinch(from: readonly [Point, Point]): void {
    discardPreview(this.#editor);
    const start = this.#only();
    this.#gesture = start && { kind: 'pinch', from, start };
  }

  /** The pointer has moved. `near`: snap distance in canvas pixels. */
  draw(point: Point, keys: Keys, near: number): void {
    const gesture = this.#gesture;
    if (!gesture) return;
    switch (gesture.kind) {
      case 'press': {
        // A drag moves all selected overlays.
        const starts = this.#selectedSeen();
        if (starts.length === 0) return;
        this.#editor.playhead.pause();
        this.#gesture = { kind: 'move', from: gesture.from, starts, lines: this.#lines(starts) };
        return this.draw(point, keys, near);
      }
      case 'move':
        return this.#move(gesture, point, keys, near);
      case 'resize':
        return this.#resize(gesture, point, keys, near);
      case 'rotate': {
        const box = boxOf(gesture.start);
        const rotation = rotationDrawn(box, gesture.from, point, { inSteps: keys.shift, free: keys.alt });
        this.#try([withBox(gesture.start, { ...box, rotation })]);
        return this.#hint({ lines: [], measure: `${Math.round(rotation)}°` });
      }
      case 'pinch':
        return;
    }
  }

  drawPinch(to: readonly [Point, Point]): void {
    if (this.#gesture?.kind !== 'pinch') return;
    const { start, from } = this.#gesture;
    const box = boxOf(start);
    const pinch = pinchOf(from, to);
    // Beyond the scale that the text limits allow, a pinch only moves and rotates.
    const size = scaled(box, pinch.scale, limitsOf(start, this.#composition.canvas));
    const after = pinched(box, { ...pinch, scale: size.width / box.width });
    this.#try([withScaledBox(start, { ...after, rotation: Math.round(after.rotation * 10) / 10 })]);
  }

  /** The pointer is released: the drag becomes one undo step. A press without a drag selects the next overlay below. */
  release(): void {
    const gesture = this.#gesture;
    this.#gesture = undefined;
    this.#hint(NO_HINTS);
    if (!gesture) return;
    if (gesture.kind !== 'press') return commitEdit(this.#editor, { said: saidOf[gesture.kind] });
    if (!gesture.again) return;
    const { selection } = this.#editor.state.getState();
    if (selection.length === 1 && selection[0] === gesture.again.id) return;
    select(this.#editor, [gesture.again.id]);
    announce(this.#editor, words.isSelected({ name: overlayName(gesture.again) }));
  }

  /** Cancels the gesture without effect. */
  cancel(): void {
    this.#gesture = undefined;
    this.#hint(NO_HINTS);
    discardPreview(this.#editor);
  }

  get #composition(): Composition {
    return shownComposition(this.#editor.state.getState());
  }

  get #frame(): number {
    return frameNow(this.#editor);
  }

  #selectedSeen(): SeenOverlay[] {
    const seen = new Map(placedAt(this.#composition, this.#frame).map((overlay) => [overlay.id, overlay]));
    return this.#editor.state.getState().selection.flatMap((id) => seen.get(id) ?? []);
  }

  #only(): SeenOverlay | undefined {
    this.#editor.playhead.pause();
    const [only, ...more] = this.#selectedSeen();
    return more.length > 0 ? undefined : only;
  }

  /** Snap lines: the canvas first, then guides, then all other visible overlays. */
  #lines(held: readonly SeenOverlay[]): SnapLine[] {
    const own = new Set(held.map(({ id }) => id));
    const others = placedAt(this.#composition, this.#frame).filter(({ id }) => !own.has(id));
    return [
      ...linesOfCanvas(this.#composition.canvas),
      ...linesOfGuides(this.#editor.state.getState().guides, this.#composition.canvas),
      ...others.flatMap((overlay) => linesOfBounds(boundsOf([boxOf(overlay)]), overlayName(overlay))),
    ];
  }

  #move({ from, starts, lines }: Extract<Gesture, { kind: 'move' }>, point: Point, keys: Keys, near: number): void {
    const [first] = starts;
    if (!first) return;
    let way = minus(point, from);
    // Shift restricts the drag to one axis.
    if (keys.shift) way = Math.abs(way.x) > Math.abs(way.y) ? { ...way, y: 0 } : { ...way, x: 0 };
    const bounds = boundsOf(starts.map(boxOf));
    const drawn = {
      left: bounds.left + way.x,
      right: bounds.right + way.x,
      top: bounds.top + way.y,
      bottom: bounds.bottom + way.y,
    };
    const snap = keys.alt ? { x: 0, y: 0, lines: [] } : snapBounds(drawn, lines, near);
    const held = (axis: 'x' | 'y'): boolean => snap.lines.some((line) => line.axis === axis);
    // Positions that do not snap are rounded to whole pixels.
    const x = held('x') ? way.x + snap.x : Math.round(first.left + way.x) - first.left;
    const y = held('y') ? way.y + snap.y : Math.round(first.top + way.y) - first.top;
    this.#try(starts.map((start) => ({ ...start, left: tidy(start.left + x), top: tidy(start.top + y) })));
    this.#hint({
      lines: snap.lines,
      measure: `x ${Math.round(bounds.left + x)}  y ${Math.round(bounds.top + y)}`,
    });
  }

  #resize(
    { start, handle, from, lines }: Extract<Gesture, { kind: 'resize' }>,
    point: Point,
    keys: Keys,
    near: number,
  ): void {
    const box = boxOf(start);
    const isCorner = handle.x !== 0 && handle.y !== 0;
    const rule = {
      ...limitsOf(start, this.#composition.canvas),
      keepShape: isCorner !== keys.shift,
      fromMiddle: keys.alt,
    };
    let size = sizeDrawn(box, handle, from, point, rule);
    let held: readonly SnapLine[] = [];
    if (!keys.alt && box.rotation % 360 === 0) {
      const edges = placeOf(resized(box, handle, size, false), handle);
      const snapped = snapSize(size, { handle, edges, rule, lines, within: near });
      const within =
        snapped.size.width >= rule.least.width &&
        snapped.size.height >= rule.least.height &&
        (!rule.keepShape ||
          Math.abs(scaled(box, snapped.size.width / box.width, rule).width - snapped.size.width) < 1e-6);
      if (within) ({ size, lines: held } = snapped);
    }
    const after = resized(box, handle, size, rule.fromMiddle);
    this.#try([rule.keepShape && isCorner ? withScaledBox(start, after) : withBox(start, after)]);
    this.#hint({ lines: held, measure: `${Math.round(size.width)} × ${Math.round(size.height)}` });
  }

  #try(revised: readonly SeenOverlay[]): void {
    previewEdit(
      this.#editor,
      inSequence(revised.map((overlay) => (composition) => reviseAt(composition, overlay, this.#frame))),
    );
  }
}

const saidOf = { move: words.moved, resize: words.resized, rotate: words.turned, pinch: words.placed } as const;
