export { acceptJob, acceptJobIn } from './accept.ts';
export type { NewJob } from './new-job.ts';
export {
  beginJob,
  claimSubmission,
  completeJob,
  countWatched,
  endWithoutResult,
  recordOperation,
  reportProgress,
  reportStage,
  shouldStop,
  type JobFailure,
} from './advance.ts';
export { requestKey, sameRequest } from './request-hash.ts';
export { cancelJob } from './commands.ts';
export { endLostJobs } from './lost.ts';
export { endOutOfRoom, outOfRoom } from './out-of-room.ts';
export { jobRoutes, presentJobs } from './routes.ts';
export { findJob, findJobByKey, findJobByOperation, findOwnJob, knownOperationIds, type JobRow } from './store.ts';
