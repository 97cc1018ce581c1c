export { createBoard as makeBoard, paintAdditions, paintBoardStill as paintBoard, type Board } from './board.ts';
export { choosePlace as placeOf, planBoard, type BoardPlan } from './plan.ts';
export type { Place } from './places.ts';
export { splitBeats as beatsOf, readPrompt, type PromptReading as Reading } from './read-prompt.ts';
