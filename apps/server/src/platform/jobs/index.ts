export { migrateJobQueue } from './migrate.ts';
export { createJobQueue, type JobQueue } from './queue.ts';
export { nextTurn, reachTurn } from './turns.ts';
export {
  findOverWorkflows,
  forgetOldWorkflows,
  forgetWorkflows,
  startJobRuntime,
  type JobRuntime,
  type Steps,
  type WorkflowDefinition,
} from './runtime.ts';
