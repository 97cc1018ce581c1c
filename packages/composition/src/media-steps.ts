/**
 * Speeds and positions in media are whole numbers of these in a frame, so that they add up without rounding errors: a
 * cut may fall between two media frames.
 */
export const STEPS = 20;

/** From a tenth to eight times as fast, in steps of a twentieth. */
export const speedLimits = { least: 0.1, most: 8, step: 1 / STEPS } as const;

export const stepsIn = (frames: number): number => Math.round(frames * STEPS);

/** The nearest speed or position there is; everything that adds or multiplies them ends here. Never -0, which JSON has not. */
export const onSteps = (frames: number): number => stepsIn(frames) / STEPS + 0;
