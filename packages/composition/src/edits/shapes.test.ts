import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aspectOfCanvas, canvasAspects, canvasIn, canvasSizes } from '../canvas.ts';
import { parseComposition, type Composition } from '../composition.ts';
import { asPlayed } from '../played.ts';
import { defaultStyles } from '../default-styles.ts';
import type { TextOverlay, VideoOverlay } from '../overlay.ts';
import { anyComposition } from '../testing/composition-arbitrary.ts';
import { codeOf, compositionOf, done, video } from '../testing/composition-of.ts';
import { anyEdit } from '../testing/edit-arbitrary.ts';
import { brokenRules } from '../testing/time-line-rules.ts';
import { duplicateOverlay, reviseOverlay } from './add-overlay.ts';
import { applyChange, changeBetween, invertChange } from './change.ts';
import { changeAspect, fitToCanvas } from './change-canvas.ts';
import { makeCompound, takeApart } from './compound.ts';
import { keepOrientation } from './keep-orientation.ts';
import { unlocked } from './locked.ts';
import { moveOverlay } from './move-overlays.ts';
import { resizeStart } from './resize-overlay.ts';
import {
  addShape,
  followFilm,
  fromOtherShape,
  inOtherShape,
  inShape,
  ownPlacesIn,
  removeShape,
  shapesOf,
  takeShape,
} from './shapes.ts';
import { splitOverlay } from './split-overlay.ts';

const { width: _width, height: _height, mediaStart: _start, speed: _speed, src: _src, ...placed } = video();
const title: TextOverlay = {
  ...placed,
  id: 'title',
  row: 1,
  left: 760,
  top: 100,
  width: 400,
  height: 120,
  content: 'Kept',
  type: 'text',
  styles: { ...defaultStyles.text, fontSize: 60 },
};
const start: Composition = {
  ...compositionOf(video({ durationInFrames: 60 }), title),
  shapes: ['9:16', '1:1'],
};

/** A film after an edit of it as it is shown in another shape. */
const editedIn = (film: Composition, shape: '9:16' | '1:1', edit: (view: Composition) => Composition): Composition =>
  fromOtherShape(edit(inOtherShape(film, shape)), shape, film.canvas);
const of = <Id extends 'a' | 'title'>({ overlays }: Composition, id: Id) =>
  overlays.find((overlay) => overlay.id === id) as Id extends 'a' ? VideoOverlay : TextOverlay;

const moved = editedIn(start, '9:16', (view) =>
  done(view, reviseOverlay(view, { ...of(view, 'title'), left: 10, top: 1_500 })),
);

const aFilmAndShape = fc
  .tuple(anyComposition, fc.constantFrom(...canvasAspects))
  .filter(([film, shape]) => aspectOfCanvas(film.canvas) !== shape);

