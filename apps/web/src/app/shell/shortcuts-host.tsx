import { useEffect, useState } from 'react';
import { commandOf, isTextField } from '../../lib/keyboard/index.ts';
import { lazyWithRetry } from '../../lib/lazy-module.ts';
import { loadWords } from '../../words/language.ts';

const ShortcutsDialog = lazyWithRetry(async () => {
  await loadWords('studio');
  return (await import('./shortcuts-dialog.tsx')).ShortcutsDialog;
});

/** Opens the list of shortcuts on "?", except during text input. */
export function ShortcutsHost() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTextField(event.target) || commandOf('everywhere', event) !== 'help') return;
      event.preventDefault();
      setOpen(true);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
  return open && <ShortcutsDialog onClose={() => setOpen(false)} />;
}
