import { isFirefox } from '../firefox/browser.ts';
import { checkBothThemes } from './axe.ts';
import { editorTest as test, expect } from './editor-page.ts';
import { smallTargets } from './touch-targets.ts';

test('each panel adds its overlay on top and selects it', async ({ desk, page }) => {
  for (const [panel, button, type] of [
    ['Text', 'Wide title', 'text'],
    ['Stickers', 'Lighthouse', 'sticker'],
    ['Templates', /^Lower third/, 'template'],
    ['Image', 'Add Take 1', 'image'],
    ['Video', 'Add Take 2', 'video'],
  ] as const) {
    await page.getByRole('navigation').getByRole('button', { name: panel, exact: true }).click();
    await page.getByRole('button', { name: button }).first().click();
    const added = (await desk.film()).overlays.at(-1);
    expect(added?.type).toBe(type);
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible();
    // The pressed tile is gone: the focus is in the panel of what was added.
    await expect(page.locator('#editor-panel')).toBeFocused();
  }
  await page.getByRole('button', { name: 'Back' }).click();
  expect(await desk.selected()).toEqual([]);
});

test('without a selected clip the panel explains what to do', async ({ desk }) => {
  await expect(desk.page.getByText('Select a video clip from the timeline to configure its settings.')).toBeVisible();
});

test(
  'panels are 380 px wide, audio panels 480 px, and a sound that cannot be played shows a message',
  { tag: '@long' },
  async ({ desk, page }) => {
    const rail = page.getByRole('navigation', { name: 'Panels of the editor' });
    const width = async () => (await page.locator('#editor-panel').boundingBox())?.width;
    for (const panel of ['Text', 'Captions', 'Image', 'Stickers', 'Templates', 'Video']) {
      await rail.getByRole('button', { name: panel, exact: true }).click();
      expect(await width(), panel).toBe(380);
    }
    await rail.getByRole('button', { name: 'Audio', exact: true }).click();
    expect(await width()).toBe(480);
    await page.getByRole('button', { name: /^Add to Timeline/ }).click();
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Take 3');
    expect(await width()).toBe(480);
    await page.getByRole('button', { name: 'Play Take 3' }).click();
    await expect(page.getByText('Failed to play audio')).toBeVisible();
    await expect(rail.getByRole('link', { name: 'Home' })).toHaveAttribute('href', '/');
    await page.getByRole('button', { name: 'Back' }).click();
    expect(await desk.selected()).toEqual([]);
  },
);

test('style controls change the overlay, and moving a slider is one undo step', async ({ desk, page }) => {
  await desk.press(850, 500);
  await page.getByRole('tab', { name: 'Style' }).click();
  const brightness = page.getByRole('slider', { name: 'Brightness' });
  await brightness.focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  expect(await desk.steps()).toBe(1);
  await page.getByRole('radio', { name: 'Wes Anderson' }).press('Space');
  await page.getByRole('radio', { name: 'Contain' }).press('Space');
  await page.getByRole('textbox', { name: 'Padding colour as a number' }).fill('#2b1a12');
  await expect
    .poll(async () => (await desk.overlay('square')).type === 'image' && (await desk.overlay('square')))
    .toMatchObject({
      styles: {
        filter: { preset: 'wes-anderson', brightness: 120 },
        objectFit: 'contain',
        paddingBackgroundColor: '#2b1a12',
      },
    });
  await page.getByRole('button', { name: 'Reset style' }).click();
  expect(await desk.overlay('square')).toMatchObject({ styles: { filter: { preset: 'none', brightness: 100 } } });
});

test('animations are chosen by their tiles', { tag: '@long' }, async ({ desk, page }) => {
  await desk.press(850, 500);
  await page.getByRole('radio', { name: 'Zoom and blur' }).press('Space');
  await page.getByRole('radio', { name: 'Exit' }).press('Space');
  await page.getByRole('radio', { name: 'Fade', exact: true }).press('Space');
  expect(await desk.overlay('square')).toMatchObject({ styles: { animation: { enter: 'zoomBlur', exit: 'fade' } } });
});

