import { useState } from 'react';

export interface Start {
  readonly sending: boolean;
  /** Why it was not accepted, in words; null where it was, or where another dialog says so. */
  readonly problem: string | null;
  /** Starts once: further calls until the answer are ignored. */
  readonly start: (send: () => Promise<string | null>) => void;
  readonly dismiss: () => void;
}

/** Sends a dialog's order; closes it when it was accepted. `send` resolves with null, or why not (empty: said elsewhere). */
export function useStart(onClose: () => void): Start {
  const [sending, setSending] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (send: () => Promise<string | null>): Promise<void> => {
    setSending(true);
    setProblem(null);
    const refused = await send();
    setSending(false);
    if (refused === null) onClose();
    else if (refused !== '') setProblem(refused);
  };
  return {
    sending,
    problem,
    start: (send) => {
      if (!sending) void run(send);
    },
    dismiss: () => setProblem(null),
  };
}
