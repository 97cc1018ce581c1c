export * from './add-mode.ts';
export * from './editor.ts';
export type { MeasureSound, Playhead, Screen } from './playhead.ts';
export * from './selection.ts';
export { toolInUse } from './canvas-tool.ts';
export * from './tool.ts';
export * from './use-editor.ts';
export { offerUndo } from './offer-undo.ts';
export { keepSwitches, readSwitches, type Switches } from './switches.ts';
