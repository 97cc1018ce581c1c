import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

/** Turns the wheel over the list at a constant speed (px per second): the compositor scrolls, and the page follows. */
export async function wheel(page: Page, seconds: number, speed: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.synthesizeScrollGesture', {
    x: 700,
    y: 500,
    yDistance: -speed * seconds,
    speed: Math.abs(speed),
    gestureSourceType: 'mouse',
    preventFling: true,
  });
  await session.detach();
}

/** Opens a second page that shows all records of the gallery by Immich's technique, in a box of the same place and size. */
export async function openMonthGrid(gallery: Page): Promise<Page> {
  const box = await gallery.locator('[data-list]').boundingBox();
  const page = await gallery.context().newPage();
  // Any small answer of the server: its content is replaced.
  await page.goto('/theme.js');
  await page.evaluate(await readFile(new URL('month-grid.js', import.meta.url), 'utf8'));
  await page.evaluate(`showMonthGrid(${JSON.stringify(box)})`);
  await page.getByRole('gridcell').first().waitFor();
  return page;
}

interface Scrolled {
  /** Animation frames of the page per second, from the first to the last scroll event. */
  readonly perSecond: number;
  /** Milliseconds from the last scroll event until all visible pictures are decoded and shown. */
  readonly late: number;
}

/** Watches the list of a gallery while `use` scrolls it, and until its pictures are there. */
export async function watchScrolling(page: Page, use: () => Promise<void>): Promise<Scrolled> {
  await page.evaluate(WATCH);
  await use();
  return page.evaluate<Scrolled>('scrollWatch.end()');
}

const WATCH = `{
  const list = document.querySelector('[data-list]');
  const frames = [];
  const scrolls = [];
  let on = true;
  let timer;
  let shown;
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const pictures = () => {
    const { top, bottom } = list.getBoundingClientRect();
    return [...list.querySelectorAll('[role=gridcell]')].filter((cell) => {
      const box = cell.getBoundingClientRect();
      return box.bottom > top && box.top < bottom && !cell.querySelector('[data-wave]');
    }).map((cell) => cell.querySelector('img'));
  };
  const settled = async (last) => {
    for (;;) {
      const visible = pictures();
      if (visible.every((picture) => picture?.complete)) {
        await Promise.all(visible.map((picture) => picture.decode()));
        break;
      }
      await nextFrame();
    }
    await nextFrame();
    return performance.now() - last;
  };
  const onScroll = () => {
    const last = performance.now();
    scrolls.push(last);
    clearTimeout(timer);
    // Two frames without scrolling: it rests. Looking at each cell earlier would slow down what is measured.
    timer = setTimeout(() => { shown = settled(last); }, 34);
  };
  list.addEventListener('scroll', onScroll, { passive: true });
  requestAnimationFrame(function frame(now) {
    frames.push(now);
    if (on) requestAnimationFrame(frame);
  });
  globalThis.scrollWatch = {
    async end() {
      while (!shown || performance.now() - scrolls.at(-1) < 60) await nextFrame();
      const late = await shown;
      on = false;
      list.removeEventListener('scroll', onScroll);
      const moving = frames.filter((at) => at >= scrolls[0] && at <= scrolls.at(-1));
      return { perSecond: (1000 * (moving.length - 1)) / (moving.at(-1) - moving[0]), late };
    },
  };
}`;