describe('a film in one of its shapes', () => {
  test('is itself in its own, and the same object if it has no other', () => {
    fc.assert(
      fc.property(anyComposition, (film) => {
        const own = aspectOfCanvas(film.canvas);
        expect(inShape(film, own)).toEqual(inShape(film));
        const plain = inShape(film);
        expect(JSON.stringify(plain)).not.toContain('"shapes"');
        expect(inShape(plain, own)).toBe(plain);
      }),
    );
  });

  test('is laid out as on that canvas where nothing has a place of its own, and plain', () =>
    fc.assert(
      fc.property(aFilmAndShape, ([film, shape]) => {
        const plain = inShape(film);
        expect(inShape(plain, shape)).toEqual(fitToCanvas(plain, canvasSizes[shape]));
        expect(JSON.stringify(inShape(film, shape))).not.toContain('"shapes"');
        expect(brokenRules(inShape(film, shape))).toEqual([]);
      }),
      { numRuns: 50 },
    ));

  test('has the places that were given to it there, while the film and its other shapes keep theirs', () => {
    expect(of(inShape(moved, '9:16'), 'title')).toMatchObject({ left: 10, top: 1_500, width: 400, height: 120 });
    expect(inShape(moved)).toEqual(inShape(start));
    expect(inShape(moved, '1:1')).toEqual(inShape(start, '1:1'));
    expect(of(moved, 'title').shapes).toEqual({ '9:16': { box: { left: 10, top: 1_500, width: 400, height: 120 } } });
  });

  test('follows the film in all that is not of its own', () => {
    const said = done(
      moved,
      reviseOverlay(moved, { ...of(moved, 'title'), content: 'Now', left: 0, rotation: 30, width: 500 }),
    );
    const there = of(inShape(said, '9:16'), 'title');
    expect(there).toMatchObject({ content: 'Now', left: 10, width: 400, rotation: 30 });
    expect(of(inShape(said, '1:1'), 'title')).toMatchObject({ content: 'Now', left: 0, width: 500 });
  });

  test('is as fine as the film', () => {
    expect(canvasIn('9:16', { width: 3840, height: 2160 })).toEqual({ width: 2160, height: 3840 });
    expect(canvasIn('4:5', { width: 1280, height: 720 })).toEqual({ width: 720, height: 900 });
    const fine = fitToCanvas(moved, { width: 3840, height: 2160 });
    expect(of(inShape(fine, '9:16'), 'title')).toMatchObject({ left: 20, top: 3_000, width: 800 });
  });

  test('hides what is hidden there, and it is heard', () => {
    const film = editedIn(start, '9:16', (view) =>
      done(view, reviseOverlay(view, { ...of(view, 'a'), hidden: true as const })),
    );
    expect(of(film, 'a').shapes).toEqual({ '9:16': { hidden: true } });
    const [there] = asPlayed(inShape(film, '9:16')).overlays;
    expect(there?.styles).toMatchObject({ opacity: 0, volume: defaultStyles.video.volume });
    expect(asPlayed(inShape(film)).overlays[0]?.styles).toMatchObject({ opacity: 1 });
  });
});

