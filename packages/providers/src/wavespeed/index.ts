export { createWaveSpeed, type WaveSpeedOptions } from './provider.ts';
