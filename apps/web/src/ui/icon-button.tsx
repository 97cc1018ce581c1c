import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { useKeysOf, type ShortcutId } from '../lib/keyboard/index.ts';
import { buttonClass, type ButtonSize, type ButtonVariant } from './button.tsx';
import { cx } from './cx.ts';
import { tooltipProps, type TooltipSide } from './tooltip.tsx';

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type' | 'children'> {
  /** Its accessible name and tooltip. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Its keys are shown in the tooltip. */
  shortcut?: ShortcutId | undefined;
  /** False if visible text already names the action. */
  tooltip?: boolean;
  tooltipSide?: TooltipSide;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton(props: IconButtonProps) {
  const {
    label,
    icon,
    variant = 'ghost',
    size = 32,
    shortcut,
    tooltip = true,
    tooltipSide,
    className,
    ...rest
  } = props;
  const [keys] = useKeysOf(shortcut);
  return (
    <button
      {...rest}
      {...(tooltip && tooltipProps({ text: label, keys, side: tooltipSide }))}
      type="button"
      aria-label={label}
      className={cx(buttonClass({ variant, size }), 'k-icon-btn', 'touch-44', className)}
    >
      {icon}
    </button>
  );
}
