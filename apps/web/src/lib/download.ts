import { downloadUrl } from './media-names.ts';

/** Starts a download without leaving the page. */
export function download(url: string, name?: string): void {
  const link = document.createElement('a');
  link.href = downloadUrl(url, name);
  link.download = '';
  link.click();
}
