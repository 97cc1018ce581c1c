import { Colour } from '@kinoloom/composition';
import { useId, useState } from 'react';
import { cx } from '../../../ui/cx.ts';

interface SwatchesProps {
  label: string;
  /** Undefined where several overlays differ. */
  value: string | null | undefined;
  colours: readonly string[];
  /** What no colour means; without it there must be one. */
  none?: string;
  onChange: (colour: string | null) => void;
  onBegin?: () => void;
}

/** A few colours, and any other by its number or from the browser's own chooser. */
export function Swatches({ label, value, colours, none, onChange, onBegin }: SwatchesProps) {
  const name = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = value?.toLowerCase() ?? value;
  const isWrong = typed !== null && !Colour.safeParse(typed).success;
  return (
    <div className="pn-swatches">
      <div role="radiogroup" aria-label={label} className="pn-swatch-row">
        {none !== undefined && (
          <label className="pn-swatch pn-swatch-none" title={none}>
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={shown === null}
              onChange={() => onChange(null)}
            />
            <span className="sr-only">{none}</span>
          </label>
        )}
        {colours.map((colour) => (
          <label key={colour} className="pn-swatch" style={{ backgroundColor: colour }} title={colour}>
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={shown === colour.toLowerCase()}
              onChange={() => {
                onBegin?.();
                onChange(colour);
              }}
            />
            <span className="sr-only">{colour}</span>
          </label>
        ))}
        <label className="pn-swatch pn-swatch-any" title="Any colour">
          <input
            type="color"
            className="pn-swatch-input"
            aria-label={`${label}, any colour`}
            value={shown?.slice(0, 7) ?? '#000000'}
            onFocus={onBegin}
            onChange={(event) => onChange(event.target.value)}
          />
        </label>
      </div>
      <input
        type="text"
        className={cx('k-input pn-hex', isWrong && 'pn-hex-wrong')}
        aria-label={`${label} as a number`}
        aria-invalid={isWrong || undefined}
        title={isWrong ? 'Write a colour like #FFD24A' : undefined}
        spellCheck={false}
        placeholder={value === undefined ? 'Mixed' : 'none'}
        value={typed ?? value?.toUpperCase() ?? ''}
        onFocus={onBegin}
        onChange={(event) => {
          const text = event.target.value.trim();
          const colour = text !== '' && !text.startsWith('#') ? `#${text}` : text;
          setTyped(colour);
          const parsed = Colour.safeParse(colour);
          if (parsed.success) onChange(parsed.data.toLowerCase());
          else if (colour === '' && none !== undefined) onChange(null);
        }}
        onBlur={() => setTyped(null)}
      />
    </div>
  );
}
