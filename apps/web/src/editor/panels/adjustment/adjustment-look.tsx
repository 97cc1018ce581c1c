import { withValue, type AdjustmentOverlay } from '@kinoloom/composition';
import { KeyButton } from '../../keys/key-button.tsx';
import { ControlRow, Section, Slider } from '../controls/rows.tsx';
import { useKeyed } from '../controls/use-keyed.ts';
import { useRevise } from '../controls/use-revise.ts';
import { CopyLook } from '../look/copy-look.tsx';
import { CurvesSection } from '../look/curves-section.tsx';
import { FocusSection } from '../look/focus-section.tsx';
import { LightSection } from '../look/light-section.tsx';
import { LookSection } from '../look/look-section.tsx';
import { MaskSection } from '../look/mask-section.tsx';
import { EaseSection } from '../motion/ease-section.tsx';
import { useGround } from '../preview/use-picture.ts';
import * as words from '../../../words/en/editor/adjustment.ts';
import * as motion from '../../../words/en/editor/motion.ts';

const percent = (value: number): string => `${Math.round(value)}%`;

/** What an adjustment does to everything below it, how much of it, and where. */
export function AdjustmentLook({ overlay }: { overlay: AdjustmentOverlay }) {
  const picture = useGround();
  return (
    <>
      <AmountSection overlay={overlay} />
      <LookSection overlay={overlay} picture={picture} />
      <LightSection overlay={overlay} />
      <CurvesSection overlay={overlay} />
      <FocusSection overlay={overlay} />
      <MaskSection overlay={overlay} />
      <EaseSection overlay={useKeyed(overlay)} />
      <CopyLook />
    </>
  );
}

/** How much of it there is, with its keys. */
function AmountSection({ overlay }: { overlay: AdjustmentOverlay }) {
  const revise = useRevise();
  const keyed = useKeyed(overlay);
  const value = overlay.styles.opacity * 100;
  return (
    <Section>
      <p className="text-12/4.5 text-text-2">{words.explained}</p>
      <ControlRow
        label={motion.opacity}
        value={percent(value)}
        keys={<KeyButton overlay={keyed} properties={['opacity']} name={motion.opacity} />}
      >
        <Slider
          label={motion.opacity}
          value={value}
          min={0}
          max={100}
          step={1}
          text={percent}
          onBegin={revise.renew}
          onChange={(to) => revise(withValue(overlay, 'opacity', to / 100), 'opacity')}
        />
      </ControlRow>
    </Section>
  );
}
