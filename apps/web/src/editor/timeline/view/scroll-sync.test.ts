import { expect, test } from 'vitest';
import { compositionOf, video } from '../../../../../../packages/composition/src/testing/composition-of.ts';
import { createEditor } from '../../store/index.ts';
import { ScrollSync } from './scroll-sync.ts';
import { Viewport } from './viewport.ts';

/** A scroller that keeps whole pixels, as some browsers do. */
function setUp() {
  const editor = createEditor({ composition: compositionOf(video({ durationInFrames: 3_000 })), newId: () => 'new' });
  const viewport = new Viewport(editor);
  viewport.resize(1_000, 400);
  const writes = { position: 0, extent: 0 };
  const scroller = {
    scrollLeft: 0,
    scrollTop: 0,
    scrollTo(left: number, top: number): void {
      writes.position++;
      Object.assign(scroller, { scrollLeft: Math.round(left), scrollTop: Math.round(top) });
    },
  };
  const style = {
    set width(_: string) {
      writes.extent++;
    },
  };
  const elements = { scroller, extent: { style } } as unknown as ConstructorParameters<typeof ScrollSync>[0];
  const sync = new ScrollSync(elements, viewport);
  sync.fit();
  const zoom = (): void => {
    viewport.zoomTo(4, 500);
    sync.fallBehind();
  };
  return { sync, viewport, scroller, writes, zoom };
}

test('the scroller and the view scroll together, and neither answers the other', () => {
  const { sync, viewport, scroller, zoom } = setUp();
  zoom();
  expect(sync.scrollTo(100.4, 0)).toBe(true);
  expect([viewport.view.left, scroller.scrollLeft]).toEqual([100.4, 100]);
  expect(sync.followScroller()).toBe(false);
  expect(viewport.view.left).toBe(100.4);
  scroller.scrollLeft = 300;
  expect(sync.followScroller()).toBe(true);
  expect(viewport.view.left).toBe(300);
  expect(sync.scrollTo(300, 0)).toBe(false);
});

test('zooming leaves the scroller alone until it is used', () => {
  const { sync, viewport, scroller, writes, zoom } = setUp();
  zoom();
  zoom();
  expect(writes).toEqual({ position: 0, extent: 1 });
  const { left } = viewport.view;
  expect(left).toBeGreaterThan(0);
  // The scroller reports an older place: the view keeps its own, and the scroller goes there.
  expect(sync.followScroller()).toBe(false);
  expect([viewport.view.left, scroller.scrollLeft]).toEqual([left, Math.round(left)]);
  sync.catchUp();
  expect(writes).toEqual({ position: 1, extent: 2 });
});
