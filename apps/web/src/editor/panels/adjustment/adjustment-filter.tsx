import type { AdjustmentOverlay } from '@kinoloom/composition';
import { Section } from '../controls/rows.tsx';
import { useKeyed } from '../controls/use-keyed.ts';
import { EaseSection } from '../motion/ease-section.tsx';
import { BrightnessRow, FilterSection } from '../overlay/style-tab.tsx';
import { useGround } from '../preview/use-picture.ts';

/** Brightness and filter of what lies below an adjustment. */
export function AdjustmentFilter({ overlay }: { overlay: AdjustmentOverlay }) {
  const picture = useGround();
  return (
    <>
      <Section>
        <BrightnessRow overlays={[overlay]} />
      </Section>
      <FilterSection overlays={[overlay]} picture={picture} />
      <EaseSection overlay={useKeyed(overlay)} />
    </>
  );
}
