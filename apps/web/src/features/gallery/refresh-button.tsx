import { limits } from '@kinoloom/contract';
import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { RefreshCw } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { debounced } from './debounced.ts';
import { refreshGallery } from './queries.ts';

/** Reads everything again, however often it is pressed in a hurry. */
export function RefreshButton({ size = 32 }: { size?: 32 | 40 }) {
  const client = useQueryClient();
  const fetching = useIsFetching({ queryKey: ['gallery'] }) > 0;
  const refresh = useMemo(
    () => debounced(() => void refreshGallery(client), limits.gallery.refreshDebounceMs),
    [client],
  );
  useEffect(() => refresh.cancel, [refresh]);
  return (
    <IconButton
      label="Refresh"
      size={size}
      icon={<RefreshCw className={cx(size === 40 && 'icon-20', fetching && 'g-turning')} />}
      aria-busy={fetching}
      onClick={() => refresh.call()}
    />
  );
}
