import { Tabs as RadixTabs } from 'radix-ui';
import { useState, type ReactNode } from 'react';

export interface PanelTab {
  readonly name: string;
  readonly content: ReactNode;
}

/** The sides of an overlay that a panel shows, one at a time. */
export function PanelTabs({ label, tabs }: { label: string; tabs: readonly PanelTab[] }) {
  const [current, setCurrent] = useState(tabs[0]?.name ?? '');
  return (
    <RadixTabs.Root value={current} onValueChange={setCurrent}>
      <RadixTabs.List className="pn-tabs" aria-label={label}>
        {tabs.map(({ name }) => (
          <RadixTabs.Trigger key={name} value={name} className="pn-tab">
            {name}
          </RadixTabs.Trigger>
        ))}
      </RadixTabs.List>
      {tabs.map(({ name, content }) => (
        <RadixTabs.Content key={name} value={name} className="pn-tab-content">
          {content}
        </RadixTabs.Content>
      ))}
    </RadixTabs.Root>
  );
}
