import { lazyWithRetry } from '../../lib/lazy-module.ts';

// Loaded when the editor has shown itself, or when one of them is opened before.
export const SelectionEditor = lazyWithRetry(async () => (await import('./selection-editor.tsx')).SelectionEditor);
export const AddPanel = lazyWithRetry(async () => (await import('./add-panel.tsx')).AddPanel);
export const AddingBar = lazyWithRetry(async () => (await import('./adding-bar.tsx')).AddingBar);

export function preloadPanels(): void {
  SelectionEditor.preload();
  AddPanel.preload();
  AddingBar.preload();
}