test('arrow keys do not change a tile that was clicked, but move between tiles focused by keyboard', async ({
  desk,
  page,
}) => {
  const enter = async () => {
    const { styles } = await desk.overlay('square');
    return 'animation' in styles ? styles.animation.enter : undefined;
  };
  await desk.press(850, 500);
  const tiles = page.getByRole('radiogroup', { name: 'Enter animation' });
  await tiles.getByText('Zoom and blur').click();
  await expect.poll(enter).toBe('zoomBlur');
  await expect(page.locator('body')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  expect(await enter()).toBe('zoomBlur');
  // Tab continues from the pointer's position; Shift+Tab returns to the selected tile.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(tiles.getByRole('radio', { name: 'Zoom and blur' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(enter).toBe('snap');
  await expect(tiles.getByRole('radio', { name: 'Snap', exact: true })).toBeFocused();
});

test('overlays are aligned to the canvas and to one another, and spaced evenly, each one undo step', async ({
  desk,
  page,
}) => {
  await desk.press(850, 500);
  await page.getByRole('tab', { name: 'Motion' }).click();
  await page.getByRole('button', { name: 'Align left' }).click();
  await page.getByRole('button', { name: 'Align bottom' }).focus();
  await page.keyboard.press('Enter');
  expect(await desk.overlay('square')).toMatchObject({ left: 0, top: 680 });
  expect(await desk.steps()).toBe(2);
  await page.keyboard.down('Shift');
  await desk.press(600, 180);
  await desk.press(1_180, 720);
  await page.keyboard.up('Shift');
  await page.getByRole('button', { name: 'Align right' }).click();
  const right = async (id: string) => {
    const { left, width } = await desk.overlay(id);
    return left + width;
  };
  expect([await right('square'), await right('words'), await right('gull')]).toEqual([1300, 1300, 1300]);
  await page.getByRole('button', { name: 'Space evenly down' }).click();
  const tops = await Promise.all(['words', 'gull', 'square'].map(async (id) => (await desk.overlay(id)).top));
  expect(tops).toEqual([100, 350, 680]);
  expect(await desk.steps()).toBe(4);
});

test('several selected overlays are changed together, and each change is one undo step', async ({ desk, page }) => {
  await desk.press(850, 500);
  await page.keyboard.down('Shift');
  await desk.press(600, 180);
  await page.keyboard.up('Shift');
  expect((await desk.selected()).toSorted()).toEqual(['square', 'words']);
  await expect(page.getByRole('heading', { name: '2 selected' })).toBeVisible();
  await page.getByRole('button', { name: 'One second later' }).click();
  await page.getByRole('spinbutton', { name: 'Left' }).fill('340');
  await page.getByRole('tab', { name: 'Style' }).click();
  const opacity = page.getByRole('slider', { name: 'Opacity' });
  await opacity.focus();
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowLeft');
  expect(await desk.overlay('square')).toMatchObject({ from: 30, left: 800, styles: { opacity: 0.8 } });
  expect(await desk.overlay('words')).toMatchObject({ from: 30, left: 340, styles: { opacity: 0.8 } });
  expect(await desk.steps()).toBe(3);
  await checkBothThemes(page, 'several selected');
});

test('captions are pasted, edited, split, merged and exported', async ({ desk, page }) => {
  await page.getByRole('navigation').getByRole('button', { name: 'Captions' }).click();
  await page.getByRole('textbox', { name: 'Transcript' }).fill('I have kept it for eleven.\nTide at six.');
  await page.getByRole('button', { name: 'Add captions' }).click();
  const captions = async () => {
    const added = (await desk.film()).overlays.at(-1);
    return added?.type === 'caption' ? added.captions : [];
  };
  expect((await captions()).map(({ text }) => text)).toEqual(['I have kept it for eleven.', 'Tide at six.']);
  await page.getByRole('textbox', { name: 'Word 2' }).fill('had');
  await page.getByRole('button', { name: 'Split before “kept”' }).click();
  expect((await captions()).map(({ text }) => text)).toEqual(['I had', 'kept it for eleven.', 'Tide at six.']);
  await page.getByRole('button', { name: 'Merge with the next' }).click();
  expect((await captions()).map(({ text }) => text)).toEqual(['I had kept it for eleven.', 'Tide at six.']);
  // Firefox's driver does not report downloads that a page creates.
  if (isFirefox(page.context().browser())) return;
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'SRT' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('captions.srt');
});

test(
  'an invalid subtitle file is refused with its line number and adds nothing',
  { tag: '@long' },
  async ({ desk, page }) => {
    await page.getByRole('navigation').getByRole('button', { name: 'Captions' }).click();
    const before = (await desk.film()).overlays.length;
    const choose = (text: string) =>
      page
        .getByLabel('Subtitle file')
        .setInputFiles({ name: 'keeper.srt', mimeType: 'application/x-subrip', buffer: Buffer.from(text) });
    await choose('1\n00:00:01,000 -> 00:00:02,000\nOne');
    await expect(page.getByRole('alert')).toContainText('keeper.srt, line 1');
    expect((await desk.film()).overlays).toHaveLength(before);
    await choose('1\n00:00:01,000 --> 00:00:02,000\nOne');
    await expect(page.getByRole('heading', { name: 'Captions' })).toBeVisible();
    await expect
      .poll(async () => (await desk.film()).overlays.at(-1))
      .toMatchObject({ type: 'caption', from: 30, captionStart: 30 });
  },
);

test('a subtitle file that is odd, old or late is added as the person decides', async ({ desk, page }) => {
  await page.getByRole('navigation').getByRole('button', { name: 'Captions' }).click();
  const choose = (bytes: Buffer) =>
    page
      .getByLabel('Subtitle file')
      .setInputFiles({ name: 'keeper.srt', mimeType: 'application/x-subrip', buffer: bytes });
  const captions = async () => (await desk.film()).overlays.filter((overlay) => overlay.type === 'caption');
  const before = (await captions()).length;
  const late =
    '1\n01:00:02,000 --> 01:00:03,000\nO\u00F9 est-elle all\u00E9e ?\n\n2\n01:00:0x,000 --> 01:00:04,000\nOdd';
  await choose(Buffer.from(late, 'latin1'));
  const dialog = page.getByRole('dialog', { name: '1 caption in keeper.srt' });
  await expect(dialog.getByText(/^Line 6: .* are no times like/)).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Letters' })).toContainText('Western European');
  await expect(dialog.getByText('“Où est-elle allée ?”')).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'First caption' })).toContainText('At 0:02, without the hours');
  await checkBothThemes(page, 'the dialog of a subtitle file');
  await dialog.getByRole('combobox', { name: 'Letters' }).click();
  await page.getByRole('option', { name: 'Cyrillic', exact: true }).click();
  await expect(dialog.getByText('“Oщ est-elle allйe ?”')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(await captions()).toHaveLength(before);

  await choose(Buffer.from(late, 'latin1'));
  await dialog.getByRole('button', { name: 'Add captions' }).click();
  await expect
    .poll(async () => (await captions()).at(-1))
    .toMatchObject({
      from: 60,
      captionStart: 108_060,
      durationInFrames: 30,
      captions: [{ text: 'Où est-elle allée ?' }],
    });
  await page.getByRole('button', { name: 'Back' }).click();
  await choose(Buffer.from('1\n00:00:02,000 --> 00:00:03,000\n- Here\n- There'));
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
  await expect.poll(async () => (await captions()).at(-1)).toMatchObject({ captions: [{ text: '- Here\n- There' }] });
  expect(await captions()).toHaveLength(before + 1);
  // Two speakers stay on two lines when the words are changed.
  await page.getByRole('textbox', { name: 'Word 2' }).fill('Hither');
  await expect.poll(async () => (await captions()).at(-1)).toMatchObject({ captions: [{ text: '- Hither\n- There' }] });
});

