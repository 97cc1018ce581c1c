import {
  closeGap,
  cutOf,
  endOf,
  findOverlay,
  isPicture,
  isCompound,
  isSounding,
  moveOverlays,
  overlaysBetween,
  reachOf,
  snapEdge,
  snapMove,
  setTransition,
  type Composition,
  type Overlay,
  type Passage,
} from '@kinoloom/composition';
import {
  openCompound,
  commitEdit,
  discardPreview,
  edit,
  previewEdit,
  select,
  shownComposition,
  toggleSelected,
  type Editor,
} from '../../store/index.ts';
import { addTransition, chooseCut, lookOf, movedTransition, showCut } from '../transitions/actions.ts';
import { secondsOf, transitionNames } from '../transitions/names.ts';
import { trimmed } from '../actions/cutting.ts';
import { bareCutNear } from '../geometry/cut-hit.ts';
import { hitAt, itemsIn, type TimelineHit } from '../geometry/hit.ts';
import { timecodeOf } from '../geometry/timecode.ts';
import { frameAtX, rowAt, RULER, xOf, type Point, type View } from '../geometry/view.ts';
import { dragAfter, TAP, type DragState, type PointerPress } from './drag-state.ts';
import { addVolumePoint, deleteVolumePoint, fadeDrag, volumeDrag, type HandleDrag } from './handle-drags.ts';
import { DoubleTaps } from './double-taps.ts';
import { beatsOf } from '../../beats/beats.ts';
import { beatsNear } from '../../beats/on-timeline.ts';
import { edgesNear, magnetsOf, SNAP } from './magnets.ts';
import { trimDrag } from './trim-drags.ts';
import { nameThem } from './overlay-label.ts';
import * as words from '../../../words/en/editor/timeline.ts';
import * as transitionWords from '../../../words/en/editor/transitions.ts';

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'pressed'; readonly press: PointerPress; readonly hit: TimelineHit }
  | { readonly kind: 'dragging'; readonly grip: Grip; readonly place: { by: number; down: number } }
  | { readonly kind: 'trimming'; readonly item: Overlay; readonly side: 'start' | 'end'; readonly offset: number }
  | { readonly kind: 'handle'; readonly drag: HandleDrag }
  | { readonly kind: 'stretching'; readonly passage: Passage }
  | { readonly kind: 'carrying'; readonly passage: Passage; readonly to: string }
  | { readonly kind: 'marquee'; readonly start: Point; readonly before: readonly string[] }
  | { readonly kind: 'scrubbing' };

/** The dragged items, and the grab position. */
interface Grip {
  readonly lead: Overlay;
  readonly group: readonly Overlay[];
  /** The composition without the dragged items, to avoid snapping to themselves. */
  readonly rest: Composition;
  /** Frames from the start of the grabbed item to the pointer. */
  readonly offset: number;
  readonly row: number;
}

export interface GestureEvents {
  /** What is drawn has changed; null: nothing is being dragged. */
  onDragChange(held: DragState | null): void;
  /** A clip was tapped: opens its panel. */
  onTap(id: string): void;
  /** The items go from where they were dragged to where they lie. */
  onReturn(from: readonly Overlay[]): void;
}

/** Pointer gestures on the timeline, independent of the DOM: a press is a point, and `view` is read on each call. */
export class TimelineGesture {
  readonly #editor: Editor;
  readonly #view: () => View;
  readonly #events: GestureEvents;
  #state: State = { kind: 'idle' };
  readonly #taps = new DoubleTaps();

  constructor(editor: Editor, view: () => View, events: GestureEvents) {
    this.#editor = editor;
    this.#view = view;
    this.#events = events;
  }

  /** Kind of the current drag: the view then scrolls near an edge, and Escape cancels. */
  get dragging(): 'items' | 'other' | null {
    const { kind } = this.#state;
    if (kind === 'dragging' || kind === 'trimming' || kind === 'handle') return 'items';
    return kind === 'idle' || kind === 'pressed' ? null : 'other';
  }

  /** Whether a pointer is pressed, dragging or not. */
  get pressing(): boolean {
    return this.#state.kind !== 'idle';
  }

