import { messages, type MediaRecord } from '@kinoloom/contract';
import { download, fileName } from '../../lib/media-names.ts';
import { toast } from '../../ui/toast.ts';

/** Downloads a result, under its type, date and id. It needs all three. */
export function downloadOne(media: MediaRecord): void {
  if (media.url === '' || media.id === '') {
    toast.error(messages.mediaDownloadInvalid);
    return;
  }
  download(media.url, fileName(media));
}
