export { FlowViewer } from './flow-viewer.tsx';
export { MediaViewer, type ViewerProps } from './media-viewer.tsx';
export { MobileViewer } from './mobile-viewer.tsx';
