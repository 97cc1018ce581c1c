import {
  applyChange,
  endOf,
  frame,
  isEmpty,
  isPlayed,
  moveOverlays,
  reachOf,
  resizeEnd,
  resizeStart,
  setTransition,
  type Composition,
  type EditResult,
} from '@kinoloom/composition';
import * as fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { anyUnlocked } from '../../../../../../packages/composition/src/testing/composition-arbitrary.ts';
import {
  compositionOf,
  placesOf,
  rowOfClips,
  video,
} from '../../../../../../packages/composition/src/testing/composition-of.ts';
import { brokenRules } from '../../../../../../packages/composition/src/testing/time-line-rules.ts';
import { withoutTransition } from '../../../../../../packages/composition/src/edits/transitions.ts';
import { createEditor, select, shownComposition, undoEdit, type TrimMode } from '../../store/index.ts';
import { boxOf, frameAtX, rowAt, xOf, yOf, type View } from '../geometry/view.ts';
import { volumeY } from '../geometry/volume-line.ts';
import type { DragState, PointerPress } from './drag-state.ts';
import { TimelineGesture } from './timeline-gesture.ts';

const view = (rows: number, scale = 4): View => ({ width: 1_200, height: 400, left: 0, top: 0, scale, rows });

function setUp(start: Composition, scale = 4) {
  let ids = 0;
  const editor = createEditor({ composition: start, newId: () => `new-${++ids}` });
  const held: (DragState | null)[] = [];
  const returned: string[] = [];
  const tapped: string[] = [];
  const gesture = new TimelineGesture(editor, () => view(start.rows.length, scale), {
    onDragChange: (now) => held.push(now),
    onTap: (id) => tapped.push(id),
    onReturn: (items) => returned.push(...items.map(({ id }) => id)),
  });
  return { editor, gesture, held, returned, tapped, composition: () => shownComposition(editor.state.getState()) };
}

const press = (x: number, y: number, more: Partial<PointerPress> = {}): PointerPress => ({
  x,
  y,
  touch: false,
  add: false,
  free: true,
  at: 0,
  ...more,
});
const middleOf = (row: number): number => yOf(view(8), row) + 22;

const pure = (before: Composition, made: EditResult): Composition =>
  made.ok && !isEmpty(made.value) ? applyChange(before, made.value) : before;

/** Without groups, which move more than is dragged, and without transitions, whose signs are taken hold of instead of what lies below them. */
const anyBare: fc.Arbitrary<Composition> = anyUnlocked.map((composition) => ({
  ...composition,
  overlays: composition.overlays.map(({ group: _group, ...overlay }) => withoutTransition(overlay)),
}));

/** A drag of any item by its middle or an edge, along any path, dropped or canceled. */
const anyGesture = fc.record({
  pick: fc.nat(),
  grip: fc.constantFrom('item', 'start', 'end'),
  way: fc.array(fc.record({ x: fc.integer({ min: -900, max: 900 }), y: fc.integer({ min: -300, max: 300 }) }), {
    minLength: 1,
    maxLength: 4,
  }),
  end: fc.constantFrom('up', 'up', 'up', 'leave', 'escape'),
  add: fc.boolean(),
});

