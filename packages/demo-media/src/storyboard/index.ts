export { createBoard, paintAdditions, paintBoardStill, type Board } from './board.ts';
export { choosePlace, planBoard, type BoardPlan } from './plan.ts';
export type { Place } from './places.ts';
export { splitBeats, readPrompt, type PromptReading } from './read-prompt.ts';
