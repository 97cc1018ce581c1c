import type { Page } from '@playwright/test';

/**
 * Elements that overflow the page or their card, each with the excess in pixels. A card is a box with a border and
 * rounded corners. Elements that scroll or are clipped within their card are ignored.
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
      // Skips empty elements, and those for screen readers only.
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

/** Lengthens every text on the page by a third, like a translation to German. */
export const lengthenTexts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { currentNode: node } = walker;
      const text = node.nodeValue ?? '';
      // Numbers keep their length.
      if (/\p{L}{2}/u.test(text))
        node.nodeValue = text + 'lange Worte '.repeat(99).slice(0, Math.ceil(text.length * 0.35));
    }
  });
