import { frame } from '@kinoloom/contract';
import * as fc from 'fast-check';
import { canvasAspects } from '../canvas.ts';
import type { Composition } from '../composition.ts';
import { addOverlay, duplicateOverlay, reviseOverlay } from '../edits/add-overlay.ts';
import { changeAspect } from '../edits/change-canvas.ts';
import { rollCut, slide, slip } from '../edits/cut-point.ts';
import { changeRow, closeGap, setRows, swapRows } from '../edits/row-edits.ts';
import { deleteOverlay, deleteOverlays, deleteRow } from '../edits/delete-overlays.ts';
import { notFound, type EditResult } from '../edits/edit-result.ts';
import { unlocked } from '../edits/locked.ts';
import { detachSound, groupOverlays, together, ungroupOverlays } from '../edits/groups.ts';
import { deleteMarker, setMarker } from '../edits/markers.ts';
import { freezeFrame } from '../edits/freeze-frame.ts';
import { fadeOverlay } from '../edits/fade-overlay.ts';
import { setFilmGain } from '../edits/film-gain.ts';
import { keepOrientation } from '../edits/keep-orientation.ts';
import { magnetic, packMainRow } from '../edits/magnet.ts';
import { moveOverlay, moveOverlays } from '../edits/move-overlays.ts';
import { pasteOverlays } from '../edits/paste-overlays.ts';
import { extractRange, insertOverlay, liftRange, overwriteOverlay } from '../edits/range-edits.ts';
import { hasMedia, replaceMedia } from '../edits/replace-media.ts';
import { rippleDelete, rippleTrim, type Followers } from '../edits/ripple.ts';
import { setPace, type PaceChange } from '../edits/pace.ts';
import { resizeEnd, resizeStart } from '../edits/resize-overlay.ts';
import { addShape, followFilm, removeShape, takeShape } from '../edits/shapes.ts';
import { splitOverlay } from '../edits/split-overlay.ts';
import { addTake, chooseTake } from '../edits/takes.ts';
import { isSound } from '../timing.ts';
import { animatedIn, resolvedAt } from '../keyframes.ts';
import { AnimatedProperty } from '../keys.ts';
import { cameraMoves, toggleCameraMove, type CameraMove } from '../edits/camera-moves.ts';
import { addKeys, deleteKeys, easeKeys, moveKeys, reviseAt } from '../edits/key-edits.ts';
import { cutsOf, setTransition, setTransitions } from '../edits/transitions.ts';
import { anyMarker, anyOverlay, anyRow, anyTransitionLook } from './composition-arbitrary.ts';

/** An edit for any composition: it chooses its targets from the content. */
export interface AnyEdit {
  readonly name: string;
  /** Undefined if the composition has no target for it. */
  readonly run: (composition: Composition) => EditResult | undefined;
}

/** As a pointer drags: between frames, before the start, beyond the last row. */
const drawn = fc.double({ min: -40, max: 400, noNaN: true });
const row = fc.integer({ min: -2, max: 9 });
const shape = fc.constantFrom(...canvasAspects);

const toOverlay = (
  name: string,
  edit: (composition: Composition, id: string, values: { at: number; row: number; newId: string }) => EditResult,
): fc.Arbitrary<AnyEdit> =>
  fc.record({ pick: fc.nat(), at: drawn, row, newId: fc.uuid() }).map(({ pick, ...values }) => ({
    name: `${name} ${JSON.stringify({ pick, ...values })}`,
    run: (composition) => {
      const overlay = composition.overlays[pick % composition.overlays.length];
      return overlay && edit(composition, overlay.id, values);
    },
  }));

/** An edit of all keys of an overlay. */
const toKeys = (
  name: string,
  edit: (
    composition: Composition,
    keys: { id: string; keys: { property: AnimatedProperty; at: number }[] },
    values: { at: number },
  ) => EditResult,
): fc.Arbitrary<AnyEdit> =>
  fc.record({ pick: fc.nat(), at: drawn }).map(({ pick, at }) => ({
    name: `${name} ${pick} ${at}`,
    run: (composition) => {
      const overlay = composition.overlays[pick % composition.overlays.length];
      if (!overlay) return undefined;
      const keys = animatedIn(overlay).flatMap((property) =>
        (overlay.keyframes?.[property] ?? []).slice(pick % 2).map((key) => ({ property, at: key.at })),
      );
      return edit(composition, { id: overlay.id, keys }, { at });
    },
  }));

