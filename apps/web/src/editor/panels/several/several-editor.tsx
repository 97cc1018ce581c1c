import { isPlayed, type Overlay } from '@kinoloom/composition';
import { ArrowLeft, Copy, Trash2 } from 'lucide-react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/toast.ts';
import { isSeen } from '../../canvas/overlay-box.ts';
import { select, undoEdit, useEditor } from '../../store/index.ts';
import { deleteSelected, duplicateSelected } from '../../timeline/actions/items.ts';
import { Section } from '../controls/control-row.tsx';
import { isSeveral, type Several } from '../controls/several.ts';
import { PanelTabs, type PanelTab } from '../controls/tabs.tsx';
import { AnimationSection } from '../overlay/animation-section.tsx';
import { StyleTab } from '../overlay/style-tab.tsx';
import { useGround } from '../preview/use-picture.ts';
import { TextLetters } from '../text/text-letters.tsx';
import { TextStyles } from '../text/text-styles-section.tsx';
import { VolumeRow } from '../video/volume-row.tsx';
import { PositionRow } from './position-row.tsx';
import { StartRow } from './start-row.tsx';

/** Those of the overlays that are of a kind, if all are: only what all share is shown. */
function all<Kind extends Overlay>(
  overlays: Several<Overlay>,
  isKind: (overlay: Overlay) => overlay is Kind,
): Several<Kind> | undefined {
  const found = overlays.filter(isKind);
  return isSeveral(found) && found.length === overlays.length ? found : undefined;
}

/** Several selected overlays: what they share, set for all of them in one step. */
export function SeveralEditor({ overlays }: { overlays: Several<Overlay> }) {
  const editor = useEditor();
  const picture = useGround();
  const seen = all(overlays, isSeen);
  const played = all(overlays, isPlayed);
  const texts = all(overlays, (overlay) => overlay.type === 'text');
  const tabs: PanelTab[] = [
    {
      name: 'Settings',
      content: (
        <Section>
          <StartRow overlays={overlays} />
          {seen && <PositionRow overlays={seen} />}
          {played && <VolumeRow overlays={played} />}
        </Section>
      ),
    },
  ];
  if (texts)
    tabs.push({
      name: 'Text',
      content: (
        <>
          <TextStyles overlays={texts} />
          <TextLetters overlays={texts} />
        </>
      ),
    });
  if (seen)
    tabs.push(
      { name: 'Animation', content: <AnimationSection overlays={seen} picture={picture} /> },
      { name: 'Style', content: <StyleTab overlays={seen} picture={picture} /> },
    );
  return (
    <>
      <header className="pn-head">
        <IconButton label="Back" icon={<ArrowLeft />} onClick={() => select(editor, [])} />
        <h2 className="pn-title">{overlays.length} selected</h2>
        <div className="pn-head-actions">
          <IconButton label="Duplicate" icon={<Copy />} onClick={() => duplicateSelected(editor)} />
          <IconButton
            label="Delete"
            icon={<Trash2 />}
            onClick={() => {
              deleteSelected(editor);
              toast.undo(`${overlays.length} clips deleted`, () => undoEdit(editor));
            }}
          />
        </div>
      </header>
      <PanelTabs key={tabs.map(({ name }) => name).join()} label="Selection" tabs={tabs} />
    </>
  );
}
