import { useState } from 'react';
import { errorText } from '../../lib/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

export interface GoneDialogProps {
  name: string;
  /** Makes a new project of what is on the screen. */
  onKeep: () => Promise<void>;
  onLeave: () => void;
}

/** The project that is open was deleted elsewhere. It is still on the screen, and can be kept. */
export function GoneDialog({ name, onKeep, onLeave }: GoneDialogProps) {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const keep = (): void => {
    setBusy(true);
    setFailure(undefined);
    onKeep()
      .catch((error: unknown) => setFailure(errorText(error)))
      .finally(() => setBusy(false));
  };
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      closable={false}
      // It may open under somebody's hands: a key that was meant for the timeline presses no button.
      reading
      title="This project was deleted"
      footer={
        <>
          <Button variant="ghost" onClick={onLeave}>
            All projects
          </Button>
          <Button variant="solid" loading={busy} onClick={keep}>
            Keep as a new project
          </Button>
        </>
      }
    >
      <p>"{name}" was deleted in another tab or on another device. What you see here can still be kept.</p>
      {failure !== undefined && <Notice tone="error">{failure}</Notice>}
    </Dialog>
  );
}
