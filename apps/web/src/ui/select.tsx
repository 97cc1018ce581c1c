import './popover.css';
import './select.css';
import { Check, ChevronDown, Lock } from 'lucide-react';
import { Select as RadixSelect } from 'radix-ui';
import { useState, type ReactNode } from 'react';
import * as words from '../words/en/first/ui.ts';
import { PriceFigure } from './credits.tsx';
import { cx } from './cx.ts';
import { useBackAsEscape } from './dialog-behaviour.ts';
import { Tooltip } from './tooltip.tsx';

export interface SelectOption<Value extends string> {
  value: Value;
  label: string;
  /** For screen readers, and for letters that choose it, where the label is a sign. */
  says?: string;
  /** Secondary line with a description. */
  detail?: ReactNode;
  /** Beside the label, such as a Sandbox badge. */
  badge?: ReactNode;
  /** Credits, or a rate such as "8/s": monospace, at the right edge. */
  price?: number | string;
  disabled?: boolean;
}

export interface SelectProps<Value extends string> {
  /** Shown in the pill before the value, and the accessible name. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  options: readonly SelectOption<Value>[];
  /** Replaces the label in the pill; screen readers still get the label. */
  icon?: ReactNode;
  hideLabel?: boolean;
  /** Reason why the value is fixed. It is still shown. */
  locked?: string | undefined;
  disabled?: boolean;
  size?: 32 | 40;
  /** `bare` in a floating bar; `filled` on its own; `pill` is round, for mobile. */
  look?: 'bare' | 'filled' | 'pill';
  /** Of the button, for a label elsewhere. */
  id?: string;
  /** Width of the list in px. */
  width?: number;
  side?: 'top' | 'bottom';
}

export function Select<Value extends string>(props: SelectProps<Value>) {
  const {
    label,
    value,
    onValueChange,
    options,
    icon,
    hideLabel,
    locked,
    disabled,
    size = 32,
    look = 'bare',
    width,
    side,
    id,
  } = props;
  /** Radix renders a closed list, too, which delays the page. A focused button needs the list: a typed letter chooses from it. */
  const [needsList, setNeedsList] = useState(false);
  const [isOpen, setOpen] = useState(false);
  useBackAsEscape(isOpen);
  const current = options.find((option) => option.value === value);
  const pill = cx('k-select', `k-select-${look}`, size === 40 && 'k-select-40');
  const face = (
    <>
      {icon}
      {!icon && !hideLabel && <span className="k-select-label text-text-2">{label} </span>}
      <span className={cx(locked === undefined && 'font-medium')}>{current?.label ?? value}</span>
    </>
  );

  if (locked !== undefined) {
    return (
      <Tooltip text={locked} side="top">
        <button type="button" aria-disabled="true" className={cx(pill, 'k-select-locked')}>
          {(icon || hideLabel) && <span className="sr-only">{label} </span>}
          {face}
          <span className="sr-only">. {locked}</span>
          <Lock className="ml-px size-3.5 text-text-3" aria-hidden="true" />
        </button>
      </Tooltip>
    );
  }

  return (
    <RadixSelect.Root
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen) onValueChange(chosen.value);
      }}
      onOpenChange={(open) => {
        setNeedsList(true);
        setOpen(open);
      }}
      {...(disabled && { disabled })}
    >
      <RadixSelect.Trigger
        id={id}
        className={pill}
        aria-label={current?.says ?? `${label} ${current?.label ?? value}`}
        onFocus={() => setNeedsList(true)}
      >
        {face}
        <ChevronDown className="ml-px size-3.5 text-text-3" aria-hidden="true" />
      </RadixSelect.Trigger>
      {needsList && (
        <RadixSelect.Portal>
          <RadixSelect.Content
            position="popper"
            align="start"
            sideOffset={4}
            collisionPadding={8}
            {...(side && { side })}
            className="k-pop max-h-[min(420px,var(--radix-select-content-available-height))] min-w-(--radix-select-trigger-width)"
            style={width ? { width } : {}}
          >
            <RadixSelect.Viewport>
              {options.map((option) => (
                <RadixSelect.Item
                  key={option.value}
                  value={option.value}
                  textValue={option.says ?? option.label}
                  // Its accessible name is all its content, not only the first line.
                  aria-labelledby={undefined}
                  aria-label={option.says}
                  className="k-row py-[5px]"
                  {...(option.disabled && { disabled: true })}
                >
                  <span className="min-w-0 flex-1">
                    <span className="flex items-center gap-2 font-medium">
                      <RadixSelect.ItemText>{option.label}</RadixSelect.ItemText>
                      {option.badge}
                    </span>
                    {option.detail && <span className="block text-12 text-text-2">{option.detail}</span>}
                  </span>
                  <RadixSelect.ItemIndicator>
                    <Check aria-hidden="true" />
                  </RadixSelect.ItemIndicator>
                  {option.price !== undefined && (
                    <span className="min-w-8 text-right text-text-2">
                      <PriceFigure credits={option.price} />
                      {option.price !== 0 && <span className="sr-only"> {words.credits}</span>}
                    </span>
                  )}
                </RadixSelect.Item>
              ))}
            </RadixSelect.Viewport>
          </RadixSelect.Content>
        </RadixSelect.Portal>
      )}
    </RadixSelect.Root>
  );
}
