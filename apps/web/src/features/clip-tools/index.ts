export { LipsyncDialog } from './lipsync-dialog.tsx';
export { ReframeDialog } from './reframe-dialog.tsx';
export { UpscaleDialog } from './upscale-dialog.tsx';
