import type { ReactNode } from 'react';
import { useKeysOf, type ShortcutId } from '../../../lib/keyboard/index.ts';

interface ActionRowProps {
  label: string;
  icon: ReactNode;
  shortcut?: ShortcutId;
  disabled?: boolean;
  /** For one of several of which one holds. */
  checked?: boolean;
  onPress: () => void;
}

/** An action in a popover of the toolbar, with its keys. */
export function ActionRow({ label, icon, shortcut, disabled, checked, onPress }: ActionRowProps) {
  return (
    <button
      type="button"
      className="k-row hover:not-disabled:bg-control disabled:cursor-not-allowed disabled:text-text-off aria-checked:bg-control"
      disabled={disabled}
      {...(checked !== undefined && { role: 'radio', 'aria-checked': checked })}
      onClick={onPress}
    >
      {icon}
      <span className="flex-1 text-left">{label}</span>
      {shortcut && <Keys of={shortcut} />}
    </button>
  );
}

function Keys({ of }: { of: ShortcutId }) {
  const [keys] = useKeysOf(of);
  return keys !== undefined && <span className="font-mono text-12 text-text-3 pointer-coarse:hidden">{keys}</span>;
}
