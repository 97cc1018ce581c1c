export { nameOf } from './overlay-box.ts';
export { Stage } from './stage.tsx';
