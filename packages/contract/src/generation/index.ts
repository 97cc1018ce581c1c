export * from './act-two.ts';
export * from './clips.ts';
export * from './generate.ts';
export * from './images.ts';
export * from './prediction.ts';
export * from './sound.ts';
export * from './speech.ts';
export * from './veo.ts';