test('stickers are found by name', { tag: '@long' }, async ({ desk: { page } }) => {
  await page.getByRole('button', { name: 'Stickers' }).click();
  await expect(page.getByRole('list', { name: 'Stickers' }).getByRole('button')).toHaveCount(40);
  await page.getByRole('searchbox', { name: 'Search stickers' }).fill('light');
  await expect(page.getByRole('list', { name: 'Stickers' }).getByRole('button')).toHaveCount(2);
});

test('a layout arranges the clips of the flow', async ({ desk, page }) => {
  await page.getByRole('button', { name: 'Templates' }).click();
  await page.getByRole('button', { name: /^Split screen/ }).click();
  const placed = (await desk.film()).overlays.filter(({ id }) => id.startsWith('new-'));
  expect(placed.map(({ left, width }) => [Math.round(left), Math.round(width)])).toEqual([
    [0, 956],
    [964, 956],
  ]);
});

test('the panels have no axe violations', { tag: '@long' }, async ({ desk, page }) => {
  for (const panel of ['Video', 'Audio', 'Text', 'Captions', 'Image', 'Stickers', 'Templates']) {
    const item = page.getByRole('navigation').getByRole('button', { name: panel, exact: true });
    if ((await item.getAttribute('aria-expanded')) !== 'true') await item.click();
    await checkBothThemes(page, panel);
  }
  await desk.press(850, 500);
  for (const tab of ['Settings', 'Style']) {
    await page.getByRole('tab', { name: tab }).click();
    await checkBothThemes(page, `Image, ${tab}`);
  }
});

