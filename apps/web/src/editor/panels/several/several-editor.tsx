import {
  FPS,
  isAdjustment,
  isPlayed,
  isSeen,
  moveOverlays,
  type Overlay,
  type SeenOverlay,
} from '@kinoloom/composition';
import { BookmarkPlus, Copy, Trash2 } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PanelHeader } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import { boxOf } from '../../canvas/overlay-box.ts';
import { useAllResolved, edit, select, offerUndo, useEditor } from '../../store/index.ts';
import { askToSave } from '../../templates/index.ts';
import { deleteSelected, duplicateSelected } from '../../timeline/actions/items.ts';
import { ControlRow, NumberField, PanelTabs, Section, type PanelTab } from '../controls/rows.tsx';
import { isSeveral, useRevise, type Several } from '../controls/use-revise.ts';
import { AlignRow } from '../motion/align-row.tsx';
import { AnimationSection } from '../overlay/animation-section.tsx';
import { StyleTab } from '../overlay/overlay-editor.tsx';
import { useGround } from '../preview/use-picture.ts';
import { Sounding } from '../sounding/sounding.tsx';
import { TextLetters } from '../text/text-editor.tsx';
import { TextStyleSection } from '../text/text-panel.tsx';
import { frameText, VolumeRow } from '../video/playback-rows.tsx';
import * as words from '../../../words/en/editor/panels.ts';

/** The overlays, if all are of one kind: only common properties are shown. */
function all<Kind extends Overlay>(
  overlays: Several<Overlay>,
  isKind: (overlay: Overlay) => overlay is Kind,
): Several<Kind> | undefined {
  const found = overlays.filter(isKind);
  return isSeveral(found) && found.length === overlays.length ? found : undefined;
}

/** Visible in a box of its own. */
const isPlaced = (overlay: Overlay): overlay is SeenOverlay => isSeen(overlay) && !isAdjustment(overlay);

/** Editor of several selected overlays: sets common properties of all in one step. */
export function SeveralEditor(props: { overlays: Several<Overlay> }) {
  const overlays = useAllResolved(props.overlays);
  const editor = useEditor();
  const picture = useGround();
  const seen = all(overlays, isPlaced);
  const played = all(overlays, isPlayed);
  const texts = all(overlays, (overlay) => overlay.type === 'text');
  const tabs: PanelTab[] = [
    {
      name: words.settings,
      content: (
        <Section>
          <StartRow overlays={overlays} />
          {seen && <PositionRow overlays={seen} />}
          {seen && <AlignRow overlays={seen} />}
          {played && <VolumeRow overlays={played} />}
          {played && <Sounding overlays={played} />}
        </Section>
      ),
    },
  ];
  if (texts)
    tabs.push({
      name: words.textPanel,
      content: (
        <>
          <TextStyleSection overlays={texts} />
          <TextLetters overlays={texts} />
        </>
      ),
    });
  if (seen)
    tabs.push(
      { name: words.animation, content: <AnimationSection overlays={seen} picture={picture} /> },
      { name: words.style, content: <StyleTab overlays={seen} picture={picture} /> },
    );
  const actions = (
    <div className="flex gap-1">
      <IconButton label={words.saveAsTemplate} icon={<BookmarkPlus />} onClick={() => askToSave(editor)} />
      <IconButton label={words.duplicate} icon={<Copy />} onClick={() => duplicateSelected(editor)} />
      <IconButton
        label={words.del}
        icon={<Trash2 />}
        onClick={() => {
          deleteSelected(editor);
          offerUndo(editor, words.areDeleted({ count: overlays.length }));
        }}
      />
    </div>
  );
  return (
    <>
      <PanelHeader
        title={words.selected({ count: overlays.length })}
        action={actions}
        onBack={() => select(editor, [])}
      />
      <PanelTabs key={tabs.map(({ name }) => name).join()} label={words.selection} tabs={tabs} />
    </>
  );
}

const steps = [
  { by: -FPS, text: words.minusSecond, name: words.secondEarlier },
  { by: -1, text: words.minusFrame, name: words.frameEarlier },
  { by: 1, text: words.plusFrame, name: words.frameLater },
  { by: FPS, text: words.plusSecond, name: words.secondLater },
] as const;

/** Start of the first overlay; all move together, and each press is one undo step. */
function StartRow({ overlays }: { overlays: readonly Overlay[] }) {
  const editor = useEditor();
  const start = Math.min(...overlays.map(({ from }) => from));
  const move = (by: number): void => {
    const ids = overlays.map(({ id }) => id);
    const result = edit(editor, (composition) => moveOverlays(composition, { ids, by, down: 0 }), {
      said: words.startOfAll({ count: overlays.length, start: frameText(start + by) }),
    });
    if (!result.ok) toast.error(result.error.message);
  };
  return (
    <>
      <ControlRow label={words.starts} value={frameText(start)}>
        <div className="grid flex-1 grid-cols-4 gap-1">
          {steps.map(({ by, text, name }) => (
            <Button
              key={by}
              size={28}
              variant="outline"
              className="px-0"
              aria-label={name}
              disabled={by < 0 && start === 0}
              onClick={() => move(by)}
            >
              <span className="font-mono">{text}</span>
            </Button>
          ))}
        </div>
      </ControlRow>
      <ControlRow label="">
        <Button size={28} variant="outline" onClick={() => move(editor.playhead.state.getState().frame - start)}>
          {words.startAtPlayhead}
        </Button>
      </ControlRow>
    </>
  );
}

/** Position of their common bounds, in canvas pixels; all move together. */
function PositionRow({ overlays }: { overlays: Several<SeenOverlay> }) {
  const revise = useRevise();
  const boxes = overlays.map(boxOf);
  const left = Math.min(...boxes.map(({ x, width }) => x - width / 2));
  const top = Math.min(...boxes.map(({ y, height }) => y - height / 2));
  const move = (x: number, y: number): void =>
    revise(
      overlays.map((overlay) => ({ ...overlay, left: overlay.left + x, top: overlay.top + y })),
      'position',
    );
  return (
    <ControlRow label={words.position}>
      <NumberField
        label={words.left}
        prefix="X"
        value={left}
        onBegin={revise.renew}
        onChange={(to) => move(to - left, 0)}
      />
      <NumberField
        label={words.top}
        prefix="Y"
        value={top}
        onBegin={revise.renew}
        onChange={(to) => move(0, to - top)}
      />
    </ControlRow>
  );
}
