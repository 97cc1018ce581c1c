import { Button, buttonClass } from '../../ui/button.tsx';
import { Amount, CreditGlyph } from '../../ui/credits.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { closeBuyCredits } from './account-dialogs.ts';
import { useConfig } from './config.ts';
import { useCredits } from './credits.ts';

/** How to get credits here. This installation takes no payments: whoever runs it hands them out. */
export function BuyCreditsDialog() {
  const credits = useCredits();
  const config = useConfig();
  const mail = config?.contactEmail;
  return (
    <Dialog
      open
      onOpenChange={closeBuyCredits}
      title="Credits"
      footer={
        <>
          <Button variant={mail ? 'ghost' : 'default'} onClick={closeBuyCredits}>
            Close
          </Button>
          {mail && (
            <a
              href={`mailto:${mail}?subject=${encodeURIComponent('Kinoloom credits')}`}
              className={buttonClass({ variant: 'solid' })}
            >
              Ask for credits
            </a>
          )}
        </>
      }
    >
      {credits && (
        <div className="flex gap-10">
          <Figure label="Balance" value={credits.balance} glyph />
          <Figure label="Held by running jobs" value={credits.held} />
          <Figure label="Available" value={credits.available} />
        </div>
      )}
      <p>
        This studio takes no payments. Credits are granted by the people who run it
        {mail ? (
          <>
            : write to <b className="font-medium text-text">{mail}</b> and say what you are making.
          </>
        ) : (
          '. Ask them for more.'
        )}
      </p>
      <p>Mock Image and Mock Video cost nothing, and a job that fails is never charged.</p>
    </Dialog>
  );
}

function Figure({ label, value, glyph = false }: { label: string; value: number; glyph?: boolean }) {
  return (
    <div>
      <div className="text-12 text-text-2">{label}</div>
      <div className="flex items-center gap-2 text-20 font-medium text-text">
        {glyph && <CreditGlyph size={16} className="text-accent-text" />}
        <Amount value={value} size="large" />
      </div>
    </div>
  );
}
