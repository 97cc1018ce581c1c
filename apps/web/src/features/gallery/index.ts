export { useFavourite } from './changing.ts';
export { DeleteFlowDialog, DeleteMediaDialog } from './delete-dialogs.tsx';
export { useDeleting } from './deleting.ts';
export { downloadOne } from './download-one.ts';
export { followGallery } from './follow.ts';
export { looksMobile } from './looks-mobile.ts';
export { sweepGallery } from './queries.ts';
export { useGallery } from './use-gallery.ts';
export { useViewerList } from './use-viewer-list.ts';
