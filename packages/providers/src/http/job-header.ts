/** Our own name of the job, for whoever has to trace a charge to it. */
export const jobHeader = (idempotencyKey: string | undefined): Record<string, string> =>
  idempotencyKey === undefined ? {} : { 'x-kinoloom-job': idempotencyKey };
