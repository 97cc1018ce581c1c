export { migrateJobQueue, createJobQueue, type JobQueue, nextTurn, reachTurn } from './queue.ts';
export {
  findOverWorkflows,
  forgetOldWorkflows,
  forgetWorkflows,
  startJobRuntime,
  type JobRuntime,
  type Steps,
  type WorkflowDefinition,
} from './runtime.ts';