test('any drags have the result of the pure edits, keep the rules of a composition, and are one undo step each', () =>
  fc.assert(
    fc.property(anyBare, fc.array(anyGesture, { maxLength: 8 }), (start, gestures) => {
      const { editor, gesture, composition: shown } = setUp(start);
      let expected = start;
      let steps = 0;
      for (const { pick, grip, way, end, add } of gestures) {
        const item = expected.overlays[pick % expected.overlays.length];
        // Without a move it is a tap, which adds a point of the volume line to a clip here.
        const moved = way.some(({ x, y }) => Math.hypot(x, y) > 3);
        if (!item || !moved) continue;
        const now = view(expected.rows.length);
        const [left, right] = [xOf(now, item.from), xOf(now, endOf(item))];
        const at = grip === 'item' ? (left + right) / 2 : grip === 'start' ? left + 0.5 : right - 0.5;
        const point = press(at, middleOf(item.row), { add });
        const hit = gesture.hit(point, false);
        // It may be covered by a neighbour that overlaps by a frame.
        // Fades and points of the volume line are dragged in tests of their own.
        if (hit.kind !== 'item' && hit.kind !== 'start' && hit.kind !== 'end') continue;
        const { item: taken, kind } = hit;
        gesture.down(point);
        let last = point;
        for (const { x, y } of way) gesture.move((last = press(point.x + x, point.y + y, { add })));
        const { selection } = editor.state.getState();
        if (end === 'up') gesture.up(last);
        else if (end === 'leave') gesture.drop();
        else gesture.cancel();
        if (end !== 'escape' && gesture.dragging === null) {
          const by = frameAtX(now, last.x) - frameAtX(now, point.x);
          const { id } = taken;
          // A started drag continues even near its start.
          const group = expected.overlays.filter((overlay) => selection.includes(overlay.id));
          const row = Math.min(
            Math.max(0, rowAt(now, last.y) - (rowAt(now, point.y) - taken.row)),
            expected.rows.length - 1,
          );
          const place = reachOf(expected, group, { by: taken.from + by - taken.from, down: row - taken.row });
          // The others of the group may keep it from that row.
          const within = taken.row + place.down;
          const rest = expected.overlays.filter(({ id, row }) => !selection.includes(id) && row === within);
          const isOnEdge = rest.some((other) =>
            [other.from, endOf(other)].some((edge) => Math.abs(edge - taken.from - by) < 1),
          );
          const pointer = isOnEdge ? undefined : frameAtX(now, last.x);
          const after =
            kind === 'item'
              ? pure(expected, moveOverlays(expected, { ids: group.map((each) => each.id), ...place, at: pointer }))
              : kind === 'start'
                ? lastTrim(expected, way, (x) => resizeStart(expected, { id, from: taken.from + x / now.scale }))
                : lastTrim(expected, way, (x) => resizeEnd(expected, { id, end: endOf(taken) + x / now.scale }));
          if (JSON.stringify(after) !== JSON.stringify(expected)) steps++;
          expected = after;
        }
        expect(placesOf(shown())).toEqual(placesOf(expected));
        expect(shown()).toEqual(expected);
        expect(brokenRules(shown())).toEqual([]);
        expect(editor.state.getState().draft).toBeNull();
      }
      expect(editor.state.getState().history.past.length).toBe(steps);
      while (editor.state.getState().history.past.length > 0) undoEdit(editor);
      expect(shown()).toEqual(start);
    }),
    { numRuns: 100 },
  ));

/** The last trim of a drag; all are made of the same composition. */
function lastTrim(before: Composition, way: readonly { x: number; y: number }[], make: (x: number) => EditResult) {
  const begun = way.slice(
    Math.max(
      0,
      way.findIndex(({ x, y }) => Math.hypot(x, y) > 3),
    ),
  );
  const last = begun.at(-1);
  return last ? pure(before, make(last.x)) : before;
}

