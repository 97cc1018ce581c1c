import { dollars, type Plan, type Subscription } from '@kinoloom/contract';
import { credits as figures } from '../../../lib/formatters.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface SwitchDialogProps {
  from: Subscription;
  to: Plan;
  busy: boolean;
  onGo: () => void;
  onClose: () => void;
}

/** Says what another plan in place of the present one means, before anybody pays. */
export function SwitchDialog({ from, to, busy, onGo, onClose }: SwitchDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Switch to ${to.name}`}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            Stay on {from.plan_name}
          </Button>
          <Button variant="solid" loading={busy} onClick={onGo}>
            Go to checkout
          </Button>
        </>
      }
    >
      <p>
        {from.provider === 'test'
          ? `${to.name} begins at once, with ${figures(to.credits)} test credits. No money moves.`
          : `${dollars(to.cents)} is billed today, and a new month begins with ${figures(to.credits)} credits.`}
      </p>
      <p>{from.plan_name} ends when that is done, and is not billed again. The credits that it brought stay.</p>
    </Dialog>
  );
}
