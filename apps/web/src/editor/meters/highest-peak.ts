import { perEditor } from '../store/index.ts';
/** The highest true peak, in dB, since the film was last started; null before, and for silence. */
export const highestPeakOf = perEditor<{ readonly decibels: number | null }>({ decibels: null });
