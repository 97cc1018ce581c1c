export type { PanelSlots } from './panel-content.tsx';
export { Sidebar } from './sidebar.tsx';
export type { UploadImage } from './video/media-panels.tsx';
