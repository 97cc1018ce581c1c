export { makeBoard, paintAdditions, paintBoard, type Board } from './board.ts';
export { placeOf, planBoard, type BoardPlan } from './plan.ts';
export type { Place } from './words.ts';
export { beatsOf, readPrompt, type Reading } from './read-prompt.ts';
