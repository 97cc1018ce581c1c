import type { ErrorComponentProps } from '@tanstack/react-router';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/states.tsx';

/** Shown when a screen throws, or when a new version has removed its files. */
export function CrashScreen({ error }: ErrorComponentProps) {
  return (
    <div className="grid h-full min-h-80 flex-1 place-items-center">
      <ErrorState
        title="This screen stopped working"
        action={<Button onClick={() => location.reload()}>Reload</Button>}
      >
        Reload the page. Your jobs go on, and what you made is saved.{' '}
        {error instanceof Error && <span className="font-mono text-11 text-text-3">{error.message}</span>}
      </ErrorState>
    </div>
  );
}
