import type { APIRequestContext, Page } from '@playwright/test';
import { Composition } from '@kinoloom/composition';
import type { ProjectOpened } from '@kinoloom/contract';
import { clip } from '../harness/clips.ts';
import { wav } from '../harness/sounds.ts';
import { expect, test, type Workshop } from './workshop.ts';

interface Dropped {
  readonly name: string;
  readonly type: string;
  readonly bytes: Buffer;
}

const video = async (name: string, frames: number): Promise<Dropped> => ({
  name,
  type: 'video/mp4',
  bytes: await clip({ size: { width: 640, height: 360 }, frames }),
});
const sound: Dropped = { name: 'foghorn.wav', type: 'audio/wav', bytes: wav(3, 16_000) };
const notes: Dropped = { name: 'notes.pdf', type: 'application/pdf', bytes: Buffer.from('%PDF-1.4') };

async function openProject(page: Page, creator: APIRequestContext, { flow }: Workshop): Promise<string> {
  const made = await creator.post('/api/projects', { data: { name: 'Drops', flow_id: flow } });
  const { project } = (await made.json()) as ProjectOpened;
  await page.goto(`/studio/editor?project=${project.id}`);
  await expect(page.locator('[data-canvas-layer]')).toBeVisible();
  return project.id;
}

/** Drags files over the middle of an element and drops them. Returns of both events whether the page kept the browser from showing the files. */
async function drop(page: Page, selector: string, files: readonly Dropped[]): Promise<boolean[]> {
  const data = await page.evaluateHandle(
    (all) => {
      const transfer = new DataTransfer();
      for (const { name, type, bytes } of all) {
        const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        transfer.items.add(new File([content], name, { type }));
      }
      return transfer;
    },
    files.map((file) => ({ ...file, bytes: file.bytes.toString('base64') })),
  );
  return page
    .locator(selector)
    .first()
    .evaluate((element, dataTransfer) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const place = { clientX: left + width / 2, clientY: top + height / 2 };
      return ['dragover', 'drop'].map((kind) => {
        const event = new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer, ...place });
        element.dispatchEvent(event);
        return event.defaultPrevented;
      });
    }, data);
}

async function overlaysOf(creator: APIRequestContext, id: string): Promise<string[]> {
  const { project } = (await (await creator.get(`/api/projects/${id}`)).json()) as ProjectOpened;
  return Composition.parse(project.composition)
    .overlays.toSorted((a, b) => a.from - b.from)
    .map(({ type, content, from, durationInFrames }) => `${type} ${content} ${from}+${durationInFrames}`);
}

test('files dropped on the picture are added at the playhead, in order, and a refused one says why', async ({
  page,
  creator,
  workshop,
}) => {
  test.slow();
  const id = await openProject(page, creator, workshop);
  const kept = await drop(page, '[data-canvas-layer]', [
    await video('first.mp4', 60),
    notes,
    await video('second.mp4', 30),
  ]);
  expect(kept).toEqual([true, true]);
  await expect(page.getByText('Unsupported file type')).toBeVisible();
  await expect(page.getByText('notes.pdf')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Saved Uploads' })).toBeVisible();
  await expect
    .poll(() => overlaysOf(creator, id), { timeout: 30_000 })
    .toEqual(['video first 0+60', 'video second 60+30']);
  await page.keyboard.press('Control+z');
  await expect.poll(() => overlaysOf(creator, id)).toEqual([]);
});

test('files dropped on the timeline lie in the row and at the time of the drop', async ({
  page,
  creator,
  workshop,
}) => {
  test.slow();
  const id = await openProject(page, creator, workshop);
  await expect(page.locator('[data-timeline="scroller"]')).toBeVisible();
  expect(await drop(page, '[data-timeline="scroller"]', [sound, await video('after.mp4', 60)])).toEqual([true, true]);
  await expect.poll(async () => (await overlaysOf(creator, id)).length, { timeout: 30_000 }).toBe(2);
  const [first, second] = (await overlaysOf(creator, id)).map((text) => /^(\w+) (\w+) (\d+)\+(\d+)$/u.exec(text));
  expect([first?.[1], second?.[1]]).toEqual(['sound', 'video']);
  expect(Number(first?.[3])).toBeGreaterThan(0);
  expect(Number(second?.[3])).toBe(Number(first?.[3]) + Number(first?.[4]));
});

test('a file dropped elsewhere in the editor does not make the browser leave the page', async ({
  page,
  creator,
  workshop,
}) => {
  await openProject(page, creator, workshop);
  expect(await drop(page, 'header', [sound])).toEqual([true, true]);
  await expect(page.locator('[data-canvas-layer]')).toBeVisible();
});
