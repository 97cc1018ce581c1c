import { fadeRoom, fadesOf, FPS, withFade, type PlayedOverlay, type Side } from '@kinoloom/composition';
import { formatDecimal } from '../../../lib/formatters.ts';
import { ControlRow, Slider } from '../controls/rows.tsx';
import { useRevise, type Several } from '../controls/use-revise.ts';
import * as words from '../../../words/en/editor/sounding.ts';

interface SoundingProps {
  overlays: Several<PlayedOverlay>;
}

/** The fades of clips. */
export function SoundingRows({ overlays }: SoundingProps) {
  return (
    <>
      <FadeRow overlays={overlays} side="in" />
      <FadeRow overlays={overlays} side="out" />
    </>
  );
}

const secondsText = (frames: number): string => words.seconds({ seconds: formatDecimal(frames / FPS, 2) });

/** Length of a fade. Of several clips each fades for as long as it has room. */
function FadeRow({ overlays, side }: SoundingProps & { side: Side }) {
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
