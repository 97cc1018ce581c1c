export { GalleryWall, WallFilterControl, type GalleryWallProps } from './gallery-wall.tsx';
export { SENDING, wallCounts, wallItems, type WallFilter } from './wall-items.ts';
