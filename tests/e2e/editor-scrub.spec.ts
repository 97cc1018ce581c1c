import { canvasSizes, type Composition } from '@kinoloom/composition';
import type { ProjectOpened } from '@kinoloom/contract';
import { compositionOf } from './player-compositions.ts';
import { expect, test } from './workshop.ts';

test(
  'the editor has a small proxy made of a clip whose keyframes are far apart, and reads it once it is there',
  { tag: '@chromium' },
  async ({ page, creator, workshop }) => {
    const { id, url } = workshop.take;
    const composition: Composition = compositionOf([{ src: url, frames: 90 }], canvasSizes['16:9']);
    const made = await creator.post('/api/projects', { data: { name: 'Far apart', composition } });
    const { project } = (await made.json()) as ProjectOpened;
    const asked = page.waitForRequest('**/api/media-proxy');
    const read = page.waitForResponse(`**/media/${id}/scrub-proxy.mp4`, { timeout: 120_000 });
    await page.goto(`/studio/editor?project=${project.id}`);
    expect((await asked).postDataJSON()).toEqual({ id, purpose: 'scrub' });
    expect((await read).ok()).toBe(true);
  },
);
