import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Kbd } from '../../ui/tooltip.tsx';
import { shortcuts } from './shortcuts.ts';

export function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      reading
      open
      onOpenChange={onClose}
      title="Keyboard shortcuts"
      width={shortcuts.length > 1 ? 880 : 432}
      footerNote={
        <>
          On a Mac, <Kbd keys="⌘" /> stands in for <Kbd keys="Ctrl" />
        </>
      }
      footer={<Button onClick={onClose}>Close</Button>}
    >
      <div className="-mb-6 columns-[280px] gap-x-10">
        {shortcuts.map(({ place, rows }) => (
          <section key={place} className="break-inside-avoid pb-6">
            <h3 className="pb-2 font-semibold text-text">{place}</h3>
            <dl>
              {rows.map(({ does, keys }) => (
                <div key={does} className="flex min-h-9 items-center justify-between gap-4 border-t border-line">
                  <dt>{does}</dt>
                  <dd>
                    <Kbd keys={keys} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