describe('a drag', () => {
  const start = rowOfClips([0, 10], [10, 20], [40, 50]);
  const y = middleOf(0);

  test('over another item shows where it will be inserted: before it, or after it past its middle', () => {
    const { gesture, composition, held } = setUp(start);
    gesture.down(press(180, y));
    gesture.move(press(44, y));
    expect(held.at(-1)).toMatchObject({ kind: 'drag', insert: { from: 10, row: 0 } });
    gesture.move(press(10, y));
    expect(held.at(-1)).toMatchObject({ kind: 'drag', insert: { from: 0, row: 0 } });
    gesture.up(press(10, y));
    expect(placesOf(composition())).toEqual(['c 0-10', 'a 10-20', 'b 20-30']);
  });

  test('in a row without room on the left stays before the items where it is dropped, by mouse and by touch', () => {
    for (const touch of [false, true]) {
      const { gesture, composition, editor } = setUp(rowOfClips([0, 30], [30, 40], [40, 60], [60, 90]));
      for (const [from, to] of [
        [75, 2],
        [50, 68],
      ] as const) {
        gesture.down(press(from * 4, y, { touch }));
        gesture.move(press(from * 4 + 20, y, { touch }));
        gesture.move(press(to * 4, y, { touch }));
        gesture.up(press(to * 4, y, { touch }));
      }
      expect(placesOf(composition())).toEqual(['d 0-30', 'b 30-40', 'a 40-70', 'c 70-90']);
      undoEdit(editor);
      undoEdit(editor);
      expect(placesOf(composition())).toEqual(['a 0-30', 'b 30-40', 'c 40-60', 'd 60-90']);
    }
  });

  test('that changes nothing returns the item to its place', () => {
    const { gesture, composition, returned, editor } = setUp(rowOfClips([0, 30], [30, 40]));
    gesture.down(press(140, y));
    gesture.move(press(130, y));
    gesture.up(press(130, y));
    expect(placesOf(composition())).toEqual(['a 0-30', 'b 30-40']);
    expect(returned).toEqual(['b']);
    expect(editor.state.getState().history.past).toEqual([]);
  });

  test('snaps within eight pixels unless Alt is held', () => {
    const { gesture, composition, held } = setUp(start);
    gesture.down(press(180, y));
    gesture.move(press(180 - 74, y, { free: false }));
    expect(held.at(-1)).toMatchObject({ kind: 'drag', snap: 20 });
    gesture.move(press(180 - 74, y));
    gesture.up(press(180 - 74, y));
    expect(placesOf(composition())).toContain('c 22-32');
  });

  test('of one of several selected items moves all of them', () => {
    const { gesture, editor, composition } = setUp(start);
    select(editor, ['b', 'c']);
    gesture.down(press(180, y));
    gesture.move(press(220, y + 44));
    gesture.up(press(220, y + 44));
    expect(placesOf(composition())).toEqual(['a 0-10', 'b 20-30 row 1', 'c 50-60 row 1']);
  });

  test('around items selects them, and restores the selection when it is cancelled', () => {
    const { gesture, editor } = setUp(start);
    gesture.down(press(300, middleOf(2)));
    gesture.move(press(150, y));
    expect(editor.state.getState().selection).toEqual(['c']);
    gesture.cancel();
    expect(editor.state.getState().selection).toEqual([]);
  });

  test('on the ruler moves the playhead within the composition', () => {
    const { gesture, editor } = setUp(start);
    gesture.down(press(80, 5));
    expect(editor.playhead.state.getState().frame).toBe(20);
    gesture.move(press(2_000, 200));
    expect(editor.playhead.state.getState().frame).toBe(50);
  });
});

describe('a press', () => {
  const start = compositionOf(video({ id: 'a' }), video({ id: 'b', from: 40, durationInFrames: 20 }));
  const y = middleOf(0);

  test('selects an item, toggles it with Shift or Ctrl, and deselects all beside the items', () => {
    const { gesture, editor } = setUp(start);
    const tap = (x: number, more: Partial<PointerPress> = {}): readonly string[] => {
      gesture.down(press(x, y, more));
      gesture.up(press(x, y, more));
      return editor.state.getState().selection;
    };
    expect([tap(20), tap(200, { add: true }), tap(200, { add: true }), tap(400)]).toEqual([
      ['a'],
      ['a', 'b'],
      ['a'],
      [],
    ]);
  });

  test('on a gap closes it', () => {
    const { gesture, composition } = setUp(start);
    gesture.down(press(100, y));
    gesture.up(press(100, y));
    expect(placesOf(composition())).toEqual(['a 0-10', 'b 10-30']);
  });

  test('by touch opens the panel if it is shorter than 0.5 s, and moves nothing within 10 px', () => {
    const { gesture, tapped, composition } = setUp(start);
    for (const length of [499, 500]) {
      gesture.down(press(200, y, { touch: true }));
      gesture.move(press(209, y, { touch: true }));
      gesture.up(press(209, y, { touch: true, at: length }));
    }
    expect(tapped).toEqual(['b']);
    expect(composition()).toEqual(start);
    gesture.down(press(200, y, { touch: true }));
    gesture.move(press(240, y, { touch: true }));
    gesture.up(press(240, y, { touch: true }));
    expect(placesOf(composition())).toContain('b 50-70');
  });

  test('by touch beside the items starts no selection frame', () => {
    const { gesture } = setUp(start);
    gesture.down(press(600, y, { touch: true }));
    gesture.move(press(100, y + 60, { touch: true }));
    expect(gesture.dragging).toBeNull();
  });
});

