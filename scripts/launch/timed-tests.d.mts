export const TIMED: RegExp;
