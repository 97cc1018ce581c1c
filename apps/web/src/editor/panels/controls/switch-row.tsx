import { Switch } from '../../../ui/field.tsx';

interface SwitchRowProps {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

/** A label and a switch. */
export function SwitchRow({ label, checked, disabled, onChange }: SwitchRowProps) {
  return (
    <label className="flex min-h-8 cursor-pointer items-center justify-between gap-3 pointer-coarse:min-h-11">
      <span className="text-text-2" aria-hidden="true">
        {label}
      </span>
      <Switch label={label} checked={checked} onCheckedChange={onChange} {...(disabled && { disabled })} />
    </label>
  );
}