describe('the handle of a fade', () => {
  const film = compositionOf(video({ from: 20, durationInFrames: 100 }));
  const top = yOf(view(5), 0) + 8;
  const fades = (composition: Composition) => {
    const [clip] = composition.overlays;
    return clip && isPlayed(clip) && [clip.styles.fadeIn?.frames, clip.styles.fadeOut?.frames];
  };
  const setUpFades = () => {
    const made = setUp(film);
    const drag = (from: number, to: number, more: Partial<PointerPress> = {}): void => {
      made.gesture.down(press(from, top, more));
      made.gesture.move(press(to, top, more));
    };
    return { ...made, drag };
  };

  test('in the upper left corner fades in, and in the upper right out, each as one undo step', () => {
    const { gesture, drag, composition, editor, held } = setUpFades();
    drag(96, 136);
    expect(held.at(-1)).toEqual({ kind: 'fade', at: 30, frames: 10, snap: null });
    gesture.up(press(136, top));
    expect(fades(composition())).toEqual([10, undefined]);
    drag(464, 264);
    gesture.up(press(264, top));
    expect(fades(composition())).toEqual([10, 50]);
    // It is grabbed where it lies now, and moves as far as the other one.
    drag(120, 900);
    gesture.up(press(900, top));
    expect(fades(composition())).toEqual([50, 50]);
    for (const expected of [
      [10, 50],
      [10, undefined],
      [undefined, undefined],
    ]) {
      undoEdit(editor);
      expect(fades(composition())).toEqual(expected);
    }
  });

  test('sticks to the playhead, unless nothing sticks, and Escape takes it back', () => {
    const { gesture, drag, composition, editor, held } = setUpFades();
    editor.playhead.seek(41);
    drag(96, 96 + 4 * 22, { free: false });
    expect(held.at(-1)).toEqual({ kind: 'fade', at: 41, frames: 21, snap: 41 });
    gesture.move(press(96 + 4 * 22, top));
    expect(fades(composition())).toEqual([22, undefined]);
    gesture.cancel();
    expect(composition()).toEqual(film);
  });

  test('is for the mouse on any clip, and for touch on a selected one', () => {
    const { gesture, editor } = setUpFades();
    const kind = (touch: boolean): string => gesture.hit(press(96, top), touch).kind;
    expect([kind(false), kind(true)]).toEqual(['fade', 'item']);
    select(editor, ['a']);
    expect([kind(false), kind(true)]).toEqual(['fade', 'fade']);
    expect(gesture.hit(press(96, middleOf(0)), false).kind).toBe('item');
  });
});

