import './switch.css';

export interface SwitchProps {
  /** For screen readers, where no label of the page names it. */
  label: string;
  checked: boolean;
  onCheckedChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** On or off, at once. */
export function Switch({ label, checked, onCheckedChange, disabled }: SwitchProps) {
  return (
    <input
      type="checkbox"
      role="switch"
      aria-checked={checked}
      aria-label={label}
      className="k-switch"
      checked={checked}
      disabled={disabled}
      onChange={(event) => onCheckedChange(event.target.checked)}
    />
  );
}
