import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states.tsx';
import * as words from '../../words/en/first/shell.ts';

/** Shown when a screen throws, or when a new version has removed its files. */
export function CrashScreen({ error }: ErrorComponentProps) {
  return (
    <div className="grid h-full min-h-80 flex-1 place-items-center">
      <ErrorState title={words.stopped} action={<Button onClick={() => location.reload()}>{words.reload}</Button>}>
        {words.reloadPage}{' '}
        {error instanceof Error && <span className="font-mono text-11 text-text-3">{error.message}</span>}
      </ErrorState>
    </div>
  );
}
