import { createCanvas, loadImage } from '@napi-rs/canvas';
import { editorTest as test, expect } from './editor-page.ts';

test('the frame at the playhead is saved as a picture in the size of the film', async ({ desk, page }) => {
  await page.evaluate(() => window.editorBench!.seek(30));
  await page.getByRole('button', { name: 'Save this frame to the gallery' }).press('Enter');
  await expect(page.getByText('The frame is in the gallery')).toBeVisible();
  const address = await page.evaluate(() => window.editorBench!.saved());
  expect(address).toMatch(/^data:image\/png;/);
  const picture = await loadImage(address!);
  expect([picture.width, picture.height]).toEqual([1920, 1080]);
  const context = createCanvas(1920, 1080).getContext('2d');
  context.drawImage(picture, 0, 0);
  for (const [x, y] of [
    [800, 380],
    [1_100, 400],
    [100, 900],
  ] as const)
    expect([...context.getImageData(x, y, 1, 1).data.subarray(0, 3)]).toEqual((await desk.colourAt(x, y)).rgb);
});
