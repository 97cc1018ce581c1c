import { restyled, type GradedOverlay } from '@kinoloom/composition';
import { KeyButton } from '../../keys/key-button.tsx';
import { ControlRow, Section, Slider } from '../controls/rows.tsx';
import { useKeyed } from '../controls/use-keyed.ts';
import { useRevise } from '../controls/use-revise.ts';
import * as motion from '../../../words/en/editor/motion.ts';
import * as words from '../../../words/en/editor/picture.ts';

const pixels = (value: number): string => `${Math.round(value)} px`;
const percent = (value: number): string => `${Math.round(value)}%`;

/** How much a picture is blurred, with its keys, and sharpened. */
export function FocusSection({ overlay }: { overlay: GradedOverlay }) {
  const revise = useRevise();
  const keyed = useKeyed(overlay);
  const { blur = 0, sharpen = 0 } = overlay.styles;
  const shared = { min: 0, max: 100, step: 1, rest: 0, onBegin: revise.renew };
  return (
    <Section title={words.blurAndSharpen}>
      <ControlRow
        label={motion.blur}
        value={pixels(blur)}
        keys={<KeyButton overlay={keyed} properties={['blur']} name={motion.blur} />}
      >
        <Slider
          {...shared}
          label={motion.blur}
          value={blur}
          text={pixels}
          onChange={(to) => revise(restyled(overlay, { blur: to || undefined }), 'blur')}
        />
      </ControlRow>
      <ControlRow label={words.sharpen} value={percent(sharpen)}>
        <Slider
          {...shared}
          label={words.sharpen}
          value={sharpen}
          text={percent}
          onChange={(to) => revise(restyled(overlay, { sharpen: to || undefined }), 'sharpen')}
        />
      </ControlRow>
    </Section>
  );
}
