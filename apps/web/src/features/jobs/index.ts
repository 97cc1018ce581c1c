export { jobTitle } from './groups.ts';
export { JobAnnouncer } from './job-announcer.tsx';
export { applyJob, jobsQuery, refreshJobs, useCancelJob, useDismissJobs, useRetryJob } from './jobs.ts';
export { JobsTray } from './jobs-tray.tsx';
