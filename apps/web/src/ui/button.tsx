import './button.css';
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { CreditPrice } from './credits.tsx';
import { cx } from './cx.ts';
import { Spinner } from './states.tsx';

export type ButtonVariant = 'primary' | 'default' | 'solid' | 'outline' | 'ghost' | 'danger';
export type ButtonSize = 28 | 32 | 40 | 44;

export interface ButtonStyle {
  /**
   * `primary` is amber and spends credits; `solid` is the main action that spends nothing; `danger` destroys. One of
   * these per surface.
   */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Fills the width of its container. */
  block?: boolean;
}

/** The classes of a button, for links styled as one. */
export function buttonClass({ variant = 'default', size = 32, block = false }: ButtonStyle = {}): string {
  return cx('k-btn', `k-btn-${variant}`, `k-btn-${size}`, block && 'w-full');
}

export interface ButtonProps extends ButtonStyle, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'type'> {
  type?: 'button' | 'submit';
  icon?: ReactNode;
  /** Its price, after a divider: whole credits, or a rate such as "5/s" while the total is unknown. */
  price?: number | string;
  /** Keeps the width and the focus, and ignores presses. */
  loading?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    block,
    icon,
    price,
    loading = false,
    type = 'button',
    className,
    children,
    onClick,
    ...rest
  } = props;
  const look = { ...(variant && { variant }), ...(size && { size }), ...(block && { block }) };
  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass(look), className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || undefined}
      onClick={(event) => {
        if (loading) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {loading ? <Spinner /> : icon}
      {children}
      {price !== undefined && (
        <span className="my-[7px] inline-flex items-center self-stretch border-l border-current/30 pl-[9px]">
          <CreditPrice credits={price} tone="inherit" />
        </span>
      )}
    </button>
  );
}
