export { every } from './every.ts';
