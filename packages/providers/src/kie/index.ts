export { createKie, type KieOptions } from './provider.ts';
