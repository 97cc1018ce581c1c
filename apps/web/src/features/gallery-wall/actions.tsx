import { type MediaRecord } from '@kinoloom/contract';
import { Copy, Download, Film, RotateCcw, Trash2 } from 'lucide-react';
import { type ReactNode } from 'react';
import { toast } from '../../ui/toast.ts';
import { downloadUrl, fileName } from './names.ts';

export interface WallHandlers {
  /** What can be made from it, in the order of the bar. */
  toolsFor: (media: MediaRecord) => readonly WallAction[];
  /** Opens it on a timeline of its own. */
  onEdit: (media: MediaRecord) => void;
  onUsePrompt: (media: MediaRecord) => void;
  onDelete: (media: MediaRecord) => void;
  onOpen: (media: MediaRecord) => void;
}

export interface WallAction {
  /** Stable, and unique among the actions of one card. */
  readonly id: string;
  readonly label: string;
  /** What it is for, beside its name. */
  readonly note: string;
  readonly icon: ReactNode;
  /** Whole credits, where it spends some at once. */
  readonly price?: number;
  /** Begins a group: a hairline stands before it. */
  readonly group?: true;
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
  const actions: WallAction[] = [...handlers.toolsFor(media)];
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
      id: 'edit',
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
      run: () => download(media.url, fileName(media)),
    },
    { id: 'delete', label: 'Delete', note: '', icon: <Trash2 />, danger: true, run: () => handlers.onDelete(media) },
  );
  return actions;
}
