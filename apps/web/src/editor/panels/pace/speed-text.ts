import { formatDecimal } from '../../../lib/formatters.ts';
import * as words from '../../../words/en/editor/pace.ts';

export const speedText = (speed: number): string => words.times({ speed: formatDecimal(speed, 2) });
