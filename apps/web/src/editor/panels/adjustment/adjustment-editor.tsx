import type { AdjustmentOverlay } from '@kinoloom/composition';
import { lazyWithRetry } from '../../../lib/lazy-module.ts';
import { PanelTabs } from '../controls/rows.tsx';
import { OverlayHeader } from '../overlay/overlay-editor.tsx';
import { adjustment } from '../../../words/en/editor/adjustment.ts';
import * as looks from '../../../words/en/editor/looks.ts';
import * as words from '../../../words/en/editor/panels.ts';

const AdjustmentLook = lazyWithRetry(async () => (await import('./adjustment-look.tsx')).AdjustmentLook);
const AdjustmentFilter = lazyWithRetry(async () => (await import('./adjustment-filter.tsx')).AdjustmentFilter);

/** Editor of a selected adjustment: what it does to everything below it. */
export const AdjustmentEditor = ({ overlay }: { overlay: AdjustmentOverlay }) => (
  <>
    <OverlayHeader overlay={overlay} />
    <PanelTabs
      label={adjustment}
      tabs={[
        { name: words.look, content: <AdjustmentLook overlay={overlay} /> },
        { name: looks.filter, content: <AdjustmentFilter overlay={overlay} /> },
      ]}
    />
  </>
);
