import { Hue } from '@kinoloom/composition';
import { hueNames, hueTokens } from './hues.ts';
import * as words from '../../../words/en/editor/rows.ts';

interface HueChoiceProps {
  value: Hue | undefined;
  onChange: (hue: Hue | undefined) => void;
  /** Offers to have none. */
  optional?: boolean;
}

const swatch =
  'relative grid size-6 flex-none cursor-pointer place-items-center rounded-full border-2 border-bg outline-1 outline-transparent has-checked:outline-text has-focus-visible:outline-2 has-focus-visible:outline-focus pointer-coarse:size-8';

/** One of the timeline's hues. */
export function HueChoice({ value, onChange, optional = false }: HueChoiceProps) {
  const options: readonly (Hue | undefined)[] = optional ? [undefined, ...Hue.options] : Hue.options;
  return (
    <fieldset className="flex items-center gap-1.5" aria-label={words.colour}>
      {options.map((hue) => (
        <label
          key={hue ?? 'none'}
          className={swatch}
          style={{ background: hue ? `var(${hueTokens[hue]})` : 'var(--control)' }}
          title={hue ? hueNames[hue] : words.noColour}
        >
          <input
            type="radio"
            className="absolute inset-0 size-full cursor-pointer opacity-0 pointer-coarse:-inset-1.5 pointer-coarse:size-11"
            checked={value === hue}
            onChange={() => onChange(hue)}
          />
          <span className="sr-only">{hue ? hueNames[hue] : words.noColour}</span>
        </label>
      ))}
    </fieldset>
  );
}
