import type { DataCheck } from './check.ts';

/** While no worker runs, jobs wait, and that is no fault. */
const SOMEBODY_WORKS = `exists (select 1 from worker where beat_at > now() - interval '30 seconds')`;

/** Jobs that would never end. */
export const jobChecks: readonly DataCheck[] = [
  {
    name: 'lost-job',
    promise: 'each unfinished job has a workflow that will end it',
    tables: ['job', 'worker'],
    meaning: 'Its user waits, and its credits are held, for nothing.',
    advice:
      'Workers fail and refund such jobs every 15 s. If it stays, look in the log for "the lost-job check", and restart the workers.',
    differences: `
      select format('job %s (%s %s, %s since %s): its workflow is %s', j.id, j.operation, coalesce(j.model, ''), j.status, j.created_at,
        coalesce(lower(w.status), 'missing')) as what
      from job j left join dbos.workflow_status w on w.workflow_uuid = j.id
      where j.status in ('queued', 'running') and j.created_at < now() - interval '10 minutes'
        and coalesce(w.status, '') not in ('PENDING', 'ENQUEUED', 'DELAYED') and ${SOMEBODY_WORKS}`,
  },
  {
    name: 'deadline',
    promise: 'no job runs beyond its deadline',
    tables: ['job', 'own_model', 'worker'],
    meaning: 'Nobody watches it any more. Its user waits, and its credits are held.',
    advice:
      'Restart the workers: the job goes on where it was, and fails at its deadline. If it stays, its user can cancel it.',
    differences: `
      select format('job %s (%s): watched for %s s of %s s, last polled %s', j.id, coalesce(j.model, j.operation),
        j.watched_ms / 1000, coalesce(d.ms / 1000, 0), coalesce(j.polled_at::text, 'never')) as what
      from job j
      left join lateral (
        select coalesce(
          (select ms from deadline where model = j.model),
          (select (fields->>'timeout_seconds')::bigint * 1000 from own_model where id = j.model)) as ms
      ) d on true
      where j.status = 'running' and j.operation = 'generate' and j.submitted_at is not null and ${SOMEBODY_WORKS}
        and (j.watched_ms > d.ms + 10 * 60000
          or coalesce(j.polled_at, j.submitted_at) < now() - interval '1 hour' - make_interval(secs => coalesce(d.ms, 0) / 1000.0))`,
  },
  {
    name: 'late-job',
    promise: 'a late job is polled only after it has failed, and only as long as its provider keeps results',
    tables: ['job', 'worker'],
    meaning: 'A result that was paid for at the provider may be lost, or a provider is asked for ever.',
    advice: 'Restart the workers. If it stays, set late_poll_at of the job to null.',
    differences: `
      select format('job %s (%s): to be polled at %s, kept until %s', id, status, late_poll_at, coalesce(late_until::text, 'unknown')) as what
      from job where late_poll_at is not null and ${SOMEBODY_WORKS}
        and (status <> 'failed' or late_until is null or late_until < now() - interval '1 day')`,
  },
  {
    name: 'result',
    promise: 'each completed job names its result',
    tables: ['job'],
    meaning: 'A user paid for something that was not stored.',
    advice: 'Look at the job’s log of that time, and return the credits by a grant.',
    differences: `
      select format('job %s (%s)', id, coalesce(model, operation)) as what
      from job where status = 'completed' and media_id is null`,
  },
];
