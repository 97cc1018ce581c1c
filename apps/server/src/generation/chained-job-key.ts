/** The idempotency key of the job that follows from another: it is started once, however often that one's end is tried. */
export const chainedJobKey = (jobId: string, model: string): string => `after:${jobId}:${model}`;