describe('an edit of a film shown in another shape', () => {
  const edits = fc.array(anyEdit, { minLength: 1, maxLength: 8 });

  test('of nothing leaves the film as it is, to the byte', () =>
    fc.assert(
      fc.property(aFilmAndShape, ([film, shape]) => {
        const view = inOtherShape(film, shape);
        expect(JSON.stringify(fromOtherShape(view, shape, film.canvas))).toBe(JSON.stringify(film));
        expect(fromOtherShape(structuredClone(view), shape, film.canvas)).toEqual(film);
      }),
    ));

  test('shows afterwards what it did, and its inverse is the film that was', () =>
    fc.assert(
      fc.property(aFilmAndShape, edits, ([film, shape], list) => {
        let now = film;
        for (const edit of list) {
          const view = inOtherShape(now, shape);
          const made = edit.run(view);
          if (!made?.ok) continue;
          const after = applyChange(view, made.value);
          // Another canvas and further shapes are chosen in the film itself.
          if (after.canvas !== view.canvas || after.shapes !== view.shapes) continue;
          // A compound clip that is new there and holds the canvas of the film is refitted with it.
          const known = new Set(view.overlays.map(({ id }) => id));
          if (after.overlays.some((each) => !known.has(each.id) && each.type === 'compound' && !each.shapes?.base))
            continue;
          const next = fromOtherShape(after, shape, film.canvas);
          const shown = inShape(next, shape);
          expect(brokenRules(next)).toEqual([]);
          expect(rounded(shown)).toEqual(rounded(inShape(after)));
          const change = changeBetween(now, next);
          expect(applyChange(next, invertChange(change))).toEqual(now);
          expect(applyChange(now, change)).toEqual(next);
          now = next;
        }
      }),
      { numRuns: 200 },
    ));

  test('of places alone leaves the film itself and its other shapes untouched', () =>
    fc.assert(
      fc.property(aFilmAndShape, fc.double({ min: 1, max: 90, noNaN: true }), ([film, shape], by) => {
        const view = inOtherShape(film, shape);
        const overlays = view.overlays.map((overlay) => ({
          ...overlay,
          left: overlay.left + by,
          rotation: overlay.rotation - by,
        }));
        const next = fromOtherShape({ ...view, overlays }, shape, film.canvas);
        expect(inShape(next)).toEqual(inShape(film));
        for (const other of canvasAspects.filter((each) => each !== shape))
          expect(inShape(next, other)).toEqual(inShape(film, other));
      }),
      { numRuns: 50 },
    ));

  test('of time, a name and a style is one of the film and of all its shapes', () => {
    const film = editedIn(start, '9:16', (view) => {
      const late = done(view, moveOverlay(view, { id: 'title', from: 20, row: 2 }));
      const { styles, ...rest } = of(late, 'title');
      return done(late, reviseOverlay(late, { ...rest, content: 'All', styles: { ...styles, color: '#ff0000' } }));
    });
    for (const shape of [undefined, '9:16', '1:1'] as const)
      expect(of(inShape(film, shape), 'title')).toMatchObject({
        from: 20,
        row: 2,
        content: 'All',
        styles: { color: '#ff0000' },
      });
    expect(of(film, 'title').shapes).toBeUndefined();
  });

  test('adds something that lies there where it was put, and elsewhere in proportion', () => {
    const added = { ...title, id: 'late', row: 2, left: 300, top: 1_600, width: 480 };
    const film = editedIn(start, '9:16', (view) => ({ ...view, overlays: [...view.overlays, added] }));
    expect(film.overlays.at(-1)).toMatchObject({ left: 720, top: 873.75, width: 480, height: 120 });
    expect(film.overlays.at(-1)?.shapes).toBeUndefined();
    expect(inShape(film, '9:16').overlays.at(-1)).toMatchObject({ left: 300, top: 1_600 });
  });

  test('keeps keys of its own on their frames when the start is trimmed, in either shape', () => {
    const keyed = editedIn(start, '9:16', (view) =>
      done(
        view,
        reviseOverlay(view, {
          ...of(view, 'a'),
          keyframes: {
            left: [
              { at: 0, value: 0, ease: 'linear' },
              { at: 30, value: -200, ease: 'linear' },
            ],
          },
        }),
      ),
    );
    const whole = keyed.overlays.length;
    const inFilm = done(keyed, resizeStart(keyed, { id: 'a', from: 10 }));
    const there = editedIn(keyed, '9:16', (view) => done(view, resizeStart(view, { id: 'a', from: 10 })));
    expect(there).toEqual(inFilm);
    expect(of(inFilm, 'a').keyframes).toBeUndefined();
    expect(of(inShape(inFilm, '9:16'), 'a').keyframes?.left?.map(({ at }) => at)).toEqual([-10, 20]);
    expect(whole).toBe(2);
  });
});

describe('places of ones own', () => {
  test('are in both halves of a split, in a duplicate, and in a compound clip and out of it', () => {
    const own = { '9:16': { box: { left: 10, top: 1_500, width: 400, height: 120 } } };
    const halves = done(moved, splitOverlay(moved, { id: 'title', at: 5, newId: 'second' }));
    const twice = done(halves, duplicateOverlay(halves, { id: 'second', newId: 'third' }));
    expect(twice.overlays.slice(1).map(({ shapes }) => shapes)).toEqual([own, own, own]);
    const made = done(moved, makeCompound(moved, { ids: ['a', 'title'], newId: 'all', name: 'All' }));
    const [compound] = inShape(made, '9:16').overlays;
    expect(compound).toMatchObject({ canvas: canvasSizes['9:16'], width: 1080, height: 1920 });
    expect(asPlayed(inShape(made, '9:16')).overlays.map(({ left, top }) => [left, top])).toContainEqual([10, 1_500]);
    const apart = done(made, takeApart(made, { id: 'all', newId: () => 'new' }));
    expect(of(apart, 'title').shapes).toEqual(own);
  });

  test('in a compound clip are changed and taken back as any', () => {
    const made = done(start, makeCompound(start, { ids: ['a', 'title'], newId: 'all', name: 'All' }));
    const film = editedIn(made, '9:16', (view) => ({
      ...view,
      overlays: view.overlays.map((each) =>
        each.type === 'compound'
          ? { ...each, overlays: each.overlays.map((inner) => ({ ...inner, left: inner.left + 7 })) }
          : each,
      ),
    }));
    expect(inShape(film)).toEqual(inShape(made));
    expect(ownPlacesIn(film, '9:16')).toBe(2);
    expect(done(film, followFilm(film, { ids: ['all'], shape: '9:16' }))).toEqual(made);
  });

  test('are taken back: it follows the film again', () => {
    const back = done(moved, followFilm(moved, { ids: ['title'], shape: '9:16' }));
    expect(back).toEqual(start);
    expect(codeOf(followFilm(moved, { ids: ['none'], shape: '9:16' }))).toBe('edit.notFound');
  });
});

