import { canvasSizes } from '@kinoloom/composition';
import type { ProjectOpened, UploadAnswer } from '@kinoloom/contract';
import { clip } from '../harness/clips.ts';
import { compositionOf } from './player-compositions.ts';
import { expect, test } from './workshop.ts';

test(
  'the editor has a small proxy made of a clip whose keyframes are far apart, and reads it once it is there',
  { tag: '@chromium' },
  async ({ page, creator, workshop }) => {
    const buffer = await clip({ size: { width: 1280, height: 720 }, frames: 60, params: 'keyint=60:scenecut=0' });
    const sent = await creator.post('/api/upload/file', {
      multipart: { flow_id: workshop.flow, file: { name: 'far-apart.mp4', mimeType: 'video/mp4', buffer } },
    });
    const { media } = (await sent.json()) as UploadAnswer;
    const composition = compositionOf([{ src: media.url, frames: 60 }], canvasSizes['16:9']);
    const made = await creator.post('/api/projects', { data: { name: 'Far apart', composition } });
    const { project } = (await made.json()) as ProjectOpened;
    const asked = page.waitForRequest('**/api/media-proxy');
    const read = page.waitForResponse(`**/media/${media.id}/scrub-proxy.mp4`, { timeout: 120_000 });
    await page.goto(`/studio/editor?project=${project.id}`);
    expect((await asked).postDataJSON()).toEqual({ id: media.id, purpose: 'scrub' });
    expect((await read).ok()).toBe(true);
  },
);
