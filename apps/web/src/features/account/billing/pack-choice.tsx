import { dollars, packs, type PackId } from '@kinoloom/contract';
import { useId } from 'react';
import { Amount, CreditGlyph } from '../../../ui/credits.tsx';
import { centsPerHundred, packWorth } from './worth.ts';

/** One of the packs, as native radio buttons. */
export function PackChoice({ value, onChange }: { value: PackId; onChange: (pack: PackId) => void }) {
  const name = useId();
  return (
    <fieldset>
      <legend className="buy-legend">
        <b>Packs</b> Never expire
      </legend>
      <div className="buy-packs">
        {packs.map((pack) => (
          <label key={pack.id} className="buy-pack">
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={pack.id === value}
              onChange={() => onChange(pack.id)}
            />
            <span className="buy-pack-credits">
              <CreditGlyph size={18} className="text-accent-text" />
              <Amount value={pack.credits} size="large" />
              <span className="sr-only"> credits</span>
            </span>
            <span className="buy-pack-price">{dollars(pack.cents)}</span>
            <span className="buy-pack-rate">
              <span className="font-mono">{dollars(centsPerHundred(pack))}</span> per 100
            </span>
            <span className="buy-pack-worth">{packWorth(pack.credits)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
