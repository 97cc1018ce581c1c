import type { DevelopedStyles } from './develop.ts';

/** Styles whose pixels `develop` works on. */
const names: readonly (keyof DevelopedStyles)[] = ['chromaKey', 'light', 'curves', 'lut', 'sharpen', 'blur', 'mask'];

export const isDeveloped = (styles: DevelopedStyles): boolean => names.some((name) => styles[name] !== undefined);
