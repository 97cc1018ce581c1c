import { expect } from '@playwright/test';
import { test, type Timeline } from './timeline-page.ts';
import { smallTargets } from './touch-targets.ts';

const stage = (timeline: Timeline) =>
  timeline.page.evaluate(() => {
    const { rows, markers } = window.timelineBench!.composition()!;
    return { rows, markers: markers.map(({ id: _id, ...marker }) => marker) };
  });

test('a row is named, coloured, hidden, muted and locked from its handle, and a locked one keeps its clips', async ({
  timeline,
}) => {
  const { page } = timeline;
  await page.getByRole('button', { name: /^Row 1, arrow keys/ }).click();
  const settings = page.getByRole('dialog', { name: /^Row 1: name/ });
  await settings.getByRole('textbox', { name: 'Name of row 1' }).fill('Titles');
  await settings.getByRole('textbox').press('Enter');
  await page.getByRole('dialog').getByRole('radio', { name: 'Violet' }).check();
  for (const name of ['Hide Titles', 'Mute Titles', 'Lock Titles'])
    await page.getByRole('dialog').getByRole('button', { name }).click();
  expect((await stage(timeline)).rows[0]).toEqual({
    name: 'Titles',
    hue: 'violet',
    hidden: true,
    muted: true,
    locked: true,
  });
  await page.keyboard.press('Escape');
  const before = await timeline.places();
  await timeline.drag(await timeline.at(20, 0), await timeline.at(80, 3));
  await page.keyboard.press('Delete');
  expect(await timeline.places()).toEqual(before);
  await expect(page.getByRole('region', { name: /^Notifications/ }).getByText('Row 1 is locked')).toBeVisible();
  await page.keyboard.press('Control+z');
  await page.getByRole('button', { name: 'Show names of rows' }).click();
  await page.getByRole('button', { name: 'Hear Row 2 alone' }).click();
  await page.getByRole('textbox', { name: 'Name of row 3' }).fill('Voice');
  await page.keyboard.press('Enter');
  expect((await stage(timeline)).rows.slice(0, 3)).toMatchObject([{ hidden: true }, { solo: true }, { name: 'Voice' }]);
  await page.getByRole('button', { name: 'Hide names of rows' }).click();
});

test('markers are set, named, moved by arrows and dragging, jumped to and deleted', async ({ timeline }) => {
  const { page } = timeline;
  await page.evaluate(() => window.timelineBench!.editor!.playhead.seek(60));
  await page.keyboard.press('Shift+m');
  const flag = page.getByRole('button', { name: /^Marker, / });
  await flag.press('Enter');
  await page.getByRole('textbox', { name: 'Name of the marker' }).fill('Beam');
  await page.keyboard.press('Enter');
  const beam = page.getByRole('button', { name: /^Beam, / });
  await beam.press('ArrowRight');
  await beam.press('Shift+ArrowRight');
  expect((await stage(timeline)).markers).toEqual([{ at: 71, hue: 'amber', name: 'Beam' }]);
  const box = (await beam.boundingBox())!;
  const [from, to] = [await timeline.at(71, 0), await timeline.at(91, 0)];
  await timeline.drag({ x: box.x + 5, y: box.y + 8 }, { x: box.x + 5 + to.x - from.x, y: box.y + 8 });
  expect((await stage(timeline)).markers[0]?.at).toBe(91);
  await page.evaluate(() => window.timelineBench!.editor!.playhead.seek(0));
  await page.keyboard.press('Shift+ArrowDown');
  expect(await timeline.frame()).toBe(91);
  await beam.press('Delete');
  expect((await stage(timeline)).markers).toEqual([]);
});

test('a range is marked with I and O, and deleted with or without its gap', async ({ timeline }) => {
  const { page } = timeline;
  const seek = (frame: number) => page.evaluate((at) => window.timelineBench!.editor!.playhead.seek(at), frame);
  await page.keyboard.press('e');
  await expect(page.getByText('No range is marked.')).toBeVisible();
  await seek(30);
  await page.keyboard.press('i');
  await seek(149);
  await page.keyboard.press('o');
  await page.keyboard.press('Shift+e');
  const lifted = ['a 0 0-30', 'c 2 200-300', 'new-1 0 150-180'];
  expect((await timeline.places()).map((place) => place.replace(/^new-\d+/, 'new-1')).toSorted()).toEqual(lifted);
  await page.keyboard.press('Control+z');
  await seek(30);
  await page.getByRole('button', { name: 'Markers and range' }).click();
  await page.getByRole('button', { name: 'Range begins here' }).click();
  await seek(59);
  await page.keyboard.press('o');
  await page.keyboard.press('e');
  expect((await timeline.places()).toSorted()).toEqual(['a 0 0-30', 'b 0 90-150', 'c 2 170-270']);
});

test.describe('by touch', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('rows, markers and ranges are reached from the toolbar', async ({ timeline }) => {
    const { page } = timeline;
    await page.getByRole('button', { name: 'Markers and range' }).tap();
    const marks = page.getByRole('dialog', { name: 'Markers and range' });
    expect(await smallTargets(marks)).toEqual([]);
    await marks.getByRole('button', { name: 'Set a marker' }).tap();
    expect((await stage(timeline)).markers).toEqual([{ at: 0, hue: 'amber' }]);
    await page.getByRole('button', { name: 'Timeline settings' }).tap();
    const settings = page.getByRole('dialog', { name: 'Timeline settings' });
    await settings.getByRole('button', { name: 'Mute Row 2' }).tap();
    expect((await stage(timeline)).rows[1]).toEqual({ muted: true });
    expect(await smallTargets(settings)).toEqual([]);
  });
});
