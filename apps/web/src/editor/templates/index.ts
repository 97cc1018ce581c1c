export { askToSave, SaveTemplate } from './save-template.tsx';
export { templatesQuery, useTemplateCalls, type SavedTemplate } from './template-calls.ts';
