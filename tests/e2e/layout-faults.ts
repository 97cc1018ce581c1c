import type { Page } from '@playwright/test';

/** Phones, tablets, half-screen windows and desktops; then a phone in landscape, and a desktop at 200 % zoom. */
export const SIZES = [
  [390, 844],
  [640, 900],
  [820, 1180],
  [1024, 768],
  [1180, 820],
  [1440, 900],
  [1920, 1080],
  [844, 390],
  [720, 450],
] as const;

/** Drawn to the composition's scale, one over the other as the clips are. */
const DRAWN = '[data-thing], [data-item], [data-edge], [data-gap], [data-cut], [data-handle], [data-playhead]';

const CONTROLS =
  'button, a[href], input, select, textarea, summary, [role="button"], [role="slider"], [tabindex="0"], [role="timer"], h1, h2';

/** More than rounding, in px. */
const SLACK = 1;

/**
 * Controls, headings and clocks that cannot be seen or pressed as they should be: that overlap another by more than a pixel, lie outside the
 * window's width, or are cut by a box that does not scroll; and a page that scrolls sideways. With a dialog, menu or
 * list open only what is in the uppermost. No faults: what a scroller has scrolled away or below what lies over it,
 * a control on the face of a larger one, and what is drawn to scale.
 */
export const layoutFaults = (page: Page): Promise<string[]> =>
  page.evaluate(
    async ([drawn, selector, slack]) => {
      const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(moving.map(({ finished }) => finished));
      const isShown = (element: Element): boolean =>
        element.checkVisibility({ checkOpacity: true, visibilityProperty: true }) &&
        element.closest('[aria-hidden="true"], [inert]') === null;
      const layers = [...document.querySelectorAll('[role="dialog"], [role="menu"], [role="listbox"]')].filter(isShown);
      const scope = layers.at(-1) ?? document.body;

      interface Box {
        readonly left: number;
        readonly top: number;
        readonly right: number;
        readonly bottom: number;
      }
      interface Control {
        readonly element: HTMLElement;
        /** What is seen of it. */
        readonly box: Box;
        readonly scroller: Element | null;
      }
      const faults: string[] = [];
      const nameOf = (element: HTMLElement): string => {
        const name = element.getAttribute('aria-label') ?? (element.textContent.trim() || element.getAttribute('name'));
        return `${element.tagName.toLowerCase()} "${(name ?? '').replaceAll(/\s+/gu, ' ').slice(0, 40)}"`;
      };
      const widthOf = ({ left, right }: Box): number => right - left;
      const heightOf = ({ top, bottom }: Box): number => bottom - top;
      const common = (one: Box, other: Box): Box => ({
        left: Math.max(one.left, other.left),
        top: Math.max(one.top, other.top),
        right: Math.min(one.right, other.right),
        bottom: Math.min(one.bottom, other.bottom),
      });

      /** What is seen of an element within the boxes around it. */
      const measure = (element: HTMLElement): Control | null => {
        let { left, top, right, bottom }: Box = element.getBoundingClientRect();
        let { position } = getComputedStyle(element);
        let scroller: Element | null = null;
        for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
          const style = getComputedStyle(around);
          const holds = style.transform !== 'none' || /paint|layout|strict|content/u.test(style.contain);
          if (position === 'fixed' && !holds) continue;
          if (position === 'absolute' && style.position === 'static' && !holds) continue;
          position = style.position;
          if (style.overflowX === 'visible' && style.overflowY === 'visible') continue;
          const edge = around.getBoundingClientRect();
          const scrolls = [
            /auto|scroll/u.test(style.overflowX) && around.scrollWidth > around.clientWidth,
            /auto|scroll/u.test(style.overflowY) && around.scrollHeight > around.clientHeight,
          ] as const;
          if (scrolls.includes(true)) scroller ??= around;
          const cut = [
            scrolls[0] ? 0 : Math.max(edge.left - left, right - edge.right),
            scrolls[1] ? 0 : Math.max(edge.top - top, bottom - edge.bottom),
          ];
          const most = Math.max(...cut);
          if (most > slack && edge.width > 1 && edge.height > 1)
            faults.push(`${nameOf(element)} is cut by ${Math.round(most)}`);
          ({ left, top, right, bottom } = common({ left, top, right, bottom }, edge));
          if (right - left <= slack || bottom - top <= slack) return null;
        }
        if (left < -slack || right > innerWidth + slack) {
          faults.push(`${nameOf(element)} is outside by ${Math.round(Math.max(-left, right - innerWidth))}`);
          return null;
        }
        return { element, box: { left, top, right, bottom }, scroller };
      };

      const wide = document.documentElement.scrollWidth - innerWidth;
      if (wide > 0) faults.push(`The page scrolls sideways by ${wide}`);
      const found = [...scope.querySelectorAll<HTMLElement>(selector)].map(
        // A radio button or a switch for screen readers is pressed by its label.
        (each) => (each.matches('input.sr-only') && each.closest<HTMLElement>('label')) || each,
      );
      const controls = [...new Set(found)].flatMap((element) => {
        const { width, height } = element.getBoundingClientRect();
        if (width <= 1 || height <= 1 || element.matches(drawn) || !isShown(element)) return [];
        // A scroller that takes the focus is not a control.
        if (!element.matches('button, a, label') && element.querySelector(selector)) return [];
        return measure(element) ?? [];
      });

      /** Whether a press in the middle of a box reaches an element. */
      const isMet = (element: Element, { left, top, right, bottom }: Box): boolean => {
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        return hit !== null && (element.contains(hit) || hit.closest('label') === element);
      };
      const isWithin = (inner: Box, outer: Box): boolean =>
        widthOf(inner) + heightOf(inner) < widthOf(outer) + heightOf(outer) &&
        Math.abs(widthOf(common(inner, outer)) - widthOf(inner)) <= slack &&
        Math.abs(heightOf(common(inner, outer)) - heightOf(inner)) <= slack;

      controls.forEach((one, index) => {
        for (const other of controls.slice(index + 1)) {
          if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
          const both = common(one.box, other.box);
          if (widthOf(both) <= slack || heightOf(both) <= slack) continue;
          const [small, large] = isWithin(one.box, other.box) ? [one, other] : [other, one];
          if (isWithin(small.box, large.box) && isMet(small.element, small.box)) continue;
          const isBelow = ({ element, scroller }: Control, over: Element): boolean =>
            scroller !== null && !scroller.contains(over) && !isMet(element, both);
          if (isBelow(one, other.element) || isBelow(other, one.element)) continue;
          const by = `${Math.round(widthOf(both))} × ${Math.round(heightOf(both))}`;
          faults.push(`${nameOf(one.element)} and ${nameOf(other.element)} overlap by ${by}`);
        }
      });
      return faults;
    },
    [DRAWN, CONTROLS, SLACK] as const,
  );
