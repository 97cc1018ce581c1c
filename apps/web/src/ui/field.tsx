import './field.css';
import { CircleAlert, Eye, EyeOff } from 'lucide-react';
import {
  useId,
  useState,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type TextareaHTMLAttributes,
} from 'react';
import * as words from '../words/en/first/ui.ts';
import { cx } from './cx.ts';
import { said } from '../words/said.ts';

export interface FieldLabels {
  label: string;
  /** Hides the label visually; screen readers still get it. */
  hideLabel?: boolean;
  /** The error and how to fix it; red below the field. */
  error?: string | undefined;
  /** One line of help below the field, replaced by the error. */
  hint?: ReactNode;
  /** Shows length/limit in monospace; the field itself gets `maxLength`. */
  counter?: { length: number; limit: number };
  /** Puts the counter in the corner of the field, which is in the first row and column of its grid. Excludes a hint. */
  counterInside?: boolean;
  /** To the right of the label, such as "Forgot password". */
  labelAction?: ReactNode;
}

interface FieldFrameProps extends FieldLabels {
  id: string;
  children: ReactNode;
}

/** A label above a control, and its error, hint or counter below. */
export function FieldFrame(props: FieldFrameProps) {
  const { id, label, hideLabel, error, hint, counter, counterInside, labelAction, children } = props;
  return (
    <div className={cx('grid min-w-0 gap-1.5', counterInside && 'grid-cols-1')}>
      <div
        className={
          hideLabel && !labelAction
            ? 'sr-only'
            : 'flex items-baseline justify-between gap-3 text-12 font-medium text-text-2'
        }
      >
        <label htmlFor={id}>{label}</label>
        {labelAction}
      </div>
      {children}
      {(error ?? hint ?? counter) && (
        <div className={cx('text-12 text-text-2', counterInside ? 'contents' : 'flex justify-between gap-3')}>
          {error ? (
            <span
              id={`${id}-note`}
              role="alert"
              className={cx('inline-flex items-start gap-1.5 text-red', counterInside && 'row-start-2')}
            >
              <CircleAlert aria-hidden="true" className="mt-px size-3.5" />
              {said(error)}
            </span>
          ) : (
            !counterInside && <span id={`${id}-note`}>{hint}</span>
          )}
          {counter && (
            <span
              className={cx(
                'font-mono',
                counterInside &&
                  'pointer-events-none col-start-1 row-start-1 mx-2 mb-[7px] self-end justify-self-end rounded-xs bg-bg px-1 in-data-[theme=light]:bg-raised',
              )}
            >
              {counter.length}/{counter.limit}
            </span>
          )}
        </div>
      )}
    </div>
  );
}

function split<Props extends FieldLabels>(props: Props) {
  const { label, hideLabel, error, hint, counter, counterInside, labelAction, ...rest } = props;
  const look: FieldLabels = {
    label,
    ...(hideLabel && { hideLabel }),
    ...(error && { error }),
    ...(hint !== undefined && { hint }),
    ...(counter && { counter }),
    ...(counterInside && { counterInside }),
    ...(labelAction !== undefined && { labelAction }),
  };
  return { look, rest };
}

function described(id: string, look: FieldLabels) {
  return {
    id,
    'aria-invalid': look.error ? true : undefined,
    'aria-describedby': (look.error ?? look.hint) ? `${id}-note` : undefined,
  };
}

export interface TextFieldProps extends FieldLabels, Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> {
  size?: 36 | 40;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({ size = 36, className, ...props }: TextFieldProps) {
  const id = useId();
  const { look, rest } = split(props);
  return (
    <FieldFrame id={id} {...look}>
      <input type="text" {...rest} {...described(id, look)} className={cx('k-input', `k-input-${size}`, className)} />
    </FieldFrame>
  );
}

/** A password field with a button that reveals it. */
export function PasswordField({ size = 36, className, ...props }: TextFieldProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const { look, rest } = split(props);
  return (
    <FieldFrame id={id} {...look}>
      <div className="relative">
        <input
          {...rest}
          {...described(id, look)}
          type={shown ? 'text' : 'password'}
          spellCheck={false}
          autoCapitalize="none"
          className={cx('k-input', `k-input-${size}`, 'pr-10', className)}
        />
        <button
          type="button"
          aria-label={shown ? words.hidePassword : words.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-10 place-items-center rounded-sm text-text-2 hover:text-text focus-visible:-outline-offset-4"
        >
          {shown ? <EyeOff /> : <Eye />}
        </button>
      </div>
    </FieldFrame>
  );
}

export interface TextAreaProps extends FieldLabels, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

export function TextArea({ className, rows = 3, ...props }: TextAreaProps) {
  const id = useId();
  const { look, rest } = split(props);
  return (
    <FieldFrame id={id} {...look}>
      <textarea rows={rows} {...rest} {...described(id, look)} className={cx('k-input', 'k-textarea', className)} />
    </FieldFrame>
  );
}

export interface SwitchProps {
  /** For screen readers, if no label of the page names it. */
  label: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A switch that applies immediately. */
export function Switch({ label, checked, onCheckedChange, disabled }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      className="touch-44 relative h-5 w-8 flex-none cursor-pointer appearance-none rounded-full bg-control-hover inset-ring inset-ring-line-input transition-[background-color] before:absolute before:inset-y-[3px] before:left-[3px] before:w-3.5 before:rounded-full before:bg-text-2 before:transition-[translate] checked:bg-text checked:inset-ring-0 checked:before:translate-x-3 checked:before:bg-bg disabled:cursor-not-allowed disabled:opacity-50"
      checked={checked}
      disabled={disabled}
      onChange={(event) => onCheckedChange(event.target.checked)}
    />
  );
}
