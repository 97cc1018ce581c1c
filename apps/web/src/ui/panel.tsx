import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import * as words from '../words/en/first/ui.ts';
import { IconButton } from './icon-button.tsx';

/** Title and actions of a panel. Inside `[data-sheet]` the sheet shows the title; the actions stay. */
export function PanelHeader({ title, action, onBack }: { title: string; action?: ReactNode; onBack?: () => void }) {
  return (
    <header className="sticky top-0 z-2 flex min-h-13 items-center gap-2 bg-surface py-2 pr-3 pl-4 has-[>h2:first-child]:pr-4 in-data-sheet:static in-data-sheet:has-[>h2:only-child]:hidden">
      {onBack && <IconButton label={words.back} icon={<ArrowLeft />} className="-ml-1.5" onClick={onBack} />}
      <h2 className="min-w-0 flex-1 truncate text-14 font-semibold in-data-sheet:invisible">{title}</h2>
      {action}
    </header>
  );
}

/** Classes of a panel's tabs, for Radix's List, Trigger and Content. */
export const panelTabs = {
  list: 'sticky top-13 z-2 flex gap-5 border-b border-line bg-surface px-4 in-data-sheet:static pointer-coarse:gap-3',
  tab: '-mb-px h-10 border-b-2 border-transparent font-medium text-text-2 hover:text-text data-[state=active]:border-text data-[state=active]:text-text pointer-coarse:h-11 pointer-coarse:min-w-11 pointer-coarse:text-left',
  content: 'focus-inset',
} as const;
