import { type MediaRecord } from '@kinoloom/contract';
import { toast } from '../../ui/toast.ts';
import { soundFileName } from './sound-name.ts';
import { texts } from './texts.ts';

function follow(href: string, name: string): void {
  const link = document.createElement('a');
  link.href = href;
  link.download = name;
  link.click();
}

/** The file itself, or the status that it was refused with. @throws TypeError where nobody answered */
async function fetched(url: string): Promise<Blob | number> {
  const answer = await fetch(url, { mode: 'cors', credentials: 'same-origin' });
  return answer.ok ? answer.blob() : answer.status;
}

/** Saves a sound under its own name; by a direct link where it cannot be fetched. */
export async function downloadSound(sound: MediaRecord): Promise<void> {
  const name = soundFileName(sound);
  try {
    const file = await fetched(sound.url);
    if (typeof file === 'number') {
      toast.error(texts.downloadFailed, {
        detail: file === 404 ? 'It is not there any more.' : `The server answered ${file}. Try again in a moment.`,
      });
      return;
    }
    const url = URL.createObjectURL(file);
    follow(url, name);
    // The browser has taken hold of it by then.
    setTimeout(() => URL.revokeObjectURL(url), 60_000);
  } catch {
    // Nobody answered, or another origin does not let pages read its files: the browser may still save it by itself.
    toast.warning(texts.downloadOtherwise, { id: 'download-sound' });
    if (navigator.onLine) follow(sound.url, name);
    else toast.error(texts.downloadImpossible, { id: 'download-sound' });
  }
}
