export { LipsyncDialog } from './lipsync-dialog.tsx';
export { MoreLikeDialog } from './more-like-dialog.tsx';
export { ReframeDialog } from './reframe-dialog.tsx';
export { UpscaleDialog } from './upscale-dialog.tsx';
