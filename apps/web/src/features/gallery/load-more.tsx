import { Button } from '../../ui/button.tsx';
import { Amount } from '../../ui/credits.tsx';

export interface LoadMoreProps {
  loaded: number;
  total: number;
  loading: boolean;
  onLoad: () => void;
  block?: boolean;
}

/** Below a list that has not ended. */
export function LoadMore({ loaded, total, loading, onLoad, block = false }: LoadMoreProps) {
  return (
    <div className="g-more">
      <Button size={40} variant="outline" loading={loading} block={block} onClick={onLoad}>
        Load More
        <span className="text-12 text-text-2">
          <Amount value={loaded} /> <span className="font-mono">of</span> <Amount value={total} />
        </span>
      </Button>
    </div>
  );
}
