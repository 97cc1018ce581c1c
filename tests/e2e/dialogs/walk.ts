import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { checkBothThemes } from '../axe.ts';
import { layoutFaults, SIZES } from '../layout-faults.ts';
import { priced } from '../named.ts';
import { expectFits, stickingOut } from '../sticking-out.ts';
import { expect, test, type Workshop } from '../workshop.ts';

/** Component of a dialog. */
export type Primitive = 'Dialog' | 'Sheet' | 'Drawer' | 'Popover' | 'MediaFrame';

/** The page with its account and data. */
export interface Scene {
  readonly page: Page;
  readonly creator: APIRequestContext;
  readonly workshop: Workshop;
}

/** How to reach a dialog by keyboard: each is opened, traversed with Tab, closed, and must restore the focus. */
export interface Way {
  readonly name: string;
  /** The file that renders it, and its component: the tables must cover all of them. */
  readonly shows: readonly [file: string, primitive: Primitive];
  readonly prepare?: (scene: Scene) => Promise<void>;
  /** The element focused before it opens and after it closes. */
  readonly from: (page: Page) => Locator;
  /** Opens it if Enter alone does not. */
  readonly open?: (scene: Scene) => Promise<void>;
  readonly title: string | RegExp;
  /** The button that closes it if Escape does not, and why. */
  readonly insteadOfEscape?: { readonly button: string | RegExp; readonly because: string };
  /** The element focused afterwards if `from` is gone. */
  readonly back?: (page: Page) => Locator;
  /** On a phone it is a sheet or has another trigger, so that resizing would lose the focus to restore. */
  readonly isAnotherOnPhone?: boolean;
  /** The test that already checks it with axe. */
  readonly seenBy?: string;
  readonly tidy?: (scene: Scene) => Promise<void>;
}

/** Identifies the focused element in the dialog, independent of position; null if it is elsewhere. */
const focused = (dialog: Locator): Promise<string | null> =>
  dialog.evaluate((element) => {
    const { activeElement } = document;
    if (!activeElement || !element.contains(activeElement)) return null;
    const name = activeElement.getAttribute('data-stop') ?? `${document.querySelectorAll('[data-stop]').length}`;
    activeElement.setAttribute('data-stop', name);
    return name;
  });

/** More tab stops than any dialog has. */
const MANY = 120;

/** Tab cycles through the dialog once, and Shift+Tab back past the start; neither leaves it. */
async function staysInside(page: Page, dialog: Locator): Promise<void> {
  const press = async (key: 'Tab' | 'Shift+Tab'): Promise<string | null> => {
    await page.keyboard.press(key);
    const at = await focused(dialog);
    expect(at, `${key} leaves the dialog`).not.toBeNull();
    return at;
  };
  const start = await press('Tab');
  let stops = 1;
  // Media controls have several inner tab stops, during which the focused element stays the same.
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

/** Resolves when the layout has followed: media queries and observers report with the next frames. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size);
  await page.evaluate(async () => {
    for (let frames = 0; frames < 4; frames++) await new Promise((done) => requestAnimationFrame(done));
  });
}

/** Checks that nothing overflows in narrow windows, in English also with longer texts, and that no controls overlap at any size. */
async function fits(page: Page, { name, isAnotherOnPhone = false }: Way, isTranslated: boolean): Promise<void> {
  const before = page.viewportSize();
  // Other windows have another layout, with other triggers.
  const isElsewhere = (width: number): boolean => before !== null && before.width < 640 && width >= 640;
  const sizes = isAnotherOnPhone ? [] : NARROW;
  for (const size of [before, ...sizes]) {
    if (!size || isElsewhere(size.width)) continue;
    await resize(page, size);
    const what = `${name}, ${size.width} px wide`;
    if (isTranslated) expect.soft(await stickingOut(page), what).toEqual([]);
    else await expectFits(page, what);
  }
  for (const [width, height] of SIZES) {
    if (isElsewhere(width) || (isAnotherOnPhone && (width < 1024 || width > 1440))) continue;
    await resize(page, { width, height });
    expect.soft(await layoutFaults(page), `${name}, ${width} × ${height}`).toEqual([]);
  }
  if (before) await resize(page, before);
}

/** Opens a dialog from the keyboard. `origin`: what it is opened from. */
export async function openDialog(scene: Scene, way: Way): Promise<{ origin: Locator; dialog: Locator }> {
  const { page } = scene;
  await way.prepare?.(scene);
  const origin = way.from(page);
  // What the last dialog was opened from may still be drawn again at this size, or get its focus back.
  await expect(async () => {
    await origin.focus();
    await expect(origin).toBeFocused({ timeout: 500 });
  }).toPass();
  await (way.open ? way.open(scene) : page.keyboard.press('Enter'));
  const dialog = page.getByRole('dialog', { name: way.title, exact: true });
  await expect(dialog).toBeVisible();
  return { origin, dialog };
}

export async function closeDialog({ page }: Scene, way: Way, dialog: Locator): Promise<void> {
  await page.keyboard.press('Escape');
  if (way.insteadOfEscape) {
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: way.insteadOfEscape.button }).press('Enter');
  }
  await expect(dialog).toBeHidden();
}

export async function walk(scene: Scene, way: Way): Promise<void> {
  const { page } = scene;
  const { origin, dialog } = await openDialog(scene, way);
  await expect.poll(() => focused(dialog), { message: 'The focus is not in it' }).not.toBeNull();
  // Another language changes how long its words are, and neither its tab stops nor its colours.
  const isTranslated = (await page.locator('html').getAttribute('lang')) !== 'en';
  if (!isTranslated) {
    await staysInside(page, dialog);
    if (!way.seenBy) await checkBothThemes(page, way.name);
  }
  await fits(page, way, isTranslated);
  await closeDialog(scene, way, dialog);
  await expect(way.back?.(page) ?? origin).toBeFocused();
  await way.tidy?.(scene);
}

/** In sequence, in one page. */
export async function walkAll(scene: Scene, ways: readonly Way[]): Promise<void> {
  for (const way of ways) await test.step(way.name, () => walk(scene, way));
}

/** Chooses an item of the menu opened from the focused element. */
export const fromMenu =
  (item: string) =>
  async ({ page }: Scene): Promise<void> => {
    await page.keyboard.press('Enter');
    const offered = page.getByRole('menuitem', { name: priced(item) });
    await expect(offered).toBeVisible();
    // Not by their words: several flows may have one name.
    const focusedItem = (): Promise<number> =>
      page.getByRole('menuitem').evaluateAll((items) => items.findIndex((item) => item === document.activeElement));
    while (!(await offered.evaluate((element) => element === document.activeElement))) {
      const before = await focusedItem();
      await page.keyboard.press('ArrowDown');
      await expect.poll(focusedItem).not.toBe(before);
    }
    await page.keyboard.press('Enter');
  };

/** Opens its container, and focuses it. */
export const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first();
