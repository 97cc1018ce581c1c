import { toast } from '../../ui/toast.ts';
import type { MediaFacts } from './editor-media.ts';

/** Says of a clip that comes into the film without a size of its own how it is shown. */
export function warnOfUnknownSize({ type, name, width, height }: MediaFacts): void {
  if (type === 'video' && !(width && height))
    toast.warning(`Could not detect video dimensions for ${name}, using default sizing`);
}
