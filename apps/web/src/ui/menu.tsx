import './popover.css';
import { Check } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { useKeysOf, type ShortcutId } from '../lib/keyboard/index.ts';
import { cx } from './cx.ts';
import { BackAsEscape } from './dialog-behaviour.ts';
import { Kbd } from './tooltip.tsx';

export interface MenuProps {
  /** One element that accepts a ref, such as an `IconButton`. */
  trigger: ReactElement;
  children: ReactNode;
  align?: 'start' | 'center' | 'end';
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** px between the trigger and the menu. */
  offset?: number;
  /** px */
  width?: number;
  onOpenChange?: (open: boolean) => void;
  /** Set if something else than the trigger opens it, too. */
  open?: boolean;
  /** Open on mount: for a menu whose code was loaded by the press on its button. */
  defaultOpen?: boolean;
}

export function Menu({
  trigger,
  children,
  align = 'end',
  side = 'bottom',
  offset = 4,
  width = 200,
  onOpenChange,
  open,
  defaultOpen,
}: MenuProps) {
  return (
    <DropdownMenu.Root
      // Non-modal: the page behind stays readable and scrollable; an outside press closes the menu.
      modal={false}
      {...(onOpenChange && { onOpenChange })}
      {...(open !== undefined && { open })}
      {...(defaultOpen && { defaultOpen })}
    >
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          side={side}
          sideOffset={offset}
          collisionPadding={8}
          className="k-pop"
          style={{ minWidth: width }}
        >
          <BackAsEscape />
          {children}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

export interface MenuItemProps {
  onSelect?: () => void;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  shortcut?: ShortcutId;
  /** A second line. */
  detail?: ReactNode;
  /** At the right edge, instead of a shortcut. */
  trailing?: ReactNode;
  children: ReactNode;
}

export function MenuItem({ onSelect, icon, danger, disabled, shortcut, detail, trailing, children }: MenuItemProps) {
  const [keys] = useKeysOf(shortcut);
  return (
    <DropdownMenu.Item
      className={cx('k-row', danger && 'k-row-danger')}
      {...(disabled && { disabled })}
      {...(onSelect && { onSelect })}
    >
      {icon}
      <span className="min-w-0 flex-1">
        <span className="block truncate">{children}</span>
        {detail && <span className="block truncate text-12 text-text-2">{detail}</span>}
      </span>
      {keys ? <Kbd keys={keys} /> : trailing}
    </DropdownMenu.Item>
  );
}

export interface MenuChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { readonly value: Value; readonly label: string }[];
  onValueChange: (value: Value) => void;
}

/** Rows of which one is chosen. */
export function MenuChoice<Value extends string>({ label, value, options, onValueChange }: MenuChoiceProps<Value>) {
  return (
    <DropdownMenu.RadioGroup
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen) onValueChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <DropdownMenu.RadioItem key={option.value} value={option.value} className="k-row">
          <span className="min-w-0 flex-1 truncate">{option.label}</span>
          <DropdownMenu.ItemIndicator>
            <Check aria-hidden="true" />
          </DropdownMenu.ItemIndicator>
        </DropdownMenu.RadioItem>
      ))}
    </DropdownMenu.RadioGroup>
  );
}

/** A row that is on or off. */
export function MenuCheck({
  checked,
  onCheckedChange,
  children,
}: {
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  children: ReactNode;
}) {
  return (
    <DropdownMenu.CheckboxItem className="k-row" checked={checked} onCheckedChange={onCheckedChange}>
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <DropdownMenu.ItemIndicator>
        <Check aria-hidden="true" />
      </DropdownMenu.ItemIndicator>
    </DropdownMenu.CheckboxItem>
  );
}

/** A menu row that is a link. Pass one `<a>` or router link as its child. */
export function MenuLink({ children }: { children: ReactElement }) {
  return (
    <DropdownMenu.Item asChild className="k-row">
      {children}
    </DropdownMenu.Item>
  );
}

export function MenuSeparator() {
  return <DropdownMenu.Separator className="-mx-1.5 my-1.5 h-px bg-line" />;
}

export function MenuLabel({ children }: { children: ReactNode }) {
  return <DropdownMenu.Label className="px-2 py-1 text-12 text-text-2">{children}</DropdownMenu.Label>;
}
