export { paintBoard, makeBoard, type Board } from './board.ts';
export { planBoard, type BoardPlan } from './plan.ts';
export { beatsOf, readPrompt, type Reading } from './read-prompt.ts';
