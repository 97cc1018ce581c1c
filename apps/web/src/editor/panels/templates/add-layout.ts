import { layouts, placeLayout, type LayoutId, type SlotOverlay } from '@kinoloom/composition';
import { frame } from '@kinoloom/contract';
import { toast } from '../../../ui/toast.ts';
import type { EditorMedia } from '../../media/index.ts';
import { edit, selectedOverlays, shownComposition, type Editor } from '../../store/index.ts';
import { overlayOfMedia } from '../../adding/index.ts';

const isPicture = (overlay: { type: string; mediaType?: string }): overlay is SlotOverlay =>
  overlay.type === 'video' || overlay.type === 'image' || (overlay.type === 'local' && overlay.mediaType !== 'audio');

/** What a layout would show: what is selected first, then the newest of the flow. */
export function picturesFor(editor: Editor, media: EditorMedia): (SlotOverlay | EditorMedia['offered'][number])[] {
  const chosen = selectedOverlays(editor.state.getState()).filter(isPicture);
  const used = new Set(chosen.map(({ src }) => src));
  return [...chosen, ...media.offered.filter(({ type, url }) => type !== 'audio' && !used.has(url))];
}

/** Arranges the selected pictures, and as many of the flow as the layout has slots left, at the playhead. */
export function addLayout(editor: Editor, media: EditorMedia, layout: LayoutId): void {
  const film = shownComposition(editor.state.getState());
  const from = frame(editor.playhead.state.getState().frame);
  const { label, slots } = layouts[layout];
  const pictures = picturesFor(editor, media)
    .slice(0, slots.length)
    .map((picture) =>
      'src' in picture ? picture : overlayOfMedia(picture, { id: editor.newId(), from, row: 0 }, film),
    )
    .filter(isPicture);
  const made = edit(editor, (now) => placeLayout(now, layout, pictures), {
    said: `${label} placed`,
    select: pictures.map(({ id }) => id),
  });
  if (!made.ok) toast.error(made.error.message);
}
