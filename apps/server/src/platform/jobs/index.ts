export { migrateJobQueue, createJobQueue, type JobQueue, type Queue, nextTurn, reachTurn } from './queue.ts';
export {
  findOverWorkflows,
  forgetOldWorkflows,
  forgetWorkflows,
  startJobRuntime,
  type JobRuntime,
  type Steps,
  type WorkflowDefinition,
} from './runtime.ts';
