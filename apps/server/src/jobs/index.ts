export { acceptJob, acceptJobIn, acceptJobs, type NewJob, requestKey, sameRequest } from './accept.ts';
export {
  beginJob,
  claimSubmission,
  completeJob,
  countWatched,
  endWithoutResult,
  moveJob,
  recordCost,
  recordOperation,
  reportProgress,
  saveJobInput,
  reportStep,
  shouldStop,
  endOnFullStorage,
  storageFailure,
} from './advance.ts';
export { cancelJob, endLostJobs } from './commands.ts';
export { costRoutes } from './cost-routes.ts';
export { presentJobs } from './present.ts';
export { jobRoutes } from './routes.ts';
export {
  claimLateJobs,
  findJob,
  findJobByKey,
  findJobByOperation,
  findOwnJob,
  isLate,
  knownOperationIds,
  setLatePoll,
  type JobRow,
} from './store.ts';
export { usualTimes, type UsualTimes } from './usual-times.ts';
