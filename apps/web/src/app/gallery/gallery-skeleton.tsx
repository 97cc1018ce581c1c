import { Skeleton } from '../../ui/skeleton.tsx';

/** While it is being found out how the gallery is to be laid out. */
export function GallerySkeleton() {
  return (
    <output className="grid grid-cols-3 gap-5 p-7 max-md:grid-cols-1 max-md:p-3">
      <span className="sr-only">Loading your gallery</span>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-90 rounded-lg max-md:h-110" />
      ))}
    </output>
  );
}
