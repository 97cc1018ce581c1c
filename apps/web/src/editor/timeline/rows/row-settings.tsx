import type { Hue } from '@kinoloom/composition';
import { hueNames } from './hues.ts';
import { HueChoice } from './hue-choice.tsx';
import { RowFlags, RowName, rowName, useRow } from './row-controls.tsx';
import * as words from '../../../words/en/editor/rows.ts';

/** Everything that can be set for a row. */
export function RowSettings({ row }: { row: number }) {
  const [settings, change] = useRow(row);
  const setHue = (hue: Hue | undefined): void => {
    const colour = hue ? hueNames[hue] : words.noColour;
    change({ hue }, words.colourIs({ row: rowName(row, settings), colour }));
  };
  return (
    <div className="grid gap-2.5 p-1.5">
      <RowName row={row} className="k-input h-8 w-full pointer-coarse:h-11" />
      <div className="flex items-center gap-1">
        <RowFlags row={row} />
      </div>
      <HueChoice optional value={settings.hue} onChange={setHue} />
    </div>
  );
}
