import { Colour } from '@kinoloom/composition';
import { useId, useState } from 'react';
import * as words from '../../../words/en/editor/panels.ts';

const swatch =
  'relative size-5.5 rounded-full shadow-[inset_0_0_0_1px_var(--line-strong)] outline-offset-2 has-checked:outline-[1.5px] has-checked:outline-text has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:size-11 pointer-coarse:border-10 pointer-coarse:border-transparent pointer-coarse:bg-clip-padding pointer-coarse:-outline-offset-8';

interface SwatchesProps {
  label: string;
  /** Undefined if several overlays differ. */
  value: string | null | undefined;
  colours: readonly string[];
  /** Label of "no colour"; without it a colour is required. */
  none?: string;
  onChange: (colour: string | null) => void;
  onBegin?: () => void;
}

/** A few colour swatches, plus any colour by hex code or the browser's picker. */
export function Swatches({ label, value, colours, none, onChange, onBegin }: SwatchesProps) {
  const name = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const shown = value?.toLowerCase() ?? value;
  const isWrong = typed !== null && !Colour.safeParse(typed).success;
  return (
    <div className="flex w-full flex-wrap items-center justify-between gap-1.5">
      <div
        role="radiogroup"
        aria-label={label}
        className="flex flex-wrap gap-[7px] p-[3px] pointer-coarse:-ml-2.5 pointer-coarse:gap-0 pointer-coarse:p-0"
      >
        {none !== undefined && (
          <label
            className={`${swatch} bg-[linear-gradient(to_top_right,transparent_46%,var(--red)_46%_54%,transparent_54%)]`}
            title={none}
          >
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
          <label key={colour} className={swatch} style={{ backgroundColor: colour }} title={colour}>
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
        <label
          className={`${swatch} bg-[conic-gradient(#ff6b60,#ffd24a,#b5d65a,#45b8aa,#72bbf2,#a898f5,#f08ca8,#ff6b60)]`}
          title={words.anyColour}
        >
          <input
            type="color"
            className="absolute inset-0 size-full cursor-pointer opacity-0 pointer-coarse:-inset-2.5 pointer-coarse:size-11"
            aria-label={words.anyColourOf({ label })}
            value={shown?.slice(0, 7) ?? '#000000'}
            onFocus={onBegin}
            onChange={(event) => onChange(event.target.value)}
          />
        </label>
      </div>
      <input
        type="text"
        className="k-input h-7 w-21 [font:12px/20px_var(--mono)] pointer-coarse:h-11"
        aria-label={words.colourAsNumber({ label })}
        aria-invalid={isWrong || undefined}
        title={isWrong ? words.colourNeeded : undefined}
        spellCheck={false}
        placeholder={value === undefined ? words.mixed : words.none}
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