describe('the volume line', () => {
  const film = compositionOf(video({ from: 20, durationInFrames: 100 }));
  const keys = (composition: Composition) =>
    composition.overlays[0]?.keyframes?.volume?.map(({ at, value }) => [at, value]);
  const tap = (gesture: TimelineGesture, x: number, more: Partial<PointerPress> = {}, y = middleOf(0)): void => {
    const at = press(x, y, { free: false, ...more });
    gesture.down(at);
    gesture.up(at);
  };
  /** The height of a volume. */
  const heightOf = (volume: number): number =>
    volumeY(boxOf(view(5), { from: 20, durationInFrames: 100, row: 0 }), volume);

  test('gets a point by Alt+click where it is, and loses it by another one, each as one undo step', () => {
    const { gesture, composition, editor } = setUp(film);
    tap(gesture, 4 * 40);
    expect(keys(composition())).toBe(undefined);
    tap(gesture, 4 * 40, { free: true });
    tap(gesture, 4 * 80, { free: true });
    expect(keys(composition())).toEqual([
      [20, 1],
      [60, 1],
    ]);
    tap(gesture, 4 * 40, { free: true }, heightOf(1));
    expect(keys(composition())).toEqual([[60, 1]]);
    undoEdit(editor);
    undoEdit(editor);
    expect(keys(composition())).toEqual([[20, 1]]);
    undoEdit(editor);
    expect(composition()).toEqual(film);
  });

  test('follows a point that is dragged, between its neighbours, and sticks to 0 dB', () => {
    const { gesture, composition, held, editor } = setUp(film);
    for (const at of [40, 60, 80]) tap(gesture, 4 * at, { free: true });
    gesture.down(press(4 * 60, heightOf(1)));
    gesture.move(press(4 * 70, heightOf(0.5)));
    expect(held.at(-1)).toEqual({ kind: 'volume', at: 70, volume: expect.closeTo(0.5, 1), snap: null });
    gesture.move(press(4 * 200, heightOf(1.05)));
    gesture.up(press(4 * 200, heightOf(1.05)));
    expect(keys(composition())).toEqual([
      [20, 1],
      [59, 1],
      [60, 1],
    ]);
    undoEdit(editor);
    expect(keys(composition())?.map(([at]) => at)).toEqual([20, 40, 60]);
  });

  test('gets a point by a double tap, which opens no panel', () => {
    vi.useFakeTimers();
    const { gesture, composition, tapped, editor } = setUp(film);
    select(editor, ['a']);
    tap(gesture, 4 * 40, { touch: true, at: 0 });
    tap(gesture, 4 * 40, { touch: true, at: 200 });
    vi.advanceTimersByTime(1_000);
    expect([keys(composition()), tapped]).toEqual([[[20, 1]], []]);
    tap(gesture, 4 * 90, { touch: true, at: 5_000 });
    vi.advanceTimersByTime(1_000);
    tap(gesture, 4 * 90, { touch: true, at: 6_000 });
    vi.advanceTimersByTime(1_000);
    expect([keys(composition()), tapped]).toEqual([[[20, 1]], ['a', 'a']]);
    vi.useRealTimers();
  });
});

describe('at a cut', () => {
  const cuts = rowOfClips([0, 60], [60, 120], [120, 180]);
  const look = { kind: 'wipe', framesBefore: 10, framesAfter: 10, ease: 'linear' } as const;
  const set = (id: string): Composition => pure(cuts, setTransition(cuts, { id, look }));
  const transitions = ({ overlays }: Composition): string[] =>
    overlays.map((overlay) => {
      const transition = 'transition' in overlay ? overlay.transition : undefined;
      return transition ? `${overlay.id} ${transition.kind} ${transition.framesBefore}+${transition.framesAfter}` : '';
    });
  const at = (frame: number, more: Partial<PointerPress> = {}): PointerPress => press(frame * 4, middleOf(0), more);
  const drag = ({ gesture }: ReturnType<typeof setUp>, from: PointerPress, to: PointerPress): void => {
    gesture.down(from);
    gesture.move({ ...from, x: (from.x + to.x) / 2 });
    gesture.move(to);
    gesture.up(to);
  };

  test('a press on the sign adds the last used transition and chooses it, a drag from there moves the edge', () => {
    const it = setUp(cuts);
    it.gesture.down(at(60));
    it.gesture.up(at(60));
    expect(transitions(it.composition())).toEqual(['', 'b dissolve 15+15', '']);
    expect([it.editor.state.getState().cut, it.tapped]).toEqual(['b', ['b']]);
    drag(it, at(120), at(110));
    expect(placesOf(it.composition())).toEqual(['a 0-60', 'b 60-120', 'c 120-180']);
    drag(setUp(cuts), at(120), at(130));
  });

  test('the ends of a transition move together, or one alone with Shift', () => {
    const it = setUp(set('b'));
    drag(it, at(70), at(80));
    expect(transitions(it.composition())).toEqual(['', 'b wipe 20+20', '']);
    drag(it, at(40), at(55, { add: true }));
    expect(transitions(it.composition())).toEqual(['', 'b wipe 5+20', '']);
    expect(it.editor.state.getState().lastTransition).toMatchObject({ kind: 'wipe', framesBefore: 5 });
    undoEdit(it.editor);
    undoEdit(it.editor);
    expect(it.composition()).toEqual(set('b'));
  });

  test('a transition is carried to another cut, and Escape leaves it where it was', () => {
    const it = setUp(set('b'));
    it.gesture.down(at(60));
    it.gesture.move(at(90));
    it.gesture.move(at(121));
    expect(transitions(it.composition())).toEqual(['', '', 'c wipe 10+10']);
    it.gesture.cancel();
    expect(transitions(it.composition())).toEqual(['', 'b wipe 10+10', '']);
    drag(it, at(60), at(119));
    expect(transitions(it.composition())).toEqual(['', '', 'c wipe 10+10']);
    drag(it, at(120), at(150));
    expect(transitions(it.composition())).toEqual(['', '', 'c wipe 10+10']);
  });

  test('a finger adds one beside a selected clip only', () => {
    const it = setUp(cuts);
    const finger = { touch: true };
    expect(it.gesture.hit(at(60), true).kind).toBe('item');
    select(it.editor, ['a']);
    it.gesture.down(at(62, finger));
    it.gesture.up(at(62, finger));
    expect(transitions(it.composition())).toEqual(['', 'b dissolve 15+15', '']);
  });

  test('narrow clips have no sign, so that they can be taken hold of', () => {
    const it = setUp(rowOfClips([0, 60], [60, 62], [62, 120]));
    expect(it.gesture.hit(press(244, middleOf(0)), false)).toMatchObject({ kind: 'item', item: { id: 'b' } });
  });
});

