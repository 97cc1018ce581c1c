import { cloneElement, type HTMLAttributes, type ReactElement } from 'react';
import { capsOf, type Chord } from '../lib/keyboard/index.ts';

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left';

export interface TooltipText {
  text: string;
  /** Shown after the text. */
  keys?: Chord | undefined;
  side?: TooltipSide | undefined;
}

/** The attributes by which `TooltipLayer` finds an element's tooltip. */
export function tooltipProps({ text, keys, side = 'bottom' }: TooltipText): Record<`data-tip${string}`, string> {
  return { 'data-tip': text, 'data-tip-side': side, ...(keys && { 'data-tip-keys': keys }) };
}

/** Explains one control. Screen readers get the text as its description, once. */
export function Tooltip({ children, ...tip }: TooltipText & { children: ReactElement<HTMLAttributes<HTMLElement>> }) {
  return cloneElement(children, { ...tooltipProps(tip), 'aria-description': tip.text });
}

/** Key caps. */
export function Kbd({ keys }: { keys: Chord }) {
  return (
    <span className="inline-flex gap-1">
      {capsOf(keys).map((key) => (
        <kbd
          key={key}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-xs border border-line-strong bg-control px-1.5 font-mono text-11 text-text-2"
        >
          {`${key} `}
        </kbd>
      ))}
    </span>
  );
}
