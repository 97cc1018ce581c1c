export { RecentRenders } from './recent-renders.tsx';
export { RenderButton } from './render-button.tsx';
export { RenderRoom } from './render-room.tsx';
export type { RenderServices } from './render-services.ts';
