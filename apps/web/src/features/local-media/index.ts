export type { LocalMedia } from './item.ts';
export { LocalPanel, type LocalPanelProps } from './local-panel.tsx';
export { uploadsQuery } from './queries.ts';
export { uploadLocalFile } from './uploading.ts';
