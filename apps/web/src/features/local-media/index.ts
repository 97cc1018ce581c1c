export type { LocalMedia } from './item.ts';
export { LocalPanel, type LocalPanelProps } from './local-panel.tsx';
export { refreshUploads, uploadsQuery } from './queries.ts';
