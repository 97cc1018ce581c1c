import type { Page } from '@playwright/test';

/**
 * What sticks out of the page or of the card that it lies in, each with by how many pixels. A card is a box with a border and round
 * corners. What scrolls or is cut within its card is no matter of its edge.
 */
export const stickingOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const wide = document.documentElement.scrollWidth - innerWidth;
    if (wide > 0) found.push(`The page scrolls sideways by ${wide}`);
    const isCard = (style: CSSStyleDeclaration): boolean =>
      style.borderLeftWidth !== '0px' && style.borderRightWidth !== '0px' && style.borderTopLeftRadius !== '0px';
    for (const element of document.querySelectorAll<HTMLElement>('body *')) {
      const box = element.getBoundingClientRect();
      // Nothing, and what only screen readers meet.
      if (box.width <= 1 || box.height <= 1 || !element.checkVisibility({ visibilityProperty: true })) continue;
      for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
        const style = getComputedStyle(around);
        if (isCard(style)) {
          const card = around.getBoundingClientRect();
          const by = Math.round(Math.max(box.right - card.right, card.left - box.left));
          if (by > 1) found.push(`${element.tagName} "${element.textContent.trim().slice(0, 40)}" by ${by}`);
          break;
        }
        if (style.overflowX !== 'visible' || getComputedStyle(element).position === 'fixed') break;
      }
    }
    return found;
  });

/** Makes every text on the page longer by a third, as a translation to German does. */
export const lengthenTexts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const text = node.nodeValue ?? '';
      // Numbers stay as long as they are.
      if (/\p{L}{2}/u.test(text))
        node.nodeValue = text + 'lange Worte '.repeat(99).slice(0, Math.ceil(text.length * 0.35));
    }
  });
