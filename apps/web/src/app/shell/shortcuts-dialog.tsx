import { useState } from 'react';
import { resetAllKeys, useIsChanged } from './change-keys.ts';
import { places } from './shortcut-list.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Kbd } from '../../ui/tooltip.tsx';
import { FixedRow, ShortcutRow } from './shortcut-row.tsx';
import * as words from '../../words/en/studio/shortcuts.ts';

/** Every shortcut, and its keys to change. */
export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const isChanged = useIsChanged();
  /** The shortcut whose row waits for keys. */
  const [open, setOpen] = useState<string | null>(null);
  return (
    <Dialog
      reading
      open
      onOpenChange={onClose}
      title={words.title}
      width={880}
      footerNote={words.howToChange({ command: <Kbd keys="⌘" />, control: <Kbd keys="Ctrl" /> })}
      footer={
        <>
          {isChanged && (
            <Button
              onClick={() => {
                setOpen(null);
                resetAllKeys();
              }}
            >
              {words.resetAll}
            </Button>
          )}
          <Button onClick={onClose}>{words.close}</Button>
        </>
      }
    >
      <div className="-mb-6 columns-[280px] gap-x-10">
        {places.map(({ scope, title, rows, notes }) => (
          <section key={scope} aria-label={title} className="break-inside-avoid pb-6">
            <h3 className="pb-2 font-semibold text-text">{title}</h3>
            <ul>
              {rows.map((row) =>
                row.fixed ? (
                  <FixedRow key={row.id} label={row.label} keys={row.keys} />
                ) : (
                  <ShortcutRow
                    key={row.id}
                    shortcut={row}
                    open={open === row.id}
                    onOpen={(opens) => setOpen(opens ? row.id : null)}
                  />
                ),
              )}
              {notes.map(({ label, keys }) => (
                <FixedRow key={label} label={label} keys={keys} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
