import type { Locator } from '@playwright/test';

/** Minimum height and width of a touch target, in px. */
const TOUCH = 44;

/**
 * The controls in `place` whose touch target is below 44 px in one direction, with the measured size: how far from its
 * centre, on all four sides, a press still hits it and not a neighbour. `except`: elements drawn to scale, like clips
 * in rows of 44 px.
 */
export const smallTargets = (place: Locator, except = '[data-none]'): Promise<string[]> =>
  place.evaluate(
    async (root, [least, except]) => {
      const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(moving.map(({ finished }) => finished));
      const found = [...root.querySelectorAll<HTMLElement>('button, a[href], input, select, textarea, [tabindex="0"]')];
      const targets = new Set(
        found
          .filter((each) => !each.matches(except) && each.closest('[hidden], [aria-hidden="true"]') === null)
          .map((each) => (each.classList.contains('sr-only') && each.closest<HTMLElement>('label')) || each),
      );
      const small: string[] = [];
      for (const target of targets) {
        if (!target.checkVisibility({ checkVisibilityCSS: true }) || target.matches('[role="tabpanel"]')) continue;
        target.scrollIntoView({ block: 'center', inline: 'center' });
        const { left, top, width, height } = target.getBoundingClientRect();
        if (width <= 1 || height <= 1) continue;
        const [x, y] = [left + width / 2, top + height / 2];
        const isMet = (atX: number, atY: number): boolean => {
          const hit = document.elementFromPoint(atX, atY);
          return hit !== null && (target.contains(hit) || hit.closest('label') === target);
        };
        const reach = (stepX: number, stepY: number): number => {
          let steps = 0;
          while (steps < 60 && isMet(x + (steps + 0.5) * stepX, y + (steps + 0.5) * stepY)) steps++;
          return steps;
        };
        const across = reach(-1, 0) + reach(1, 0);
        const down = reach(0, -1) + reach(0, 1);
        if (across >= least && down >= least) continue;
        const name = target.getAttribute('aria-label') ?? target.textContent.trim();
        small.push(`${name || target.className}: ${across} × ${down}`);
      }
      return small;
    },
    [TOUCH, except] as const,
  );
