import { Ellipsis, ListChecks, X } from 'lucide-react';
import { type MediaAction } from '../../lib/media-action.ts';
import { Button } from '../../ui/button.tsx';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { Menu } from '../../ui/menu.tsx';
import { useFolded } from '../../ui/use-folded.ts';
import * as words from '../../words/en/studio/organise.ts';
import { ActionItems } from './action-items.tsx';

export interface SelectionBarProps {
  count: number;
  actions: readonly MediaAction[];
  onAll: () => void;
  onClear: () => void;
}

/** How many are selected, and what can be done with them: as many actions as fit, the others in a menu. */
export function SelectionBar({ count, actions, onAll, onClear }: SelectionBarProps) {
  const all: MediaAction = { id: 'all', label: words.selectAll, note: '', icon: <ListChecks />, run: onAll };
  // What destroys is last.
  const shown = [...actions.filter(({ danger }) => !danger), all, ...actions.filter(({ danger }) => danger)];
  const { row, fitting } = useFolded<HTMLDivElement>(shown);
  const folded = shown.slice(fitting);
  return (
    <div
      role="toolbar"
      aria-label={words.selection}
      className="absolute inset-x-0 bottom-4 z-5 mx-auto flex w-fit max-w-[calc(100%-24px)] animate-[k-fade-in_var(--m-base)_var(--ease)] items-center gap-1 rounded-lg bg-raised p-1.5 shadow-e2 pointer-coarse:[&_.k-btn]:[--h:44px]"
    >
      <output className="px-2 whitespace-nowrap">
        {words.selected({ count: <span className="font-mono">{count}</span> })}
      </output>
      <div ref={row} className="flex h-8 min-w-0 flex-wrap gap-1 overflow-hidden pointer-coarse:h-11">
        {shown.map(({ id, label, note, icon, disabled, run }, index) => (
          <Button
            key={id}
            variant="ghost"
            icon={icon}
            disabled={disabled ?? false}
            className={cx('focus-inset', index >= fitting && 'invisible')}
            {...(disabled && { title: note })}
            onClick={run}
          >
            {label}
          </Button>
        ))}
      </div>
      {folded.length > 0 && (
        <Menu
          side="top"
          trigger={<IconButton label={words.more} tooltip={false} icon={<Ellipsis />} className="flex-none" />}
        >
          <ActionItems actions={folded} />
        </Menu>
      )}
      <IconButton
        label={words.clearSelection}
        shortcut="gallery.selectNone"
        icon={<X />}
        className="flex-none"
        onClick={onClear}
      />
    </div>
  );
}
