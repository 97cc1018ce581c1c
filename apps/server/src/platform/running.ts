import { AsyncLocalStorage } from 'node:async_hooks';

const running = new AsyncLocalStorage<string>();

/** Runs `work` under a name for the log: a request, a task, a job. It holds for all that `work` starts, also for timers and callbacks. */
export const runAs = <T>(name: string, work: () => T): T => running.run(name, work);

/** The name under which the current code runs; undefined outside of any. */
export const whatRuns = (): string | undefined => running.getStore();
