export type { UploadImage } from './image/image-panel.tsx';
export type { PanelSlots, PartedPanel } from './panel-content.tsx';
export { Sidebar } from './sidebar.tsx';
