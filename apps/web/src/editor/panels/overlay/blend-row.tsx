import { BlendMode, restyled, type SeenOverlay } from '@kinoloom/composition';
import { inSentence } from '../../../lib/formatters.ts';
import { Select } from '../../../ui/select.tsx';
import { ControlRow } from '../controls/rows.tsx';
import { sameOf, useRevise, type Several } from '../controls/use-revise.ts';
import * as words from '../../../words/en/editor/panels.ts';

const names: Readonly<Record<BlendMode, string>> = {
  darken: words.darken,
  multiply: words.multiply,
  'color-burn': words.colourBurn,
  lighten: words.lighten,
  screen: words.screen,
  'color-dodge': words.colourDodge,
  add: words.add,
  overlay: words.overlay,
  'soft-light': words.softLight,
  'hard-light': words.hardLight,
  difference: words.difference,
  exclusion: words.exclusion,
};
/** Where it is absent, and where overlays differ. */
const [NORMAL, MIXED] = ['normal', 'mixed'] as const;

/** How one or several overlays are mixed with what lies below them. */
export function BlendRow({ overlays }: { overlays: Several<SeenOverlay> }) {
  const revise = useRevise();
  const shared = sameOf(overlays, ({ styles }) => styles.blend ?? NORMAL);
  return (
    <ControlRow label={words.blend}>
      <div className="grid min-w-0 flex-1 pointer-coarse:[&>.k-select]:h-11">
        <Select<BlendMode | typeof NORMAL | typeof MIXED>
          label={words.blend}
          hideLabel
          look="filled"
          value={shared ?? MIXED}
          onValueChange={(value) => {
            const blend = BlendMode.safeParse(value).data;
            revise.renew();
            revise(
              overlays.map((each) => restyled(each, { blend })),
              'blend',
              words.blendIs({ mode: inSentence(blend ? names[blend] : words.normal) }),
            );
          }}
          options={[
            ...(shared === undefined ? [{ value: MIXED, label: words.mixed, disabled: true }] : []),
            { value: NORMAL, label: words.normal },
            ...BlendMode.options.map((value) => ({ value, label: names[value] })),
          ]}
        />
      </div>
    </ControlRow>
  );
}
