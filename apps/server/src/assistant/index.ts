export { assistantRoutes } from './routes.ts';
export { createWriters, writersAt, type Writers } from './writers.ts';
