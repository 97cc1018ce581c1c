export { audioUploadRoute, mediaUploadRoutes } from './upload-routes.ts';
export { claimTry, completeMedia, noteDerived } from './complete-media.ts';
export {
  copyOriginal,
  findOriginal,
  announcedFiles,
  dropFiles,
  dropUnlinked,
  dropUnusedFiles,
  findFile,
  FONT_HOLDER,
  hashOfKey,
  NotTaken,
  sha256 as hashOfFile,
  storeFiles,
  sweepFiles,
} from './files.ts';
export { modelsAmong } from './origin/generated.ts';
export { openDownload } from './origin/mark-download.ts';
export { markFilm } from './origin/mark-film.ts';
export { downloadName, isSignatureGood, signedLink, SignedQuery, signedQuery } from './links.ts';
export { serveMedia } from './serve.ts';
export { isClip, refuseFullFlow, freeInFlow } from './flow-limit.ts';
export { holdFiles, holdSources, releaseFiles, type HeldFile } from './hold-files.ts';
export { ingest, ingestUpload, type Intake, type Measured } from './ingest.ts';
export { localMediaRoutes } from './local-media-routes.ts';
export {
  extractedSoundId,
  presentRecords,
  removeMedia,
  findMedia,
  findMediaByIds,
  findOwnMedia,
  findOwnMediaByHash,
  findRecentPrompts,
  listMedia,
  pageOfMedia,
} from './store.ts';
export { mediaUrl, presentMedia, RENDER_MODEL, thumbnailUrl, type MediaRow } from './present.ts';
export { proxyRoutes } from './proxy-routes.ts';
export { proxyWorkflow } from './proxy-workflow.ts';
export { replaceFile, addToTrashedFlow, removeFromTrashedFlows, insertMedia, saveUpload } from './save.ts';
export { ownMediaId, resolveMedia } from './resolve.ts';
export { mediaRoutes } from './routes.ts';
