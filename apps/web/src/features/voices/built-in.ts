import { builtInVoices } from '@kinoloom/contract';

/** With nobody to ask there is no sample either. */
export const builtIn = builtInVoices.map((voice) => ({ ...voice, preview_url: null }));
