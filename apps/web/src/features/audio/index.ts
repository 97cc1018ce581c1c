export { AudioPanel, AudioTabs } from './audio-panel.tsx';
export type { SoundRequest } from './order.ts';
export type { Sounds } from './panel-props.ts';
export { audioToolOf } from './tools.ts';
export { useAudioNews } from './endings.ts';