/** An edit of several overlays: every second, third … one. */
const toGroup = (
  name: string,
  edit: (composition: Composition, ids: string[], values: { by: number; down: number; newIds: string[] }) => EditResult,
): fc.Arbitrary<AnyEdit> =>
  fc
    .record({
      every: fc.integer({ min: 1, max: 4 }),
      by: fc.double({ min: -60, max: 60, noNaN: true }),
      down: fc.integer({ min: -3, max: 3 }),
      newIds: fc.array(fc.uuid(), { minLength: 40, maxLength: 40 }),
    })
    .map(({ every, ...values }) => ({
      name: `${name} ${JSON.stringify({ every, by: values.by, down: values.down })}`,
      run: (composition) => {
        const ids = composition.overlays.filter((_, at) => at % every === 0).map(({ id }) => id);
        return edit(composition, ids.slice(0, values.newIds.length), values);
      },
    }));

const toFilm = <T>(
  name: string,
  values: fc.Arbitrary<T>,
  edit: (composition: Composition, value: T) => EditResult,
): fc.Arbitrary<AnyEdit> =>
  values.map((value) => ({ name: `${name} ${JSON.stringify(value)}`, run: (composition) => edit(composition, value) }));

const followers: fc.Arbitrary<Followers> = fc.option(
  fc.array(fc.nat(7), { maxLength: 4 }).map((rows) => new Set(rows)),
);

/** Ids in order, from a drawn text. */
function counter(prefix: string): () => string {
  let count = 0;
  return () => `${prefix} ${count++}`;
}

const ranges = fc.record({ from: drawn, to: drawn, rows: followers, prefix: fc.uuid() });

const newcomer = fc
  .tuple(anyOverlay, fc.nat(300), fc.nat(9))
  .map(([overlay, from, row]) => ({ ...overlay, from: frame(from), row }));

const anyPace: fc.Arbitrary<PaceChange> = fc.record(
  {
    speed: fc.constantFrom(0.1, 0.45, 1, 1.3, 2.65, 8),
    reversed: fc.option(fc.constant(true as const), { nil: undefined }),
    pitch: fc.option(fc.constant('follows' as const), { nil: undefined }),
    smoothing: fc.option(fc.constant('blend' as const), { nil: undefined }),
    ramp: fc.option(
      fc.constantFrom(
        [
          { at: 0, value: 4, ease: 'easeBoth' as const },
          { at: 30, value: 0.35, ease: 'linear' as const },
        ],
        [{ at: -3, value: 0.1, ease: 'hold' as const }],
      ),
      { nil: undefined },
    ),
  } satisfies Record<keyof PaceChange, unknown>,
  { requiredKeys: [] },
);

