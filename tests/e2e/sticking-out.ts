import { expect, type Page } from '@playwright/test';

/**
 * Elements that overflow the page or their card, each with the excess in pixels. A card is a box with a border and
 * rounded corners. Elements that scroll or are clipped within their card are ignored. Also vertical scrollers that
 * scroll sideways, and images that are not cropped to their centre.
 */
export const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) found.push(`The page scrolls sideways by ${wide}`);
    const isCard = (style: CSSStyleDeclaration): boolean =>
      style.borderLeftWidth !== '0px' && style.borderRightWidth !== '0px' && style.borderTopLeftRadius !== '0px';
    const nameOf = (element: HTMLElement): string => `${element.tagName} "${element.textContent.trim().slice(0, 40)}"`;
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const box = element.getBoundingClientRect();
      // Skips empty elements, and those for screen readers only.
      if (box.width <= 1 || box.height <= 1 || !element.checkVisibility({ visibilityProperty: true })) continue;
      const own = getComputedStyle(element);
      const hidden = element.scrollWidth - element.clientWidth;
      if (/auto|scroll/u.test(own.overflowY) && hidden > 1 && !/overflow(-x)?-auto/u.test(element.className))
        found.push(`${nameOf(element)} scrolls sideways by ${hidden}`);
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
        const style = getComputedStyle(around);
        const card = around.getBoundingClientRect();
        if (element instanceof HTMLImageElement && own.objectFit === 'cover' && style.overflowY !== 'visible') {
          const lower = Math.round(box.top + box.height / 2 - card.top - card.height / 2);
          if (box.height > card.height + 2 && Math.abs(lower) > 1)
            found.push(`A picture in ${nameOf(around)} is cut ${lower} px off its middle`);
        }
        if (isCard(style)) {
          const by = Math.round(Math.max(box.right - card.right, card.left - box.left));
          // A handle is meant to lie on an edge, such as the first and last point of a curve.
          const middle = box.left + box.width / 2;
          const isOnEdge = Math.min(Math.abs(middle - card.left), Math.abs(middle - card.right)) < 2;
          if (by > 1 && !isOnEdge) found.push(`${nameOf(element)} by ${by}`);
          break;
        }
        if (style.overflowX !== 'visible' || own.position === 'fixed') break;
      }
    }
    return found;
  });

/** Lengthens every text on the page by a third, like a translation to German. @returns a function that undoes it */
export async function lengthenTexts(page: Page): Promise<() => Promise<void>> {
  const lengthened = await page.evaluateHandle(() => {
    const changed: { node: Node; text: string; longer: string }[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const text = node.nodeValue ?? '';
      // Numbers keep their length.
      if (!/\p{L}{2}/u.test(text)) continue;
      const longer = text + 'lange Worte '.repeat(99).slice(0, Math.ceil(text.length * 0.35));
      node.nodeValue = longer;
      changed.push({ node, text, longer });
    }
    return changed;
  });
  return async () => {
    await lengthened.evaluate((changed) => {
      for (const { node, text, longer } of changed) if (node.nodeValue === longer) node.nodeValue = text;
    });
    await lengthened.dispose();
  };
}

/** Expects no overflow, with the texts as they are and lengthened. Softly: one run reports every overflow. */
export async function expectFits(page: Page, what: string): Promise<void> {
  expect.soft(await stickingOut(page), what).toEqual([]);
  const shorten = await lengthenTexts(page);
  expect.soft(await stickingOut(page), `${what}, with longer labels`).toEqual([]);
  await shorten();
}
