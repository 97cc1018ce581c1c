export { CompositionPreview, type CompositionPreviewProps } from './composition-preview.tsx';
export type { PlayerSources, ResolveProxy, ResolveSource } from './composition-player.ts';
export { proxyResolver } from './media-proxy.ts';
export type { Poster } from './poster.tsx';
export { Player, type PlayerError, type PlayerHandle, type PlayerProps } from './player.tsx';
