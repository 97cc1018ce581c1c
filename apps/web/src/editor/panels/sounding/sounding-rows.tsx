import {
  EqualiserName,
  fadeRoom,
  fadesOf,
  FPS,
  withFade,
  withSound,
  type PlayedOverlay,
  type Side,
  type SoundingOverlay,
} from '@kinoloom/composition';
import { formatDecimal } from '../../../lib/formatters.ts';
import { Select } from '../../../ui/select.tsx';
import { ControlRow, Slider } from '../controls/rows.tsx';
import { sameOf, useRevise, type Several } from '../controls/use-revise.ts';
import { BeatsRow } from './beats-row.tsx';
import { VolumeLine } from './volume-line.tsx';
import * as words from '../../../words/en/editor/sounding.ts';

interface SoundingProps {
  overlays: Several<PlayedOverlay>;
}

/** Fades, pan and equaliser of clips, and the volume line of one. */
export function SoundingRows({ overlays }: SoundingProps) {
  return (
    <>
      <FadeRows overlays={overlays} />
      <PanRow overlays={overlays} />
      <EqualiserRow overlays={overlays} />
      <NoiseRow overlays={overlays} />
      {overlays.length === 1 && <VolumeLine overlay={overlays[0]} />}
      {overlays.length === 1 && <BeatsRow overlay={overlays[0]} />}
    </>
  );
}

/** Fades at both ends. */
export function FadeRows({ overlays }: { overlays: Several<SoundingOverlay> }) {
  return (
    <>
      <FadeRow overlays={overlays} side="in" />
      <FadeRow overlays={overlays} side="out" />
    </>
  );
}

const secondsText = (frames: number): string => words.seconds({ seconds: formatDecimal(frames / FPS, 2) });

/** Length of a fade. Of several clips each fades for as long as it has room. */
function FadeRow({ overlays, side }: { overlays: Several<SoundingOverlay>; side: Side }) {
  const revise = useRevise();
  const label = side === 'in' ? words.fadeIn : words.fadeOut;
  const frames = Math.max(...overlays.map((overlay) => fadesOf(overlay)[side]?.frames ?? 0));
  return (
    <ControlRow label={label} value={secondsText(frames)}>
      <Slider
        label={label}
        value={frames}
        min={0}
        max={Math.max(...overlays.map((overlay) => fadeRoom(overlay, side)))}
        step={1}
        text={secondsText}
        onBegin={revise.renew}
        onChange={(to) =>
          revise(
            overlays.map((overlay) => withFade(overlay, side, to)),
            `fade ${side}`,
          )
        }
      />
    </ControlRow>
  );
}

function panText(pan: number): string {
  if (pan === 0) return words.middle;
  const percent = `${Math.round(Math.abs(pan) * 100)}`;
  return pan < 0 ? words.toTheLeft({ percent }) : words.toTheRight({ percent });
}

/** Where a clip is heard between left and right. */
function PanRow({ overlays }: SoundingProps) {
  const revise = useRevise();
  const pan = sameOf(overlays, ({ styles }) => styles.pan ?? 0);
  const text = pan === undefined ? () => words.mixed : panText;
  return (
    <ControlRow label={words.pan} value={text(pan ?? 0)}>
      <Slider
        label={words.pan}
        value={pan ?? 0}
        min={-1}
        max={1}
        step={0.05}
        mark={0}
        text={text}
        onBegin={revise.renew}
        onChange={(to) =>
          revise(
            overlays.map((overlay) => withSound(overlay, { pan: to === 0 ? undefined : to })),
            'pan',
          )
        }
      />
    </ControlRow>
  );
}

/** How much of its noise is taken out of a clip. */
function NoiseRow({ overlays }: SoundingProps) {
  const revise = useRevise();
  const amount = sameOf(overlays, ({ styles }) => styles.noiseReduction ?? 0);
  const text = (percent: number): string => {
    if (amount === undefined) return words.mixed;
    return percent === 0 ? words.noReduction : words.percent({ percent: `${percent}` });
  };
  return (
    <ControlRow label={words.noiseReduction} value={text(amount ?? 0)}>
      <Slider
        label={words.noiseReduction}
        value={amount ?? 0}
        min={0}
        max={100}
        step={5}
        rest={0}
        text={text}
        onBegin={revise.renew}
        onChange={(to) =>
          revise(
            overlays.map((overlay) => withSound(overlay, { noiseReduction: to === 0 ? undefined : to })),
            'noise reduction',
          )
        }
      />
    </ControlRow>
  );
}

const equaliserLabels: Record<EqualiserName | 'none', string> = {
  none: words.noEqualiser,
  voice: words.voice,
  warm: words.warm,
  bass: words.bass,
  treble: words.treble,
  telephone: words.telephone,
  radio: words.radio,
  nextRoom: words.nextRoom,
};

/** What a clip is heard through. */
function EqualiserRow({ overlays }: SoundingProps) {
  const revise = useRevise();
  const chosen = sameOf(overlays, ({ styles }) => styles.equaliser ?? 'none');
  const options = (['none', ...EqualiserName.options] as const).map((value) => ({
    value,
    label: equaliserLabels[value],
  }));
  return (
    <ControlRow label={words.equaliser}>
      <Select<EqualiserName | 'none' | ''>
        label={words.equaliser}
        hideLabel
        look="filled"
        value={chosen ?? ''}
        options={chosen === undefined ? [{ value: '', label: words.mixed, disabled: true }, ...options] : options}
        onValueChange={(to) => {
          if (to === '') return;
          revise.renew();
          const equaliser = to === 'none' ? undefined : to;
          revise(
            overlays.map((overlay) => withSound(overlay, { equaliser })),
            'equaliser',
          );
        }}
      />
    </ControlRow>
  );
}
