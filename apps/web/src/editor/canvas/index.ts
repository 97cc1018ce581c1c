export { EditorCanvas } from './editor-canvas.tsx';
