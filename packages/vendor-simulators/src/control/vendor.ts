import { z } from 'zod';

/** Whose API is imitated. */
export const Vendor = z.enum(['replicate', 'kie', 'runway', 'wavespeed', 'elevenlabs', 'assistant']);
export type Vendor = z.infer<typeof Vendor>;
