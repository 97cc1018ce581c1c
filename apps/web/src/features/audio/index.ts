export { AudioPanel } from './audio-panel.tsx';
export { AudioTabs } from './audio-tabs.tsx';
export type { SoundOrder } from './order.ts';
export type { Sounds } from './panel-props.ts';
export { isAudioTool } from './tools.ts';
export { useAudioNews } from './use-audio-news.ts';
