export { downloadOne, useFavourite } from './changing.ts';
export { DeleteFlowDialog, DeleteMediaDialog } from './delete-dialogs.tsx';
export { useDeleting } from './deleting.ts';
export { followGallery } from './follow.ts';
export { isMobileDevice } from './layout.ts';
export { prefetchGallery, sweepGallery } from './queries.ts';
export { useGallery } from './use-gallery.ts';
export { useViewerList } from './use-lists.ts';
