import { keysOf } from './chosen-keys.ts';
import { chordsOf } from './chord.ts';
import type { AnyKeyPress } from './key-of.ts';
import { commandsOf, type Command, type Scope, type ShortcutId } from './shortcuts.ts';

/** What each shortcut of a scope does; false: nothing now, so the key is left to others. */
export type Runs<S extends Scope> = Readonly<Record<Command<S>, () => boolean | void>>;

/** The shortcut of this scope that a key press means, or null. */
export function commandOf<S extends Scope>(scope: S, event: AnyKeyPress): Command<S> | null {
  const commands = commandsOf(scope);
  for (const chord of chordsOf(event)) {
    const found = commands.find((command) => keysOf(`${scope}.${command}` as ShortcutId).includes(chord));
    if (found !== undefined) return found;
  }
  return null;
}

/** Runs the shortcut of this scope that a key press means. Returns whether there was one; the browser does nothing then. */
export function runShortcut<S extends Scope>(
  scope: S,
  event: AnyKeyPress & { preventDefault(): void },
  runs: Runs<S>,
): boolean {
  const command = commandOf(scope, event);
  if (command === null || runs[command]() === false) return false;
  event.preventDefault();
  return true;
}
