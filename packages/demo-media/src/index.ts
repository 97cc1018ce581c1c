export { createDemoStudio } from './demo-studio.ts';
