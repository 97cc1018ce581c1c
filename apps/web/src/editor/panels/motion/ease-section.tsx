import {
  timecodeOf,
  easeCurves,
  eased,
  easeKeys,
  EaseName,
  type Bezier,
  type Ease,
  type Overlay,
} from '@kinoloom/composition';
import { Copy } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { edit, useEditor, useShownFrame } from '../../store/index.ts';
import { Section } from '../controls/rows.tsx';
import { Tiles } from '../controls/tiles.tsx';
import { easeNames } from '../../keys/motion-values.ts';
import * as words from '../../../words/en/editor/motion.ts';

const OWN = 'own';
const choices: readonly (EaseName | typeof OWN)[] = [...EaseName.options, OWN];

const nameOf = (ease: Ease): string => (typeof ease === 'string' ? easeNames[ease] : words.ownCurve);

/** The keys at the playhead and how their values go on: named curves, or the four numbers of one's own. */
export function EaseSection({ overlay }: { overlay: Overlay }) {
  const editor = useEditor();
  const frame = useShownFrame();
  const all = Object.entries(overlay.keyframes ?? {}).flatMap(([property, keys]) =>
    keys.map(({ at, ease }) => ({ property: property as keyof NonNullable<Overlay['keyframes']>, at, ease })),
  );
  const here = all.filter(({ at }) => overlay.from + at === frame);
  const [first] = here;
  if (!first) return null;
  const { id } = overlay;
  const set = (ease: Ease, said: string, keys = here): void =>
    void edit(editor, (composition) => easeKeys(composition, { id, keys, ease }), { said });
  const curve: Bezier =
    typeof first.ease !== 'string' ? first.ease : [...easeCurves[first.ease === 'hold' ? 'linear' : first.ease]];
  return (
    <Section title={words.keyAt({ at: timecodeOf(frame) })}>
      <Tiles
        label={words.toNextKey}
        columns={3}
        value={typeof first.ease === 'string' ? first.ease : OWN}
        onChange={(value) => {
          const ease: Ease = value === OWN ? curve : value;
          set(ease, words.easeIs({ ease: nameOf(ease) }));
        }}
        options={choices.map((value) => ({
          value,
          label: value === OWN ? words.ownCurve : easeNames[value],
          picture: <CurvePicture ease={value === OWN ? curve : value} />,
        }))}
      />
      {typeof first.ease !== 'string' && (
        <fieldset className="grid grid-cols-4 gap-1.5" aria-label={words.curve}>
          {curve.map((number, index) => (
            <input
              key={index}
              type="number"
              className="k-input h-8 w-full min-w-0 [font:12px/20px_var(--mono)] pointer-coarse:h-11"
              aria-label={words.curveNumber({ number: index + 1 })}
              step={0.05}
              min={index % 2 === 0 ? 0 : -2}
              max={index % 2 === 0 ? 1 : 3}
              value={number}
              onChange={({ target }) => {
                const { valueAsNumber: typed, min, max } = target;
                if (!Number.isFinite(typed)) return;
                const within = Math.min(Math.max(typed, Number(min)), Number(max));
                const next = curve.map((old, at) => (at === index ? within : old)) as Bezier;
                edit(editor, (composition) => easeKeys(composition, { id, keys: here, ease: next }), {
                  gesture: `curve ${id} ${frame}`,
                });
              }}
            />
          ))}
        </fieldset>
      )}
      <Button
        variant="outline"
        icon={<Copy />}
        onClick={() => {
          const properties = new Set(here.map(({ property }) => property));
          const keys = all.filter(({ property }) => properties.has(property));
          set(first.ease, words.isCopiedToAll({ ease: nameOf(first.ease) }), keys);
        }}
      >
        {words.copyToAll}
      </Button>
    </Section>
  );
}

const STEPS = 24;

/** The way of a value from one key to the next. */
function CurvePicture({ ease }: { ease: Ease }) {
  const points = Array.from({ length: STEPS + 1 }, (_, step) => {
    const time = step / STEPS;
    const value = step === STEPS ? 1 : eased(ease, time);
    return `${(8 + time * 48).toFixed(1)},${(30 - value * 22).toFixed(1)}`;
  });
  return (
    <svg viewBox="0 0 64 38" className="block h-auto w-full text-text" aria-hidden="true">
      <polyline points={points.join(' ')} fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinejoin="round" />
    </svg>
  );
}