  hit(point: Point, coarse: boolean): TimelineHit {
    const { selection, cut } = this.#editor.state.getState();
    const playhead = this.#editor.playhead.state.getState().frame;
    return hitAt(this.#present, this.#view(), point, { coarse, selection, cut, playhead });
  }

  down(press: PointerPress): void {
    this.cancel();
    const hit = this.hit(press, press.touch);
    if (hit.kind === 'ruler' || hit.kind === 'playhead') {
      this.#state = { kind: 'scrubbing' };
      this.#events.onDragChange({ kind: 'scrub' });
      // The flag can be grabbed off its centre without moving the playhead.
      if (hit.kind === 'ruler') this.#scrub(press);
      return;
    }
    this.#state = { kind: 'pressed', press, hit };
    // A touch may start scrolling; a mouse press selects at once.
    if ('item' in hit && !press.touch && !press.add && !this.#selection.includes(hit.item.id))
      select(this.#editor, [hit.item.id]);
  }

  move(press: PointerPress): void {
    if (this.#state.kind === 'pressed') this.#begin(press, this.#state.press, this.#state.hit);
    const state = this.#state;
    if (state.kind === 'scrubbing') this.#scrub(press);
    else if (state.kind === 'dragging') this.#drag(press, state.grip);
    else if (state.kind === 'trimming') this.#trim(press, state.item, state.side, state.offset);
    else if (state.kind === 'handle') this.#events.onDragChange(state.drag.move(press));
    else if (state.kind === 'stretching') this.#stretch(press, state.passage);
    else if (state.kind === 'carrying') this.#carry(press, state.passage);
    else if (state.kind === 'marquee') this.#marquee(press, state.start, state.before);
  }

  up(press: PointerPress): void {
    const state = this.#state;
    if (state.kind === 'pressed') this.#tap(state.press, press, state.hit);
    else this.drop();
    this.#state = { kind: 'idle' };
  }

  /** Drops the dragged items at the current position, also when the pointer leaves the timeline. */
  drop(): void {
    const state = this.#state;
    this.#state = { kind: 'idle' };
    if (state.kind === 'dragging') this.#drop(state.grip, state.place);
    else if (state.kind === 'stretching' || state.kind === 'carrying') this.#putDown(state);
    else if (state.kind === 'trimming') {
      const after = this.#draft && findOverlay(this.#draft, state.item.id);
      if (after)
        commitEdit(this.#editor, {
          said: words.isTrimmed({
            items: nameThem([after]),
            from: timecodeOf(after.from),
            to: timecodeOf(endOf(after)),
          }),
        });
    } else if (state.kind === 'handle') state.drag.commit();
    this.#events.onDragChange(null);
  }

  /** Cancels the gesture; returns whether there was one. */
  cancel(): boolean {
    const state = this.#state;
    this.#state = { kind: 'idle' };
    if (state.kind === 'idle') return false;
    if (state.kind === 'marquee') select(this.#editor, state.before);
    if (state.kind === 'dragging') this.#events.onReturn(draggedItems(state.grip, state.place));
    discardPreview(this.#editor);
    this.#events.onDragChange(null);
    return state.kind !== 'pressed';
  }

  get #present(): Composition {
    return this.#editor.state.getState().history.present;
  }

  get #draft(): Composition | null {
    return this.#editor.state.getState().draft?.composition ?? null;
  }

  get #selection(): readonly string[] {
    return this.#editor.state.getState().selection;
  }

  #begin(press: PointerPress, start: PointerPress, hit: TimelineHit): void {
    if (Math.hypot(press.x - start.x, press.y - start.y) <= dragAfter(start.touch)) return;
    if (hit.kind === 'cut') return this.#begin(press, start, hit.edge);
    if (hit.kind === 'passage' || hit.kind === 'reach') {
      const { passage } = hit;
      const { id } = passage.incoming;
      chooseCut(this.#editor, id);
      this.#state = hit.kind === 'reach' ? { kind: 'stretching', passage } : { kind: 'carrying', passage, to: id };
      return;
    }
    const trim = trimDrag(this.#editor, this.#view, hit, start);
    if (trim) this.#state = { kind: 'handle', drag: trim };
    else if (hit.kind === 'item') this.#take(hit.item, start);
    else this.#grab(start, hit);
  }

  /** Takes hold of an edge or a handle, or of nothing. */
  #grab(start: PointerPress, hit: TimelineHit): void {
    const view = this.#view();
    if (hit.kind === 'start' || hit.kind === 'end') {
      const edge = hit.kind === 'start' ? hit.item.from : endOf(hit.item);
      if (!this.#selection.includes(hit.item.id)) select(this.#editor, [hit.item.id]);
      this.#state = { kind: 'trimming', item: hit.item, side: hit.kind, offset: frameAtX(view, start.x) - edge };
      return;
    }
    if ((hit.kind === 'fade' || hit.kind === 'volume') && isSounding(hit.item)) {
      if (!this.#selection.includes(hit.item.id)) select(this.#editor, [hit.item.id]);
      const held = { editor: this.#editor, view: this.#view, item: hit.item, start };
      const drag = hit.kind === 'fade' ? fadeDrag(held, hit.side) : volumeDrag(held, hit.key);
      this.#state = { kind: 'handle', drag };
      return;
    }
    // A touch on an empty area scrolls.
    if (start.touch) this.#state = { kind: 'idle' };
    else {
      const before = start.add ? this.#selection : [];
      const from = { x: frameAtX(view, start.x), y: start.y + view.top };
      this.#state = { kind: 'marquee', start: from, before };
    }
  }

  #take(lead: Overlay, start: PointerPress): void {
    const composition = this.#present;
    if (!this.#selection.includes(lead.id)) select(this.#editor, start.add ? [...this.#selection, lead.id] : [lead.id]);
    const ids = new Set(this.#selection);
    const view = this.#view();
    const grip: Grip = {
      lead,
      group: composition.overlays.filter(({ id }) => ids.has(id)),
      rest: { ...composition, overlays: composition.overlays.filter(({ id }) => !ids.has(id)) },
      offset: frameAtX(view, start.x) - lead.from,
      row: rowAt(view, start.y) - lead.row,
    };
    this.#state = { kind: 'dragging', grip, place: { by: 0, down: 0 } };
  }

  #drag(press: PointerPress, grip: Grip): void {
    const view = this.#view();
    const { lead, group, rest } = grip;
    const row = Math.min(Math.max(0, rowAt(view, press.y) - grip.row), rest.rows.length - 1);
    const from = frameAtX(view, press.x) - grip.offset;
    const snapped = this.#isFree(press) ? { from, edge: null } : this.#snapMove(rest, lead, from, row);
    const place = reachOf(rest, group, { by: snapped.from - lead.from, down: row - lead.row });
    this.#state = { kind: 'dragging', grip, place };
    this.#preview(grip, place, from, frameAtX(view, press.x));
    const items = draggedItems(grip, place);
    const insert = this.#insertOf(lead, items);
    const rests = lead.from + place.by === snapped.from && insert === null;
    this.#events.onDragChange({ kind: 'drag', items, origin: group, snap: rests ? snapped.edge : null, insert });
  }

  /** The pointer says between which items the dragged ones come, unless they begin exactly at an edge. */
  #preview({ lead, group, rest }: Grip, place: { by: number; down: number }, from: number, pointer: number): void {
    const isAt = (edge: number): boolean => Math.abs(edge - from) < 1;
    const isOnEdge = overlaysBetween(rest, lead.row + place.down, from - 2, from + 2).some(
      (item) => isAt(item.from) || isAt(endOf(item)),
    );
    const made = previewEdit(this.#editor, (composition) =>
      moveOverlays(composition, {
        ids: group.map(({ id }) => id),
        ...place,
        at: isOnEdge ? undefined : pointer,
      }),
    );
    // An earlier preview would be mistaken for the result.
    if (!made.ok) discardPreview(this.#editor);
  }

  /** Null if they lie where they are dragged, and nothing makes room for them. */
  #insertOf(lead: Overlay, items: readonly Overlay[]): { from: number; row: number } | null {
    const { draft, history } = this.#editor.state.getState();
    const held = new Map(items.map((item) => [item.id, item]));
    const placed = (draft?.composition ?? history.present).overlays.filter(({ id }) => held.has(id));
    const isFree =
      (draft?.change.overlays ?? []).every(({ id }) => held.has(id)) &&
      placed.every(({ id, from, row }) => held.get(id)?.from === from && held.get(id)?.row === row);
    const row = held.get(lead.id)?.row ?? lead.row;
    const [first] = isFree
      ? []
      : placed.filter((item) => item.row === row).toSorted((one, other) => one.from - other.from);
    return first ? { from: first.from, row } : null;
  }

  #snapMove(rest: Composition, { id, durationInFrames }: Overlay, from: number, row: number) {
    const within = SNAP / this.#view().scale;
    const query = { row, near: [from, from + durationInFrames], within };
    const others = magnetsOf(rest, { ...query, playhead: this.#playhead, beats: beatsOf(this.#editor).getState() });
    return snapMove({ overlays: edgesNear(rest, query) }, { id, row, from, durationInFrames, within, others });
  }

  #drop(grip: Grip, place: { by: number; down: number }): void {
    const items = draggedItems(grip, place);
    const lead = this.#draft && findOverlay(this.#draft, grip.lead.id);
    // Nothing to do: what lies before it stays.
    if (!lead) return this.#events.onReturn(items);
    commitEdit(this.#editor, {
      said: words.isMoved({ items: nameThem(items), row: lead.row + 1, at: timecodeOf(lead.from) }),
    });
    this.#events.onReturn(items);
  }

  #trim(press: PointerPress, item: Overlay, side: 'start' | 'end', offset: number): void {
    const view = this.#view();
    const at = frameAtX(view, press.x) - offset;
    const composition = this.#present;
    const within = SNAP / view.scale;
    const { id, row } = item;
    const query = { row, near: [at], within };
    const others = magnetsOf(composition, {
      ...query,
      playhead: this.#playhead,
      beats: beatsOf(this.#editor).getState(),
      except: id,
    });
    const near = { overlays: edgesNear(composition, query) };
    const snapped = this.#isFree(press) ? { at, edge: null } : snapEdge(near, { id, row, within, others, at });
    previewEdit(this.#editor, trimmed(this.#editor, { id, side, at: snapped.at }));
    const shown = findOverlay(shownComposition(this.#editor.state.getState()), id) ?? item;
    const edge = side === 'start' ? shown.from : endOf(shown);
    this.#events.onDragChange({ kind: 'trim', id, at: edge, snap: edge === snapped.edge ? edge : null });
  }

  /** An end of a transition follows the pointer, and the other one mirrors it, unless Shift is held. */
  #stretch(press: PointerPress, passage: Passage): void {
    const { framesBefore, framesAfter } = this.#reachOf(passage, press);
    const look = { ...lookOf(passage), framesBefore, framesAfter };
    previewEdit(this.#editor, (composition) => setTransition(composition, { id: passage.incoming.id, look }));
    this.#events.onDragChange({ kind: 'scrub' });
  }

  #reachOf(passage: Passage, { x, add }: PointerPress): { framesBefore: number; framesAfter: number } {
    const cut = cutOf(passage);
    const by = Math.round(frameAtX(this.#view(), x)) - cut;
    const frames = Math.abs(by);
    if (!add) return { framesBefore: Math.max(1, frames), framesAfter: Math.max(1, frames) };
    const { framesBefore, framesAfter } = passage.transition;
    return by < 0 ? { framesBefore: frames, framesAfter } : { framesBefore, framesAfter: frames };
  }

  /** A transition goes to the bare cut nearest to the pointer, or back to its own. */
  #carry(press: PointerPress, passage: Passage): void {
    const cut = bareCutNear(this.#present, this.#view(), press);
    const to = cut?.incoming.id ?? passage.incoming.id;
    this.#state = { kind: 'carrying', passage, to };
    if (cut) previewEdit(this.#editor, movedTransition(passage, to));
    else discardPreview(this.#editor);
    this.#events.onDragChange({ kind: 'scrub' });
  }

  #putDown(state: State & { readonly kind: 'stretching' | 'carrying' }): void {
    const id = state.kind === 'carrying' ? state.to : state.passage.incoming.id;
    const after = this.#draft && findOverlay(this.#draft, id);
    if (!after || !isPicture(after) || !after.transition) return discardPreview(this.#editor);
    const { after: _after, ...look } = after.transition;
    const seconds = secondsOf(look.framesBefore + look.framesAfter);
    commitEdit(this.#editor, {
      said: transitionWords.isSet({ name: transitionNames[look.kind], at: timecodeOf(after.from), seconds }),
    });
    this.#editor.state.setState({ lastTransition: look, cut: id });
  }

  #marquee(press: PointerPress, start: Point, before: readonly string[]): void {
    const view = this.#view();
    const corner = { x: xOf(view, start.x), y: start.y - view.top };
    const inside = itemsIn(this.#present, view, corner, press);
    select(this.#editor, [...before, ...inside.filter((id) => !before.includes(id))]);
    const end = { x: frameAtX(view, press.x), y: press.y + view.top };
    const down = (y: number): number => y - RULER;
    this.#events.onDragChange({
      kind: 'marquee',
      from: Math.min(start.x, end.x),
      to: Math.max(start.x, end.x),
      top: Math.min(down(start.y), down(end.y)),
      bottom: Math.max(down(start.y), down(end.y)),
    });
  }

  #tap(start: PointerPress, end: PointerPress, hit: TimelineHit): void {
    if (start.touch && end.at - start.at >= TAP) return;
    if (hit.kind === 'cut') {
      addTransition(this.#editor, hit.id);
      this.#events.onTap(hit.id);
    } else if (hit.kind === 'passage' || hit.kind === 'reach') {
      showCut(this.#editor, hit.passage);
      this.#events.onTap(hit.passage.incoming.id);
    } else if ('item' in hit) {
      this.#tapItem(start, hit);
    } else if (hit.kind === 'gap') {
      const { row, from } = hit.gap;
      edit(this.#editor, (composition) => closeGap(composition, { row, at: from }), {
        said: words.gapIsClosed({ row: row + 1 }),
      });
    } else if (!start.add) {
      select(this.#editor, []);
      this.#scrub(start);
    }
  }

  #tapItem(start: PointerPress, hit: Extract<TimelineHit, { item: Overlay }>): void {
    const { item } = hit;
    const { id } = item;
    const isSecond = start.touch && this.#taps.isSecond(id, start);
    if (isSecond && isCompound(item)) return openCompound(this.#editor, id);
    const isPointed = start.touch ? isSecond : start.free && !start.add;
    if (isPointed && isSounding(item) && (hit.kind === 'item' || hit.kind === 'volume')) {
      select(this.#editor, [id]);
      if (hit.kind === 'volume') deleteVolumePoint(this.#editor, item, hit.key);
      else addVolumePoint(this.#editor, item, frameAtX(this.#view(), start.x));
      return;
    }
    const wasSelected = this.#selection.includes(id);
    if (start.add) toggleSelected(this.#editor, id);
    else if (start.touch || this.#selection.length > 1) select(this.#editor, [id]);
    if (!start.add) this.#scrub(start);
    if (!start.touch) return;
    const open = (): void => this.#events.onTap(id);
    // On a selected clip a second tap may follow, which the panel must not cover.
    if (wasSelected && isSounding(item)) this.#taps.waitFor(open);
    else open();
  }

  /** Whether nothing sticks: Alt suspends the switch. */
  #isFree({ free }: PointerPress): boolean {
    return free || !this.#editor.state.getState().switches.snap;
  }

  /** The playhead follows the pointer, and sticks to beats. */
  #scrub(press: PointerPress): void {
    const view = this.#view();
    const at = frameAtX(view, press.x);
    const query = { near: [at], within: SNAP / view.scale };
    const beats = this.#isFree(press) ? [] : beatsNear(this.#present, beatsOf(this.#editor).getState(), query);
    const [nearest = at] = beats.toSorted((one, other) => Math.abs(one - at) - Math.abs(other - at));
    this.#editor.playhead.seek(nearest);
  }

  get #playhead(): number {
    return this.#editor.playhead.state.getState().frame;
  }
}

const draggedItems = ({ group }: Grip, { by, down }: { by: number; down: number }): Overlay[] =>
  group.map((overlay) => Object.assign({}, overlay, { from: overlay.from + by, row: overlay.row + down }));
