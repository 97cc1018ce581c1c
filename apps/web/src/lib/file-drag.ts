/** Whether files of the computer are being dragged; which ones is readable only on drop. */
export const isFileDrag = (data: DataTransfer | null): boolean => data?.types.includes('Files') ?? false;

/** How many files are being dragged; one where the browser does not tell. */
export const filesUnderWay = (data: DataTransfer | null): number =>
  Math.max(1, [...(data?.items ?? [])].filter(({ kind }) => kind === 'file').length);

/** Keeps the browser from leaving the page to show a file that is dropped where nothing takes it. Returns a function that ends this. */
export function refuseStrayFiles(): () => void {
  const refuse = (event: DragEvent): void => {
    if (event.defaultPrevented || !isFileDrag(event.dataTransfer)) return;
    event.preventDefault();
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
  };
  addEventListener('dragover', refuse);
  addEventListener('drop', refuse);
  return () => {
    removeEventListener('dragover', refuse);
    removeEventListener('drop', refuse);
  };
}
