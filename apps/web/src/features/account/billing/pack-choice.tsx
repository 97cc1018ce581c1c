import { packs, type PackId } from '@kinoloom/contract';
import { useId } from 'react';
import { dollars } from '../../../lib/formatters.ts';
import { Amount, CreditGlyph } from '../../../ui/credits.tsx';
import * as words from '../../../words/en/studio/billing.ts';
import { centsPerHundred, packWorth } from './worth.ts';

/** The title of a group of offers, with a note. */
export const legend = 'mb-2.5 text-text-2 [&>b]:mr-1.5 [&>b]:font-semibold [&>b]:text-text';

/** The packs as native radio buttons. */
export function PackChoice({ value, onChange }: { value: PackId; onChange: (pack: PackId) => void }) {
  const name = useId();
  return (
    <fieldset>
      <legend className={legend}>{words.packsNeverExpire({ strong: <b /> })}</legend>
      <div className="grid grid-cols-3 gap-3 max-md:grid-cols-[1fr] max-md:gap-2">
        {packs.map((pack) => (
          <label
            key={pack.id}
            className="grid cursor-pointer grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1.5 rounded-lg border border-line-strong px-[15px] pt-3.5 hover:bg-raised has-checked:border-text has-checked:bg-raised has-checked:shadow-[0_0_0_0.5px_var(--text)] has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus max-md:grid-cols-[1fr_auto] max-md:items-center max-md:gap-y-0 max-md:py-3"
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={pack.id === value}
              onChange={() => onChange(pack.id)}
            />
            <span className="col-span-full flex items-center gap-2 text-[32px] leading-10 text-text max-md:[grid-area:1/1] max-md:text-[24px] max-md:leading-8">
              <CreditGlyph size={18} className="text-accent-text" />
              <Amount value={pack.credits} size="large" />
              <span className="sr-only"> {words.credits}</span>
            </span>
            <span className="text-16 font-medium text-text max-md:[grid-area:1/2/3/3]">{dollars(pack.cents)}</span>
            <span className="justify-self-end text-[12px] max-md:hidden">
              <span className="font-mono">{dollars(centsPerHundred(pack))}</span> {words.per100}
            </span>
            <span className="col-span-full -mx-[15px] border-t border-line px-[15px] pt-2.5 pb-3.5 text-12 max-md:m-0 max-md:border-0 max-md:p-0 max-md:[grid-area:2/1]">
              {packWorth(pack.credits)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
