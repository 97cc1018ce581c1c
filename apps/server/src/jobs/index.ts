export { acceptJob, type NewJob } from './accept.ts';
export {
  beginJob,
  claimSubmission,
  completeJob,
  endWithoutResult,
  recordOperation,
  reportProgress,
  shouldStop,
  type JobFailure,
} from './advance.ts';
export { endLostJobs } from './lost.ts';
export { presentJob } from './present.ts';
export { jobRoutes, presentJobs } from './routes.ts';
export { countUnderway, findJob, findOwnJob, knownOperationIds, type JobRow } from './store.ts';
