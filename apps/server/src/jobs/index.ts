export { acceptJob, acceptJobIn, type NewJob, requestKey, sameRequest } from './accept.ts';
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
  endOutOfRoom,
  outOfRoom,
} from './advance.ts';
export { cancelJob } from './commands.ts';
export { endLostJobs } from './lost.ts';
export { jobRoutes, presentJobs } from './routes.ts';
export { findJob, findJobByKey, findJobByOperation, findOwnJob, knownOperationIds, type JobRow } from './store.ts';
