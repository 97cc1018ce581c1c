import { Copy, Download, Film, RotateCcw, Trash2 } from 'lucide-react';
import type { MediaRecord } from '@kinoloom/contract';
import type { MediaAction } from '../../lib/media-action.ts';
import { startDownload, fileName } from '../../lib/media-names.ts';
import { copyPrompt } from '../../ui/copy-prompt.ts';

export interface WallHandlers {
  /** Tools that apply to it, in the bar's order. */
  toolsFor: (media: MediaRecord) => readonly MediaAction[];
  /** Opens it on a new timeline. */
  onEdit: (media: MediaRecord) => void;
  onUsePrompt: (media: MediaRecord) => void;
  onDelete: (media: MediaRecord) => void;
  onOpen: (media: MediaRecord) => void;
}

/** Available actions on a saved result. */
export function mediaActions(media: MediaRecord, handlers: WallHandlers): MediaAction[] {
  const actions: MediaAction[] = [...handlers.toolsFor(media)];
  const { prompt } = media;
  if (prompt) {
    actions.push({
      id: 'again',
      ...(actions.length > 0 && { group: true }),
      label: 'Use this prompt again',
      note: 'with the same settings',
      icon: <RotateCcw />,
      run: () => handlers.onUsePrompt(media),
    });
    actions.push({
      id: 'copy',
      label: 'Copy prompt',
      note: '',
      icon: <Copy />,
      run: () => void copyPrompt(prompt),
    });
  }
  actions.push(
    {
      id: 'editor',
      label: 'Open in editor',
      note: 'in a new project',
      icon: <Film />,
      ...(actions.length > 0 && !prompt && { group: true }),
      run: () => handlers.onEdit(media),
    },
    {
      id: 'download',
      label: 'Download',
      note: media.resolution ?? '',
      icon: <Download />,
      run: () => startDownload(media.url, fileName(media)),
    },
    { id: 'delete', label: 'Delete', note: '', icon: <Trash2 />, danger: true, run: () => handlers.onDelete(media) },
  );
  return actions;
}
