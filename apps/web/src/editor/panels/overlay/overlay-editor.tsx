import {
  deleteOverlay,
  duplicateOverlay,
  endOf,
  splitOverlay,
  type Overlay,
  type SeenOverlay,
} from '@kinoloom/composition';
import type { Picture } from '@kinoloom/composition/painter';
import { BookmarkPlus, Copy, Scissors, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { lazyWithRetry } from '../../../lib/lazy-module.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PanelHeader } from '../../../ui/panel.tsx';
import { toast } from '../../../ui/toast.ts';
import { overlayName } from '../../canvas/overlay-box.ts';
import { edit, select, offerUndo, useEditor, useFrame } from '../../store/index.ts';
import { askToSave } from '../../templates/index.ts';
import { PanelTabs } from '../controls/rows.tsx';
import { AnimationSection, type AnimatedScene } from './animation-section.tsx';
import * as words from '../../../words/en/editor/panels.ts';

const MotionTab = lazyWithRetry(async () => (await import('../motion/motion-tab.tsx')).MotionTab);

export const StyleTab = lazyWithRetry(async () => (await import('./style-tab.tsx')).StyleTab);

function OverlayActions({ overlay }: { overlay: Overlay }) {
  const editor = useEditor();
  const frame = useFrame();
  const inside = frame > overlay.from && frame < endOf(overlay);
  return (
    <div className="flex gap-1">
      <IconButton
        label={words.splitAtPlayhead}
        icon={<Scissors />}
        disabled={!inside}
        onClick={() => {
          const split = { id: overlay.id, at: frame, newId: editor.newId() };
          const result = edit(editor, (composition) => splitOverlay(composition, split), { said: words.isSplit });
          if (!result.ok) toast.error(result.error.message);
        }}
      />
      <IconButton label={words.saveAsTemplate} icon={<BookmarkPlus />} onClick={() => askToSave(editor)} />
      <IconButton
        label={words.duplicate}
        icon={<Copy />}
        onClick={() => {
          const newId = editor.newId();
          edit(editor, (composition) => duplicateOverlay(composition, { id: overlay.id, newId }), {
            said: words.isDuplicated,
            select: [newId],
          });
        }}
      />
      <IconButton
        label={words.del}
        icon={<Trash2 />}
        onClick={() => {
          edit(editor, (composition) => deleteOverlay(composition, overlay.id), { said: words.deleted, select: [] });
          offerUndo(editor, words.isDeleted({ name: overlayName(overlay) }));
        }}
      />
    </div>
  );
}

/** Header of a selected overlay: back button, name and actions. */
export function OverlayHeader({ overlay, title = overlayName(overlay) }: { overlay: Overlay; title?: string }) {
  const editor = useEditor();
  return <PanelHeader title={title} action={<OverlayActions overlay={overlay} />} onBack={() => select(editor, [])} />;
}

interface OverlayTabsProps {
  overlay: SeenOverlay;
  title?: string;
  /** Label of the overlay's type. */
  label: string;
  /** Label of the first tab, which contains the children. */
  first: string;
  picture: Picture | undefined;
  /** Content of the animation tiles; adds a tab for the animation. */
  scene?: AnimatedScene;
  /** Adds a tab for what a picture looks like. */
  look?: ReactNode;
  children: ReactNode;
}

/** Editor of a visible overlay: type-specific properties, animation and style. */
export function OverlayTabs({ overlay, title, label, first, picture, scene, look, children }: OverlayTabsProps) {
  const shared = { overlays: [overlay], picture } as const;
  const animation = scene && { name: words.animation, content: <AnimationSection {...shared} scene={scene} /> };
  return (
    <>
      <OverlayHeader overlay={overlay} {...(title !== undefined && { title })} />
      <PanelTabs
        label={label}
        tabs={[
          { name: first, content: children },
          ...(look ? [{ name: words.look, content: look }] : []),
          ...(animation ? [animation] : []),
          {
            name: words.motion,
            content: <MotionTab overlay={overlay} picture={picture} />,
          },
          { name: words.style, content: <StyleTab {...shared} /> },
        ]}
      />
    </>
  );
}
