import type { MediaRecord, UploadAnswer } from '@kinoloom/contract';
import { clip } from '../harness/clips.ts';
import { openEmbedded } from '../harness/embedded-database.ts';
import { expect, openStudio, test } from './studio.ts';

test('an open gallery makes and shows the missing thumbnail of a video', async ({ page, studio }) => {
  await openStudio(page, studio);
  const file = {
    name: 'clip.mp4',
    mimeType: 'video/mp4',
    buffer: await clip({ size: { width: 640, height: 360 }, frames: 60 }),
  };
  const answer = await page.request.post('/api/upload/file', { multipart: { file }, headers: { origin: studio.url } });
  const { id } = ((await answer.json()) as UploadAnswer).media;
  // Like an upload whose file could not be decoded.
  const db = await openEmbedded(studio.dataDir);
  await db.pool.query(`delete from media_object where media_id = $1 and role = 'thumbnail'`, [id]);
  await db.pool.query(
    `update media set metadata = jsonb_set(metadata, '{enhancement_status,thumbnail_extracted}', 'false') where id = $1`,
    [id],
  );
  await db.close();

  const sent = page.waitForRequest('**/api/db/media/update-thumbnail');
  await page.goto('/studio/gallery?tab=videos');
  const { mediaId, thumbnailUrl } = (await sent).postDataJSON() as Record<'mediaId' | 'thumbnailUrl', string>;
  expect(mediaId).toBe(id);
  expect(thumbnailUrl).toMatch(/^data:image\/jpeg;base64,/);
  expect(thumbnailUrl.length).toBeGreaterThan(1_000);
  const saved = async (): Promise<string | null> => {
    const media = await page.request.get(`/api/db/media?id=${id}`);
    return ((await media.json()) as MediaRecord).thumbnail_url;
  };
  await expect.poll(saved).toBe(`/media/${id}/thumbnail.jpg`);
  const thumbnail = await page.request.get(`/media/${id}/thumbnail.jpg`);
  expect([thumbnail.status(), thumbnail.headers()['content-type']]).toEqual([200, 'image/jpeg']);
  await expect(page.locator(`img[src*="${id}/thumbnail.jpg"]`).first()).toBeVisible();
});
