import { type MediaRecord } from '@kinoloom/contract';
import { Copy, Download, ImagePlay, RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode } from 'react';
import { toast } from '../../ui/toast.ts';
import { downloadUrl, fileName } from './names.ts';

export interface WallHandlers {
  onUseAsStart: (media: MediaRecord) => void;
  onUsePrompt: (media: MediaRecord) => void;
  onDelete: (media: MediaRecord) => void;
  onOpen: (media: MediaRecord) => void;
}

export interface WallAction {
  readonly id: 'start' | 'copy' | 'again' | 'download' | 'delete';
  readonly label: string;
  /** What it is for, beside its name. */
  readonly note: string;
  readonly icon: ReactNode;
  readonly danger?: true;
  readonly run: () => void;
}

export async function copyPrompt(prompt: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(prompt);
    toast.success('Prompt copied');
  } catch {
    // Refused permission, or no clipboard on an insecure origin: the words are there to be selected by hand.
    toast.error('The browser did not allow copying. Open the clip and select the prompt there.');
  }
}

/** Starts a download without leaving the page. */
export function download(url: string, name?: string): void {
  const link = document.createElement('a');
  link.href = downloadUrl(url, name);
  link.download = '';
  link.click();
}

/** What can be done with a saved result; only what this studio can do. */
export function mediaActions(media: MediaRecord, handlers: WallHandlers): WallAction[] {
  const actions: WallAction[] = [];
  if (media.media_type === 'image' && media.width && media.height)
    actions.push({
      id: 'start',
      label: 'Use as start image',
      note: 'for the next clip',
      icon: <ImagePlay />,
      run: () => handlers.onUseAsStart(media),
    });
  const { prompt } = media;
  if (prompt) {
    actions.push({
      id: 'again',
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
      id: 'download',
      label: 'Download',
      note: media.resolution ?? '',
      icon: <Download />,
      run: () => download(media.url, fileName(media)),
    },
    { id: 'delete', label: 'Delete', note: '', icon: <Trash2 />, danger: true, run: () => handlers.onDelete(media) },
  );
  return actions;
}
