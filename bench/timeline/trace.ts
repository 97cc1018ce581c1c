import type { Page } from '@playwright/test';

export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  /** CPU time in microseconds. */
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args?: { readonly name?: string };
}

/** Trace categories with all work of a thread. */
const WORK = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', '__metadata'];

/**
 * CPU time in ms of the page's main thread for each frame while `use` ran: all tasks from one animation frame to the next, so script, style, layout,
 * paint and canvas. Other load on the machine does not count. Frames without work are left out.
 */
export async function frameTimes(page: Page, use: () => Promise<void>): Promise<number[]> {
  const events = await traced(page, WORK, use);
  const main = mainThread(events);
  const here = events.filter(({ pid, tid }) => pid === main.pid && tid === main.tid);
  const starts = here
    .filter(({ name }) => name === 'FireAnimationFrame')
    .map(({ ts }) => ts)
    .toSorted((a, b) => a - b);
  const tasks = here.filter(({ name, ph, dur }) => name === 'RunTask' && ph === 'X' && dur !== undefined);
  const frames: number[] = starts.map(() => 0);
  for (const { ts, dur = 0, tdur = dur } of tasks) {
    // A task in which an animation frame starts belongs to that frame.
    const frame = starts.findLastIndex((start) => start <= ts + dur);
    if (frame >= 0) frames[frame] = (frames[frame] ?? 0) + tdur / 1000;
  }
  return frames.filter((work) => work > 0.05);
}

/** Chromium's trace events of these categories while `use` ran. */
export async function traced(
  page: Page,
  includedCategories: readonly string[],
  use: () => Promise<void>,
): Promise<TraceEvent[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value as unknown as TraceEvent[]) events.push(event);
  });
  const complete = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: [...includedCategories] },
  });
  await use();
  await session.send('Tracing.end');
  await complete;
  await session.detach();
  return events;
}

/** The renderer's main thread with the most animation frames, which is the page's. */
function mainThread(events: readonly TraceEvent[]): { pid: number; tid: number } {
  const counts = new Map<string, number>();
  for (const { name, pid, tid } of events)
    if (name === 'FireAnimationFrame') counts.set(`${pid} ${tid}`, (counts.get(`${pid} ${tid}`) ?? 0) + 1);
  const [most] = [...counts].toSorted((a, b) => b[1] - a[1]);
  if (!most) throw new Error('The page drew no frame while it was measured');
  const [pid = 0, tid = 0] = most[0].split(' ').map(Number);
  return { pid, tid };
}
