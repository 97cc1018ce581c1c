import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { packs, type PackId, type PaymentProvider } from '@kinoloom/contract';
import { dollars, formatNumber } from '../../../lib/formatters.ts';
import { useMediaQuery } from '../../../lib/use-media-query.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog, DialogClose } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Sheet } from '../../../ui/sheet.tsx';
import { closeBuyCredits } from '../account-dialogs.ts';
import { useCredits } from '../queries.ts';
import { PackChoice } from './pack-choice.tsx';
import { PlanRows } from './plan-rows.tsx';
import { useCheckout, type ToCheckout } from './use-checkout.ts';
import { useConfig } from '../../../lib/config.ts';
import * as words from '../../../words/en/studio/billing.ts';

/** Packs and plans with their prices and what they buy. */
export function BuyCreditsDialog({ toCheckout }: { toCheckout: ToCheckout }) {
  const mobile = useMediaQuery('(width < 768px)');
  const provider = useConfig()?.billing;
  const balance = useCredits()?.balance;
  const [pack, setPack] = useState<PackId>('pack-1500');
  const { begin, beginning } = useCheckout(toCheckout);
  const chosen = packs.find(({ id }) => id === pack);
  const amount = chosen?.credits ?? 0;
  const after = balance === undefined ? undefined : balance + amount;

  const buy = (
    <Button
      variant="primary"
      size={mobile ? 44 : 32}
      block={mobile}
      loading={beginning === pack}
      disabled={provider === undefined}
      onClick={() => begin({ kind: 'pack', id: pack })}
    >
      {provider === 'test'
        ? words.getTestCredits({ credits: amount })
        : words.buyFor({ credits: amount, price: dollars(chosen?.cents ?? 0) })}
    </Button>
  );
  const body = (
    <div className="*:not-first:mt-5">
      {provider === 'test' && <Notice>{words.testCreditsExplained}</Notice>}
      <PackChoice value={pack} onChange={setPack} />
      <PlanRows begin={begin} beginning={beginning} />
    </div>
  );

  if (mobile)
    return (
      <Sheet
        open
        onOpenChange={closeBuyCredits}
        title={words.buyCredits}
        action={<HeaderEnd provider={provider} closes />}
        footer={
          <>
            {buy}
            <p className="mt-2 text-center text-12 text-text-2">
              {after !== undefined && words.nowAndAfter({ balance: balance ?? 0, after })}
            </p>
          </>
        }
      >
        <div className="p-4">{body}</div>
      </Sheet>
    );
  return (
    <Dialog
      open
      onOpenChange={closeBuyCredits}
      title={words.buyCredits}
      width={880}
      headerExtra={<HeaderEnd provider={provider} />}
      footerNote={
        after !== undefined && (
          <span className="flex items-center gap-2 text-13">
            {words.balance} <span>{formatNumber(balance ?? 0)}</span>
            <ArrowRight className="icon-16" aria-label={words.becomes} />
            <span className="font-semibold text-text">{formatNumber(after)}</span>
          </span>
        )
      }
      footer={
        <>
          <Button variant="ghost" onClick={closeBuyCredits}>
            {words.cancel}
          </Button>
          {buy}
        </>
      }
    >
      {body}
    </Dialog>
  );
}

function HeaderEnd({ provider, closes = false }: { provider: PaymentProvider | undefined; closes?: boolean }) {
  return (
    <div className="flex flex-1 items-center justify-between">
      <span>{provider === 'test' && <Badge tone="outline">{words.testCheckout}</Badge>}</span>
      {closes && <DialogClose />}
    </div>
  );
}