describe('the list of shapes', () => {
  test('begins with that of the film', () => expect(shapesOf(start)).toEqual(['16:9', '9:16', '1:1']));

  test('takes a shape once, and loses it with the places there; undo brings back every byte', () => {
    expect(codeOf(addShape(start, '9:16'))).toBe('edit.invalid');
    expect(codeOf(addShape(start, '16:9'))).toBe('edit.invalid');
    expect(codeOf(removeShape(start, '4:5'))).toBe('edit.notFound');
    expect(done(start, addShape(start, '4:5')).shapes).toEqual(['9:16', '1:1', '4:5']);
    fc.assert(
      fc.property(anyComposition.map(parseComposition), fc.constantFrom(...canvasAspects), (film, shape) => {
        const removed = removeShape(film, shape);
        if (!removed.ok) return;
        const rest = applyChange(film, removed.value);
        expect(shapesOf(rest)).not.toContain(shape);
        expect(ownPlacesIn(rest, shape)).toBe(0);
        const stored = JSON.parse(JSON.stringify(removed.value)) as typeof removed.value;
        expect(JSON.stringify(applyChange(rest, invertChange(stored)))).toBe(JSON.stringify(film));
        expect(applyChange(film, stored)).toEqual(rest);
      }),
    );
  });

  test('of one shape is absent, as in a film that never had another', () => {
    const { shapes: _shapes, ...single } = start;
    const added = done(single, addShape(single, '1:1'));
    expect(JSON.stringify(done(added, removeShape(added, '1:1')))).toBe(JSON.stringify(single));
  });

  test('can be changed where rows are locked, as the canvas can', () => {
    const locked = { ...moved, rows: moved.rows.map((row) => ({ ...row, locked: true as const })) };
    expect(codeOf(unlocked((film) => removeShape(film, '9:16'))(locked))).toBe('ok');
    const move = (film: Composition) => followFilm(film, { ids: ['title'], shape: '9:16' });
    expect(codeOf(unlocked(move)(locked))).toBe('edit.locked');
  });

  test('loses the one that becomes the own frame of the film, which keeps what was placed there', () => {
    expect(codeOf(changeAspect(moved, '9:16'))).toBe('edit.invalid');
    expect(done(moved, takeShape(moved, '4:5'))).toEqual(done(moved, changeAspect(moved, '4:5')));
    const upright = done(moved, takeShape(moved, '9:16'));
    expect(upright).toMatchObject({ canvas: canvasSizes['9:16'], shapes: ['1:1'] });
    expect(inShape(upright)).toEqual(inShape(moved, '9:16'));
    const kept = done(moved, keepOrientation(moved, 'horizontal'));
    expect(kept).toMatchObject({ canvas: canvasSizes['16:9'], shapes: ['9:16', '1:1'] });
    const high = {
      ...moved,
      overlays: moved.overlays.map((each) => ({ ...each, originalWidth: 720, originalHeight: 1_280 })),
    };
    const packed = done(moved, keepOrientation(high, 'vertical'));
    expect(packed.shapes).toEqual(['1:1']);
    expect(of(packed, 'title')).toMatchObject({ left: 10, top: 1_500 });
  });
});

/** Numbers to a hundredth: where something new lies in proportion is not exact. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, each: unknown) =>
    typeof each === 'number' ? Math.round(each * 100) / 100 + 0 : each,
  );
