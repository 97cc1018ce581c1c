import { text } from '../../text.ts';

export const jobs = text('Jobs');
export const underWay = text('under way');
export const ended = text('ended');
export const clearFinished = text('Clear finished');
export const notCleared = text('Could not clear the finished jobs');
export const running = text('Running');
export const queued = text('Queued');
export const failed = text('Failed');
export const done = text('Done');
export const balance = text('<amount></amount> balance');
export const reserved = text('<amount></amount> reserved');
export const available = text('<amount></amount> available');
export const receipts = text('Receipts');

// A job.
export const applyToVideo = text('Apply to Video');
export const editorRender = text('Editor render');
export const flowRender = text('Flow render');
export const generation = text('Generation');
export const untitled = text('Untitled');
export const cancel = text('Cancel {title}');
export const open = text('Open {title}');
export const progress = text('Progress of {title}');
export const retry = text('Retry');
export const editPrompt = text('Edit prompt');
export const hasFailed = text('This job failed.');
export const whatServerSaid = text('What the server said');
export const cancelled = text('Cancelled');

// What became of its credits.
export const cameLate = text('Came late, so it is free');
export const mayComeLate = text('Nothing was charged. If the result still comes, it is free.');
export const nothingCharged = text('Nothing was charged.');
export const free = text('Free');
export const creditsReserved = text('Reserved');
export const creditsUsed = text('Used');

// What is told of it.
export const named = text('{work}, {title}');
export const hasStarted = text('Started: {job}');
export const isDone = text('Done: {job}');
export const isCancelled = text('Cancelled: {job}');
export const isLate = text('Came late, so it is free: {job}');
export const isFailed = text('Failed: {job}.');
export const isFailedWhy = text('Failed: {job}. {why}');
export const haveEnded = text('{count, plural, one {# job has} other {# jobs have}} ended');
export const openIt = text('Open');
