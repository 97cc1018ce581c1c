import { expect, type CDPSession, type Page } from '@playwright/test';
import { test } from './timeline-page.ts';

/** A key of a layout: what it types, where it lies, and its code on Windows. */
interface Key {
  readonly key: string;
  readonly code: string;
  readonly vk?: number;
}

interface Layout {
  readonly name: string;
  readonly z: Key;
  readonly y: Key;
  readonly a: Key;
  readonly open: Key;
  readonly close: Key;
  /** Brackets need AltGr. */
  readonly altGr?: true;
}

const at = (key: string, code: string, vk?: number): Key => ({ key, code, ...(vk !== undefined && { vk }) });
const [A, Y, Z] = [65, 89, 90];

const layouts: readonly Layout[] = [
  {
    name: 'German',
    z: at('z', 'KeyY', Z),
    y: at('y', 'KeyZ', Y),
    a: at('a', 'KeyA', A),
    open: at('[', 'Digit8'),
    close: at(']', 'Digit9'),
    altGr: true,
  },
  {
    name: 'French',
    z: at('z', 'KeyW', Z),
    y: at('y', 'KeyY', Y),
    a: at('a', 'KeyQ', A),
    open: at('[', 'Digit5'),
    close: at(']', 'Minus'),
    altGr: true,
  },
  {
    name: 'Spanish',
    z: at('z', 'KeyZ', Z),
    y: at('y', 'KeyY', Y),
    a: at('a', 'KeyA', A),
    open: at('[', 'BracketLeft'),
    close: at(']', 'BracketRight'),
    altGr: true,
  },
  {
    name: 'Russian',
    z: at('я', 'KeyZ', Z),
    y: at('н', 'KeyY', Y),
    a: at('ф', 'KeyA', A),
    open: at('х', 'BracketLeft'),
    close: at('ъ', 'BracketRight'),
  },
  {
    name: 'Japanese',
    z: at('z', 'KeyZ', Z),
    y: at('y', 'KeyY', Y),
    a: at('a', 'KeyA', A),
    open: at('[', 'BracketRight'),
    close: at(']', 'Backslash'),
  },
];

const [ALT, CTRL, SHIFT] = [1, 2, 8];

async function press(keys: CDPSession, { key, code, vk = 0 }: Key, modifiers = 0): Promise<void> {
  const event = { key, code, modifiers, windowsVirtualKeyCode: vk };
  await keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event });
  await keys.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
}

const seek = (page: Page, frame: number): Promise<void> =>
  page.evaluate((to) => window.timelineBench!.editor!.playhead.seek(to), frame);

for (const { name, z, y, a, open, close, altGr } of layouts)
  test(
    `undo, redo, select all and trim work on a ${name} keyboard`,
    { tag: '@chromium' },
    async ({ timeline, context }) => {
      const { page } = timeline;
      const keys = await context.newCDPSession(page);
      await timeline.item('Title a').press('Enter');
      await page.keyboard.press('Delete');
      const without = await timeline.places();
      await press(keys, z, CTRL);
      const all = ['a 0 0-60', 'b 0 120-180', 'c 2 200-300'];
      expect(await timeline.places()).toEqual(all);
      await press(keys, y, CTRL);
      expect(await timeline.places()).toEqual(without);
      await press(keys, z, CTRL);
      await press(keys, { ...z, key: z.key.toUpperCase() }, CTRL | SHIFT);
      expect(await timeline.places()).toEqual(without);
      await press(keys, z, CTRL);
      await press(keys, a, CTRL);
      expect(await timeline.selection()).toHaveLength(3);
      expect(await page.evaluate(() => getSelection()?.isCollapsed)).not.toBe(false);

      await page.evaluate(() => window.timelineBench!.editor!.state.setState({ selection: ['c'] }));
      await seek(page, 220);
      // Windows reports AltGr as Ctrl and Alt.
      await press(keys, open, altGr ? ALT | CTRL : 0);
      await seek(page, 280);
      await press(keys, close, altGr ? ALT | CTRL : 0);
      expect((await timeline.places())[2]).toBe('c 2 220-280');
    },
  );

test('Space plays after a click on a button, and presses a button that was reached by Tab', async ({ timeline }) => {
  const { page } = timeline;
  const playing = () => page.evaluate(() => window.timelineBench!.editor!.playhead.state.getState().playing);
  const zoom = () => page.evaluate(() => window.timelineBench!.editor!.state.getState().zoom);
  const button = page.getByRole('button', { name: 'Zoom in' });
  await button.click();
  const before = await zoom();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  expect(await playing()).toBe(true);
  await page.keyboard.press('Space');
  expect(await playing()).toBe(false);
  expect(await zoom()).toBe(before);

  await page.keyboard.press('Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Space');
  expect(await zoom()).toBeGreaterThan(before);
  expect(await playing()).toBe(false);
});
