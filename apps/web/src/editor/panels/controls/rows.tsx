import { Tabs as RadixTabs } from 'radix-ui';
import { useState, type CSSProperties, type ReactNode } from 'react';
import { keyOf } from '../../../lib/keyboard/index.ts';
import { TextArea, type TextAreaProps } from '../../../ui/field.tsx';
import { panelTabs } from '../../../ui/panel.tsx';

/** Content below the header of a panel without tabs. */
export function PanelBody({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-1 gap-3 px-4 pt-1 pb-4 in-data-sheet:pt-3">{children}</div>;
}

export interface PanelTab {
  readonly name: string;
  readonly content: ReactNode;
}

export function PanelTabs({ label, tabs }: { label: string; tabs: readonly PanelTab[] }) {
  const [current, setCurrent] = useState(tabs[0]?.name ?? '');
  return (
    <RadixTabs.Root value={current} onValueChange={setCurrent}>
      <RadixTabs.List className={panelTabs.list} aria-label={label}>
        {tabs.map(({ name }) => (
          <RadixTabs.Trigger key={name} value={name} className={panelTabs.tab}>
            {name}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map(({ name, content }) => (
        <RadixTabs.Content key={name} value={name} className={panelTabs.content}>
          {content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}

interface SectionProps {
  title?: string;
  /** Secondary text after the title. */
  detail?: ReactNode;
  action?: ReactNode;
  /** Inside a panel body, which has side padding already. */
  flush?: boolean;
  children: ReactNode;
}

/** A section of a panel, with a separator line. */
export function Section({ title, detail, action, flush = false, children }: SectionProps) {
  return (
    <section
      className={`grid grid-cols-1 gap-2 border-line py-3.5 [section+&]:border-t ${flush ? '' : 'px-4'}`}
      {...(title && { 'aria-label': title })}
    >
      {title && (
        <div className="flex min-h-7 items-center justify-between gap-2">
          <h3 className="flex items-center gap-2 font-semibold">
            {title} {detail}
          </h3>
          {action}
        </div>
      )}
      {children}
    </section>
  );
}

interface ControlRowProps {
  label: string;
  value?: string;
  /** The keys of the value. */
  keys?: ReactNode;
  children: ReactNode;
}

/** A label, a control, its value in monospace, and its keys. */
export function ControlRow({ label, value, keys, children }: ControlRowProps) {
  return (
    <div className="flex min-h-8 items-center gap-3 max-md:min-h-11">
      <span className="w-23 flex-none text-text-2" aria-hidden="true">
        {label}
      </span>
      <div className="flex min-w-0 flex-1 items-center gap-2">{children}</div>
      {value !== undefined && (
        <span
          className="w-15 flex-none [font:12px/20px_var(--mono)] text-right whitespace-nowrap text-text-2"
          aria-hidden="true"
        >
          {value}
        </span>
      )}
      {keys}
    </div>
  );
}

interface SliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  step: number;
  /** The value at which it changes nothing: its track is light from there, and a double click or Backspace returns there. */
  rest?: number;
  /** Formats a value for display and assistive technology. */
  text: (value: number) => string;
  onChange: (value: number) => void;
  /** A value that is marked. */
  mark?: number;
  /** Starts a new gesture. */
  onBegin?: () => void;
}

/** A value in a range, as a native slider. */
export function Slider({ label, value, min, max, step, rest, text, mark, onChange, onBegin }: SliderProps) {
  const shareOf = (at: number): number => Math.min(1, Math.max(0, (at - min) / (max - min)));
  const ends = [shareOf(rest ?? min), shareOf(value)];
  const style: CSSProperties & Record<`--${string}`, string | number> = {
    '--low': `${Math.min(...ends) * 100}%`,
    '--high': `${Math.max(...ends) * 100}%`,
    ...(mark !== undefined && { '--mark': shareOf(mark) }),
  };
  const reset = (): void => {
    if (rest === undefined) return;
    onBegin?.();
    onChange(rest);
  };
  return (
    <input
      type="range"
      className="panel-slider touch-44 h-6 min-w-0 flex-1 cursor-pointer appearance-none bg-transparent pointer-coarse:h-11"
      aria-label={label}
      aria-valuetext={text(value)}
      min={min}
      max={max}
      step={step}
      value={value}
      style={style}
      data-marked={mark !== undefined || undefined}
      onPointerDown={onBegin}
      onFocus={onBegin}
      onDoubleClick={reset}
      onKeyDown={(event) => {
        if (rest === undefined || keyOf(event) !== 'Backspace') return;
        event.preventDefault();
        event.stopPropagation();
        reset();
      }}
      onChange={(event) => onChange(event.target.valueAsNumber)}
    />
  );
}

interface NumberFieldProps {
  label: string;
  /** Text before the number. */
  prefix: string;
  value: number;
  onChange: (value: number) => void;
  onBegin: () => void;
}

/** An integer field; invalid input changes nothing. */
export function NumberField({ label, prefix, value, onChange, onBegin }: NumberFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <label className="flex min-w-0 flex-1 items-center gap-1.5 [font:12px/20px_var(--mono)] text-text-3">
      <span aria-hidden="true">{prefix}</span>
      <input
        type="number"
        className="k-input h-7 w-full min-w-0 [font:inherit] pointer-coarse:h-11"
        aria-label={label}
        step={1}
        value={typed ?? String(Math.round(value))}
        onFocus={onBegin}
        onBlur={() => setTyped(null)}
        onChange={({ target }) => {
          setTyped(target.value);
          if (Number.isFinite(target.valueAsNumber)) onChange(Math.round(target.valueAsNumber));
        }}
      />
    </label>
  );
}

/** A text field that grows with its content. */
export function WordsField(props: TextAreaProps) {
  return (
    <TextArea {...props} className="field-sizing-content max-h-55 min-h-9.5 resize-none pointer-coarse:min-h-11" />
  );
}
