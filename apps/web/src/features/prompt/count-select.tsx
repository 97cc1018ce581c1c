import { Select } from '../../ui/select.tsx';
import * as words from '../../words/en/studio/variations.ts';
import type { GenerationPlan } from './generation-plan/index.ts';
import { selectStyle, type SelectorsProps } from './selectors.tsx';
import { VARIATION_COUNTS } from './settings.ts';

interface CountSelectProps extends Pick<SelectorsProps, 'onChange' | 'pills'> {
  plan: Pick<GenerationPlan, 'count' | 'each'>;
}

/** How many are made at once, with the price of each choice. */
export function CountSelect({ plan: { count, each }, onChange, pills }: CountSelectProps) {
  return (
    <Select
      label={words.howMany}
      hideLabel
      {...selectStyle(pills)}
      width={180}
      value={`${count}`}
      onValueChange={(value) => onChange({ count: VARIATION_COUNTS.find((known) => `${known}` === value) ?? 1 })}
      options={VARIATION_COUNTS.map((value) => ({
        value: `${value}`,
        label: words.times({ count: value }),
        says: words.countAndPrice({ count: value, price: value * each }),
        price: value * each,
      }))}
    />
  );
}