test.describe('on a phone', { tag: '@phone' }, () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('panels open as sheets, and the selected overlay is edited in one', { tag: '@long' }, async ({ desk, page }) => {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Text' }).click();
    const height = async () => (await page.getByRole('dialog').boundingBox())?.height ?? 0;
    await expect.poll(height).toBeCloseTo(0.7 * 844, 0);
    await page.getByRole('dialog').getByRole('button', { name: 'Wide title' }).click();
    await expect(page.getByRole('dialog', { name: 'TITLE' })).toBeVisible();
    await page.getByRole('textbox', { name: 'Content' }).fill('LOW WATER');
    expect((await desk.film()).overlays.at(-1)).toMatchObject({ content: 'LOW WATER' });
    await page.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    for (const panel of ['Video', 'Media']) {
      await page.getByRole('button', { name: panel, exact: true }).click();
      await expect.poll(height, panel).toBeCloseTo(0.7 * 844, 0);
      await page.getByRole('button', { name: 'Done' }).click();
    }
    // Sounds made there are not on the canvas yet, which is dimmed: a touch on it closes the sheet.
    await page.getByRole('button', { name: 'Audio', exact: true }).click();
    await expect.poll(height).toBeCloseTo(0.7 * 844, 0);
    await page.touchscreen.tap(195, 120);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await checkBothThemes(page, 'the bar');
  });

  test('touch targets in every panel are at least 44 px wide and high', { tag: '@long' }, async ({ desk, page }) => {
    const bar = page.getByRole('navigation', { name: 'Panels of the editor' });
    const sheet = page.getByRole('dialog');
    const done = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Done' }).tap();
      await expect(sheet).toHaveCount(0);
    };
    expect(await smallTargets(bar)).toEqual([]);
    expect(await smallTargets(page.getByRole('region', { name: 'Picture' }), '[data-thing]')).toEqual([]);
    for (const panel of ['Video', 'Media']) {
      await bar.getByRole('button', { name: panel, exact: true }).tap();
      expect(await smallTargets(sheet), panel).toEqual([]);
      await done();
    }
    for (const panel of ['Text', 'Captions', 'Stickers', 'Templates']) {
      await bar.getByRole('button', { name: 'More' }).tap();
      await page.getByRole('menuitem', { name: panel }).tap();
      expect(await smallTargets(sheet), panel).toEqual([]);
      await done();
    }
    for (const [what, x, y] of [
      ['image', 850, 500],
      ['text', 600, 180],
    ] as const) {
      await desk.press(x, y);
      await bar.getByRole('button', { name: 'Edit' }).tap();
      for (const tab of await sheet.getByRole('tab').all()) {
        await tab.tap();
        expect(await smallTargets(sheet), `${what}, ${await tab.textContent()}`).toEqual([]);
      }
      await done();
    }
  });
});
