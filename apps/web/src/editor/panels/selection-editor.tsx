import type { Overlay } from '@kinoloom/composition';
import { unreachable } from '@kinoloom/contract';
import { useResolved } from '../store/index.ts';
import { AdjustmentEditor } from './adjustment/adjustment-editor.tsx';
import { CaptionEditor } from './captions/caption-editor.tsx';
import { isSeveral } from './controls/use-revise.ts';
import { SeveralEditor } from './several/several-editor.tsx';
import { SoundEditor } from './sound/sound-editor.tsx';
import { StickerEditor } from './stickers/sticker-editor.tsx';
import { TemplateEditor } from './templates/template-editor.tsx';
import { TextEditor } from './text/text-editor.tsx';
import { ClipEditor } from './video/clip-editor.tsx';

/** The panel of what is selected: one overlay, or several. */
export function SelectionEditor({ overlays }: { overlays: readonly Overlay[] }) {
  const [only, ...others] = overlays;
  if (only && others.length === 0) return <OverlayEditor overlay={only} />;
  return isSeveral(overlays) && <SeveralEditor overlays={overlays} />;
}

export function OverlayEditor(props: { overlay: Overlay }) {
  const overlay = useResolved(props.overlay);
  switch (overlay.type) {
    case 'video':
    case 'image':
    case 'compound':
      return <ClipEditor key={overlay.id} overlay={overlay} />;
    case 'sound':
      return <SoundEditor key={overlay.id} overlay={overlay} />;
    case 'text':
      return <TextEditor key={overlay.id} overlay={overlay} />;
    case 'caption':
      return <CaptionEditor key={overlay.id} overlay={overlay} />;
    case 'sticker':
      return <StickerEditor key={overlay.id} overlay={overlay} />;
    case 'template':
      return <TemplateEditor key={overlay.id} overlay={overlay} />;
    case 'adjustment':
      return <AdjustmentEditor key={overlay.id} overlay={overlay} />;
    default:
      return unreachable(overlay);
  }
}
