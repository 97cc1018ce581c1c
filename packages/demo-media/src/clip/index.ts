export { makeClip, type ClipOrder } from './make-clip.ts';
