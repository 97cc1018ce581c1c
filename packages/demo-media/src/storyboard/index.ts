export { makeBoard, paintAdditions, paintBoard, type Board } from './board.ts';
export { figurePlace as placeOf, planBoard, type BoardPlan } from './plan.ts';
export type { Place } from './places.ts';
export { beatsOf, readPrompt, type Reading } from './read-prompt.ts';
