import './dialog.css';
import { Dialog as RadixDialog } from 'radix-ui';
import { useRef, type CSSProperties, type PointerEvent, type ReactNode } from 'react';
import { CreditPrice } from './credits.tsx';
import { cx } from './cx.ts';
import { keepForToasts, useCloseRequest, useReturnFocus } from './dialog-behaviour.ts';

export interface SheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  /** To the right of the title. */
  action?: ReactNode;
  footer?: ReactNode;
  /** Maximum height in percent of the screen; it is only as tall as its content. */
  maxHeight?: 54 | 70 | 84 | 92;
  /** False for a sheet that edits the canvas, which stays visible and usable. */
  scrim?: boolean;
  children: ReactNode;
}

/** Distance of a downward drag on the grip that closes the sheet, in px. */
const closeAfter = 80;

/** A bottom sheet, for screens below 768 px. Dragging its grip down closes it. */
export function Sheet({
  open,
  onOpenChange,
  title,
  action,
  footer,
  maxHeight = 92,
  scrim = true,
  children,
}: SheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const focus = useReturnFocus(open);
  useCloseRequest(open, () => onOpenChange(false));
  const dragFrom = useRef<number | undefined>(undefined);
  const limit: CSSProperties & { '--sheet-max': string } = { '--sheet-max': `${maxHeight}dvh` };

  const drag = (event: PointerEvent) => {
    if (dragFrom.current === undefined || !sheet.current) return;
    sheet.current.style.transform = `translateY(${Math.max(0, event.clientY - dragFrom.current)}px)`;
  };
  const drop = (event: PointerEvent) => {
    if (dragFrom.current === undefined || !sheet.current) return;
    const distance = event.clientY - dragFrom.current;
    dragFrom.current = undefined;
    sheet.current.style.transform = '';
    if (distance > closeAfter) onOpenChange(false);
  };

  return (
    <RadixDialog.Root open={open} onOpenChange={onOpenChange} modal={scrim}>
      <RadixDialog.Portal>
        {scrim && <RadixDialog.Overlay className="k-scrim" />}
        <RadixDialog.Content
          ref={sheet}
          aria-describedby={undefined}
          className="k-sheet"
          style={limit}
          {...focus}
          onInteractOutside={scrim ? keepForToasts : (event: Event) => event.preventDefault()}
        >
          <div
            className="flex-none cursor-grab touch-none px-4 pt-2.5"
            onPointerDown={(event) => {
              if (event.target instanceof Element && event.target.closest('button, a')) return;
              dragFrom.current = event.clientY;
              event.currentTarget.setPointerCapture(event.pointerId);
            }}
            onPointerMove={drag}
            onPointerUp={drop}
            onPointerCancel={drop}
          >
            <div className="mx-auto h-1 w-10 rounded-[2px] bg-line-input" />
            <div className="flex min-h-14 items-center justify-between gap-3">
              <RadixDialog.Title className="k-dialog-title">{title}</RadixDialog.Title>
              {action}
            </div>
          </div>
          <div className="k-sheet-body">{children}</div>
          {footer && <div className="k-sheet-foot">{footer}</div>}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

export interface SheetRowProps {
  icon: ReactNode;
  danger?: boolean | undefined;
  /** In credits, or a rate such as "10/s". */
  price?: number | string | undefined;
  onPress: () => void;
  children: ReactNode;
}

/** An action in a sheet. */
export function SheetRow({ icon, danger = false, price, onPress, children }: SheetRowProps) {
  return (
    <button type="button" className={cx('k-row min-h-11.5 px-2 text-14', danger && 'k-row-danger')} onClick={onPress}>
      {icon}
      <span className="flex-1 text-left">{children}</span>
      {price !== undefined && <CreditPrice credits={price} />}
    </button>
  );
}
