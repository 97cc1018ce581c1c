import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { ProjectSession } from '../../editor/saving/index.ts';
import { ConfirmDialog } from '../../ui/question-dialogs.tsx';
import * as words from '../../words/en/editor/project.ts';

interface Question {
  readonly answer: (stays: boolean) => void;
}

/** Asks before the editor is left while the last edits are neither on the server nor in this browser. */
export function LeaveQuestion({ saver }: Pick<ProjectSession, 'saver'>) {
  // Not `useBlocker`: every page would load its code.
  const { history } = useRouter();
  const [asked, setAsked] = useState<Question | null>(null);
  useEffect(
    () =>
      history.block({
        blockerFn: async ({ currentLocation, nextLocation }) =>
          currentLocation.pathname !== nextLocation.pathname &&
          saver.atRisk &&
          new Promise<boolean>((answer) => setAsked({ answer })),
        enableBeforeUnload: () => saver.atRisk,
      }),
    [history, saver],
  );
  if (!asked) return null;
  const answer = (stays: boolean): void => {
    setAsked(null);
    asked.answer(stays);
  };
  return (
    <ConfirmDialog
      title={words.askLeave}
      keep={words.stay}
      action={words.leave}
      onConfirm={() => answer(false)}
      onClose={() => answer(true)}
    >
      {words.leaveExplained}
    </ConfirmDialog>
  );
}
