import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { keyOf } from '../lib/keyboard/index.ts';
import { placeBeside } from './place-beside.ts';
import { Kbd, type TooltipSide } from './tooltip.tsx';

const firstDelayMs = 500;
/** After one tooltip has shown, neighbouring ones appear sooner. */
const nextDelayMs = 80;
const warmMs = 300;

const sides: readonly string[] = ['top', 'right', 'bottom', 'left'] satisfies TooltipSide[];
const isSide = (side: string | undefined): side is TooltipSide => side !== undefined && sides.includes(side);

/**
 * Mounted once, at the root: shows the tooltip of the hovered or keyboard-focused element. Hidden from screen readers,
 * as the text is also the element's name or description. One listener for the page: a tooltip adds no cost to a button.
 */
export function TooltipLayer() {
  const [anchor, setAnchor] = useState<HTMLElement>();
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hiddenAt = Number.NEGATIVE_INFINITY;
    let shown: HTMLElement | undefined;

    const show = (target: HTMLElement | undefined) => {
      if (shown && !target) hiddenAt = performance.now();
      shown = target;
      setAnchor(target);
    };
    const consider = (target: HTMLElement | undefined, delay: number) => {
      clearTimeout(timer);
      timer = setTimeout(() => show(target), delay);
    };
    const tipOf = (node: EventTarget | null) =>
      (node instanceof Element && node.closest<HTMLElement>('[data-tip]')) || undefined;

    const over = (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      if (event.target instanceof Node && box.current?.contains(event.target)) {
        clearTimeout(timer);
        return;
      }
      const target = tipOf(event.target);
      if (target === shown) clearTimeout(timer);
      else if (!target) consider(undefined, nextDelayMs);
      else consider(target, shown || performance.now() - hiddenAt < warmMs ? nextDelayMs : firstDelayMs);
    };
    const focus = (event: FocusEvent) => {
      const target = tipOf(event.target);
      if (target?.matches(':focus-visible')) consider(target, firstDelayMs);
      else hide();
    };
    const hide = () => {
      clearTimeout(timer);
      show(undefined);
    };
    const press = (event: KeyboardEvent) => {
      if (keyOf(event) === 'Escape') hide();
    };

    document.addEventListener('pointerover', over);
    document.addEventListener('pointerdown', hide, true);
    document.addEventListener('focusin', focus);
    document.addEventListener('focusout', hide);
    document.addEventListener('keydown', press);
    document.addEventListener('scroll', hide, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('pointerover', over);
      document.removeEventListener('pointerdown', hide, true);
      document.removeEventListener('focusin', focus);
      document.removeEventListener('focusout', hide);
      document.removeEventListener('keydown', press);
      document.removeEventListener('scroll', hide, true);
    };
  }, []);

  useLayoutEffect(() => {
    if (!anchor || !box.current) return;
    const { tipSide } = anchor.dataset;
    const at = placeBeside(anchor.getBoundingClientRect(), box.current.getBoundingClientRect(), {
      side: isSide(tipSide) ? tipSide : 'bottom',
      screen: { width: innerWidth, height: innerHeight },
    });
    box.current.style.transform = `translate(${at.x}px, ${at.y}px)`;
  }, [anchor]);

  if (!anchor?.isConnected) return null;
  const { tip, tipKeys } = anchor.dataset;
  return (
    <div
      ref={box}
      aria-hidden="true"
      className="fixed top-0 left-0 z-70 flex max-w-70 animate-fade-in items-center gap-2 rounded-sm bg-raised px-2 py-[5px] text-12 text-text shadow-e2"
    >
      {tip}
      {tipKeys && <Kbd keys={tipKeys} />}
    </div>
  );
}
