export { recolourPixels } from '../colour/kernel.ts';
export { develop } from './develop.ts';
