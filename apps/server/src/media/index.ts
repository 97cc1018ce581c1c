export { audioUploadRoute } from './audio-upload.ts';
export { claimTry, completeMedia, noteDerived } from './complete-media.ts';
export {
  copyOriginal,
  announcedFiles,
  dropFiles,
  dropUnlinked,
  dropUnusedFiles,
  findFile,
  hashOf,
  NotTaken,
  storeFiles,
  sweepFiles,
} from './files.ts';
export { downloadName, isSignatureGood, signedQuery } from './links.ts';
export { serveMedia } from './serve.ts';
export { isClip, refuseFullFlow, roomInFlow } from './flow-limit.ts';
export { holdFiles, releaseFiles, type HeldFile } from './hold-files.ts';
export { ingest, ingestUpload, type Intake, type Measured } from './ingest.ts';
export { localMediaRoutes } from './local-media-routes.ts';
export { extractedSoundId, presentRecords } from './extracted-sound.ts';
export { mediaUrl, presentMedia, RENDER_MODEL, thumbnailUrl, type MediaRow } from './present.ts';
export { proxyRoutes } from './proxy-store.ts';
export { proxyWorkflow } from './proxy-workflow.ts';
export {
  removeMedia,
  findMedia,
  findMediaByIds,
  findOwnMedia,
  findOwnMediaByHash,
  findRecentPrompts,
  listMedia,
} from './store.ts';
export { replaceFile } from './replace-file.ts';
export { ownMediaId, resolveMedia } from './resolve.ts';
export { mediaRoutes } from './routes.ts';
export { awaitFlow, awaitNoFlow, insertMedia, saveUpload } from './save.ts';
export { uploadRoutes } from './upload-routes.ts';
