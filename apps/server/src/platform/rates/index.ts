export { countUse, usedOf, type Rate, type Use } from './count-use.ts';