describe('in a trim mode', () => {
  /** Three clips that meet, with 20 frames of media beyond what they show on both sides. */
  const clips = compositionOf(
    ...['a', 'b', 'c'].map((id, at) =>
      video({ id, from: at * 40, durationInFrames: 40, mediaStart: 20, originalDuration: frame(80) }),
    ),
  );
  const dragged = (mode: TrimMode, from: number, to: number) => {
    const it = setUp(clips);
    it.editor.state.setState({ trimMode: mode });
    it.gesture.down(press(from * 4, middleOf(0)));
    it.gesture.move(press((from * 4 + to * 4) / 2, middleOf(0)));
    it.gesture.move(press(to * 4, middleOf(0)));
    const told = it.held.at(-1);
    it.gesture.up(press(to * 4, middleOf(0)));
    expect(it.editor.state.getState().history.past.length).toBe(1);
    return { places: placesOf(it.composition()), told, clips: it.composition().overlays };
  };

  test('a drag of an edge moves the cut, and one of a clip moves it as usual', () => {
    expect(dragged('roll', 39.5, 49.5)).toMatchObject({
      places: ['a 0-50', 'b 50-80', 'c 80-120'],
      told: { kind: 'trim', at: 50 },
      clips: [{}, { mediaStart: 30 }, {}],
    });
    expect(dragged('roll', 100, 200).places).toEqual(['a 0-40', 'b 40-80', 'c 180-220']);
  });

  test('a drag of a clip shows another part of it, or moves it between its neighbours', () => {
    expect(dragged('slip', 60, 50)).toMatchObject({
      places: placesOf(clips),
      told: { kind: 'shift', by: 10 },
      clips: [{}, { mediaStart: 30 }, {}],
    });
    expect(dragged('slide', 60, 70)).toMatchObject({
      places: ['a 0-50', 'b 50-90', 'c 90-120'],
      told: { kind: 'shift', by: 10 },
      clips: [{}, { mediaStart: 20 }, { mediaStart: 30 }],
    });
  });

  test('an edge that meets nothing is trimmed, and what can neither slip nor slide stays', () => {
    expect(dragged('roll', 119.5, 109.5).places).toEqual(['a 0-40', 'b 40-80', 'c 80-110']);
    const it = setUp(clips);
    it.editor.state.setState({ trimMode: 'slide' });
    it.gesture.down(press(80, middleOf(0)));
    it.gesture.move(press(120, middleOf(0)));
    it.gesture.up(press(120, middleOf(0)));
    expect(it.composition()).toEqual(clips);
  });
});
