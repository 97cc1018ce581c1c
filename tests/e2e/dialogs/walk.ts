import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { checkBothThemes } from '../axe.ts';
import { expectFits } from '../sticking-out.ts';
import { expect, test, type Workshop } from '../workshop.ts';

/** What a dialog is made with. */
export type Primitive = 'Dialog' | 'Sheet' | 'Drawer' | 'Popover';

/** Whose page it is, and what there is in it. */
export interface Scene {
  readonly page: Page;
  readonly creator: APIRequestContext;
  readonly workshop: Workshop;
}

/** A dialog by how it is reached with the keyboard: each is opened, walked through with Tab, closed, and gives the focus back. */
export interface Way {
  readonly name: string;
  /** Which file of the pages draws it, and with what: all of them are in the tables. */
  readonly shows: readonly [file: string, primitive: Primitive];
  readonly prepare?: (scene: Scene) => Promise<void>;
  /** What has the focus before it opens, and gets it back. */
  readonly from: (page: Page) => Locator;
  /** Where Enter alone does not open it. */
  readonly open?: (scene: Scene) => Promise<void>;
  readonly title: string | RegExp;
  /** What closes it where Escape does not, and why that is so. */
  readonly insteadOfEscape?: { readonly button: string | RegExp; readonly because: string };
  /** What has the focus afterwards where `from` is gone. */
  readonly back?: (page: Page) => Locator;
  /** A phone has a sheet of its own for it, or opens it from elsewhere: the focus could not go back. */
  readonly isAnotherOnPhone?: boolean;
  /** Where axe sees it already. */
  readonly seenBy?: string;
  readonly tidy?: (scene: Scene) => Promise<void>;
}

/** A name for what has the focus in the dialog, whatever moves around it; null is elsewhere. */
const focused = (dialog: Locator): Promise<string | null> =>
  dialog.evaluate((element) => {
    const { activeElement } = document;
    if (!activeElement || !element.contains(activeElement)) return null;
    const name = activeElement.getAttribute('data-stop') ?? `${document.querySelectorAll('[data-stop]').length}`;
    activeElement.setAttribute('data-stop', name);
    return name;
  });

/** More stops than any dialog has. */
const MANY = 60;

/** Tab leads once around, and Shift+Tab back over the start; neither leaves. */
async function staysInside(page: Page, dialog: Locator): Promise<void> {
  const press = async (key: 'Tab' | 'Shift+Tab'): Promise<string | null> => {
    await page.keyboard.press(key);
    const at = await focused(dialog);
    expect(at, `${key} leaves the dialog`).not.toBeNull();
    return at;
  };
  const start = await press('Tab');
  let stops = 1;
  // What plays is of several stops, between which the focus is where it was.
  for (let before = start, left = false; stops < MANY; stops++) {
    const at = await press('Tab');
    if (at === start && (left || stops > 8)) break;
    left ||= at !== before;
    before = at;
  }
  expect(stops, 'Tab does not come round').toBeLessThan(MANY);
  for (let back = 0; back < 3; back++) await press('Shift+Tab');
}

/** A phone, and a desktop at 200 % zoom. */
const NARROW = [
  { width: 390, height: 844 },
  { width: 720, height: 450 },
] as const;

/** It fits where there is little room, also with longer texts. */
async function fits(page: Page, { name, isAnotherOnPhone = false }: Way): Promise<void> {
  const before = page.viewportSize();
  const sizes = isAnotherOnPhone ? [] : NARROW;
  for (const size of [before, ...sizes]) {
    if (!size) continue;
    await page.setViewportSize(size);
    await expectFits(page, `${name}, ${size.width} px wide`);
  }
  if (before) await page.setViewportSize(before);
}

export async function walk(scene: Scene, way: Way): Promise<void> {
  const { page } = scene;
  await way.prepare?.(scene);
  const origin = way.from(page);
  await origin.focus();
  await expect(origin).toBeFocused();
  await (way.open ? way.open(scene) : page.keyboard.press('Enter'));
  const dialog = page.getByRole('dialog', { name: way.title, exact: true });
  await expect(dialog).toBeVisible();
  await expect.poll(() => focused(dialog), { message: 'The focus is not in it' }).not.toBeNull();
  await staysInside(page, dialog);
  if (!way.seenBy) await checkBothThemes(page, way.name);
  await fits(page, way);
  await page.keyboard.press('Escape');
  if (way.insteadOfEscape) {
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: way.insteadOfEscape.button }).press('Enter');
  }
  await expect(dialog).toBeHidden();
  await expect(way.back?.(page) ?? origin).toBeFocused();
  await way.tidy?.(scene);
}

/** One after the other, in one page. */
export async function walkAll(scene: Scene, ways: readonly Way[]): Promise<void> {
  for (const way of ways) await test.step(way.name, () => walk(scene, way));
}

/** Presses one of what a menu offers, which opens from what has the focus. */
export const fromMenu =
  (item: string) =>
  async ({ page }: Scene): Promise<void> => {
    await page.keyboard.press('Enter');
    const offered = page.getByRole('menuitem', { name: item, exact: true });
    await expect(offered).toBeVisible();
    for (let down = 0; down < 20; down++) {
      if (await offered.evaluate((element) => element === document.activeElement)) break;
      await page.keyboard.press('ArrowDown');
    }
    await expect(offered).toBeFocused();
    await page.keyboard.press('Enter');
  };

/** Opens what it is in, and goes to it. */
export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first();