/** Any of the edits, with any values. */
export const anyEdit: fc.Arbitrary<AnyEdit> = fc.oneof(
  toOverlay('move', (composition, id, { at, row }) => moveOverlay(composition, { id, from: at, row })),
  toOverlay('resize start', (composition, id, { at }) => resizeStart(composition, { id, from: at })),
  toOverlay('resize end', (composition, id, { at }) => resizeEnd(composition, { id, end: at })),
  toOverlay('split', (composition, id, { at, newId }) => splitOverlay(composition, { id, at, newId })),
  toOverlay('split in the middle', (composition, id, { newId }) => {
    const { from = 0, durationInFrames = 0 } = composition.overlays.find((overlay) => overlay.id === id) ?? {};
    return splitOverlay(composition, { id, at: from + durationInFrames / 2, newId });
  }),
  fc.tuple(fc.nat(), anyPace, fc.option(followers)).map(([pick, pace, rows]) => ({
    name: `pace ${JSON.stringify({ pick, pace, rows: rows && [...rows] })}`,
    run: (composition: Composition) => {
      const overlay = composition.overlays[pick % composition.overlays.length];
      return overlay && setPace(composition, { id: overlay.id, pace, rows: rows ?? undefined });
    },
  })),
  toOverlay('fade', (composition, id, { at, row }) =>
    fadeOverlay(composition, { id, side: row > 3 ? 'in' : 'out', frames: at / 4 }),
  ),
  toOverlay('duplicate', (composition, id, { newId }) => duplicateOverlay(composition, { id, newId })),
  toOverlay('delete', (composition, id) => deleteOverlay(composition, id)),
  toGroup('delete several', (composition, ids) => deleteOverlays(composition, ids)),
  toGroup('move several', (composition, ids, { by, down }) => moveOverlays(composition, { ids, by, down })),
  toGroup('paste', (composition, ids, { by, newIds }) => {
    const copies = composition.overlays.filter(({ id }) => ids.includes(id));
    const overlays = copies.map((overlay, at) => ({ ...overlay, id: newIds[at] ?? '' }));
    return pasteOverlays(composition, { overlays, at: by * 4 });
  }),
  toFilm('close all gaps', fc.constant(null), packMainRow),
  toGroup('move several with the magnet', (composition, ids, { by, down }) =>
    magnetic((before) => moveOverlays(before, { ids, by, down }))(composition),
  ),
  toFilm('delete row', row, deleteRow),
  toFilm('close gap', fc.record({ row, at: drawn }), closeGap),
  toFilm('swap rows', fc.record({ a: row, b: row }), swapRows),
  toFilm('change row', fc.record({ row: fc.nat(7), settings: anyRow }), changeRow),
  toFilm('set marker', anyMarker, setMarker),
  toFilm('delete marker', fc.nat(), (composition, pick) =>
    deleteMarker(composition, composition.markers[pick % Math.max(1, composition.markers.length)]?.id ?? ''),
  ),
  toGroup('move several but what is locked', (composition, ids, { by, down }) =>
    unlocked((before) => moveOverlays(before, { ids, by, down }))(composition),
  ),
  toFilm('set rows', fc.integer({ min: 0, max: 12 }), setRows),
  toFilm('film gain', fc.double({ min: -90, max: 90, noNaN: true }), setFilmGain),
  toFilm('change aspect', fc.constantFrom(...canvasAspects), changeAspect),
  toFilm('take shape', shape, takeShape),
  toFilm('add shape', shape, addShape),
  toFilm('remove shape', shape, removeShape),
  fc.tuple(fc.nat(), shape).map(([pick, each]) => ({
    name: `follow in ${each} ${pick}`,
    run: (composition: Composition) => {
      const overlay = composition.overlays[pick % composition.overlays.length];
      return overlay && followFilm(composition, { ids: [overlay.id], shape: each });
    },
  })),
  toFilm('keep orientation', fc.constantFrom('vertical', 'horizontal'), keepOrientation),
  toFilm('add', newcomer, addOverlay),
  toOverlay('roll', (composition, id, { at }) => rollCut(composition, { id, by: at - 90 })),
  fc.tuple(fc.nat(), fc.option(anyTransitionLook)).map(([pick, look]) => ({
    name: `set transition ${JSON.stringify({ pick, look })}`,
    run: (composition: Composition) => {
      const cuts = composition.rows.flatMap((_, row) => cutsOf(composition, row));
      const cut = cuts[pick % cuts.length];
      return cut && setTransition(composition, { id: cut.incoming.id, look });
    },
  })),
  toFilm('set transitions', fc.record({ row: fc.nat(7), look: anyTransitionLook }), setTransitions),
  toOverlay('slip', (composition, id, { at }) => slip(composition, { id, by: at - 90 })),
  toOverlay('slide', (composition, id, { at }) => slide(composition, { id, by: at - 90 })),
  fc.tuple(fc.nat(), drawn, followers, fc.constantFrom('start', 'end')).map(([pick, by, rows, side]) => ({
    name: `ripple trim ${JSON.stringify({ pick, by, rows: rows && [...rows], side })}`,
    run: (composition: Composition) => {
      const overlay = composition.overlays[pick % composition.overlays.length];
      return overlay && rippleTrim(composition, { id: overlay.id, side, by: by - 90, rows });
    },
  })),
  toOverlay('add keys', (composition, id, { at }) =>
    addKeys(composition, { id, properties: AnimatedProperty.options, at: Math.round(at) }),
  ),
  toKeys('delete keys', (composition, keys) => deleteKeys(composition, keys)),
  toKeys('move keys', (composition, keys, { at }) => moveKeys(composition, { ...keys, by: at / 10 })),
  toKeys('ease keys', (composition, keys) => easeKeys(composition, { ...keys, ease: 'hold' })),
  fc.tuple(fc.nat(), drawn.map(Math.round)).map(([pick, at]) => ({
    name: `revise ${pick} at ${at}`,
    run: (composition: Composition) => {
      const overlay = composition.overlays[pick % composition.overlays.length];
      const there = overlay && resolvedAt(overlay, at);
      return there && reviseAt(composition, { ...there, left: there.left + 7, content: 'moved' }, at);
    },
  })),
  fc.tuple(fc.nat(), fc.constantFrom(...(Object.keys(cameraMoves) as CameraMove[]))).map(([pick, move]) => ({
    name: `camera move ${pick} ${move}`,
    run: (composition: Composition) => {
      const overlay = composition.overlays[pick % composition.overlays.length];
      return overlay && toggleCameraMove(composition, { id: overlay.id, move });
    },
  })),
  toGroup('group', (composition, ids, { newIds }) => groupOverlays(composition, { ids, group: newIds[0] ?? '' })),
  toGroup('ungroup', (composition, ids) => ungroupOverlays(composition, ids)),
  toOverlay('detach sound', (composition, id, { newId }) => detachSound(composition, { id, newId, group: newId })),
  toGroup('move several together', (composition, ids, { by, down }) =>
    together((before) => moveOverlays(before, { ids, by, down }))(composition),
  ),
  toGroup('ripple delete', (composition, ids) => rippleDelete(composition, { ids, inAllRows: true })),
  toGroup('ripple delete in its rows', (composition, ids) => rippleDelete(composition, { ids, inAllRows: false })),
  toFilm('lift', ranges, (composition, { prefix, ...range }) => liftRange(composition, range, counter(prefix))),
  toFilm('extract', ranges, (composition, { prefix, ...range }) => extractRange(composition, range, counter(prefix))),
  toFilm('insert', fc.tuple(newcomer, followers, fc.uuid()), (composition, [overlay, rows, prefix]) =>
    insertOverlay(composition, { overlay, rows, newId: counter(prefix) }),
  ),
  toFilm('overwrite', fc.tuple(newcomer, fc.uuid()), (composition, [overlay, prefix]) =>
    overwriteOverlay(composition, { overlay, newId: counter(prefix) }),
  ),
  toOverlay('freeze frame', (composition, id, { at, newId }) =>
    freezeFrame(composition, { id, at, rows: null, newId: counter(newId) }),
  ),
  toFilm('replace media', fc.tuple(fc.nat(), newcomer), (composition, [pick, media]) => {
    const { id = '' } = composition.overlays[pick % Math.max(1, composition.overlays.length)] ?? {};
    return hasMedia(media) ? replaceMedia(composition, { id, media }) : notFound(id);
  }),
  toOverlay('choose take', (composition, id, { row }) => {
    const overlay = composition.overlays.find((each) => each.id === id);
    const takes = overlay && isSound(overlay) ? (overlay.takes ?? []) : [];
    return chooseTake(composition, { id, src: takes[Math.abs(row) % Math.max(1, takes.length)]?.src ?? '' });
  }),
  toOverlay('add take', (composition, id, { at, newId }) =>
    addTake(composition, {
      id,
      take: { src: newId, durationInFrames: frame(30 + Math.abs(Math.round(at))) },
      from: Math.round(at),
    }),
  ),
  fc.tuple(fc.nat(), fc.double({ min: -90, max: 90, noNaN: true })).map(([pick, rotation]) => ({
    name: `revise ${pick} ${rotation}`,
    run: (composition: Composition) => {
      const overlay = composition.overlays[pick % composition.overlays.length];
      return overlay && reviseOverlay(composition, { ...overlay, rotation: rotation + 100, content: 'revised' });
    },
  })),
);
