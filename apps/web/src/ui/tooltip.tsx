import { cloneElement, type HTMLAttributes, type ReactElement } from 'react';

export type TooltipSide = 'top' | 'right' | 'bottom' | 'left';

export interface TooltipText {
  text: string;
  /** Keys shown after the text, such as "Ctrl+B". */
  shortcut?: string | undefined;
  side?: TooltipSide | undefined;
}

/** The attributes by which `TooltipLayer` finds an element's tooltip. */
export function tooltipProps({ text, shortcut, side = 'bottom' }: TooltipText): Record<`data-tip${string}`, string> {
  return { 'data-tip': text, 'data-tip-side': side, ...(shortcut && { 'data-tip-keys': shortcut }) };
}

/** Explains one control. Screen readers get the text as its description, once. */
export function Tooltip({ children, ...tip }: TooltipText & { children: ReactElement<HTMLAttributes<HTMLElement>> }) {
  return cloneElement(children, { ...tooltipProps(tip), 'aria-description': tip.text });
}

/** Key caps. `keys` are joined by "+", as in "Ctrl+B". */
export function Kbd({ keys }: { keys: string }) {
  return (
    <span className="inline-flex gap-1">
      {keys.split('+').map((key) => (
        <kbd
          key={key}
          className="inline-flex h-5 min-w-5 items-center justify-center rounded-xs border border-line-strong bg-control px-1.5 font-mono text-11 text-text-2"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
