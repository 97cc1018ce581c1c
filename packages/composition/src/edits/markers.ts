import type { Composition } from '../composition.ts';
import { Marker } from '../rows.ts';
import { changed, refuse, type EditResult } from './edit-result.ts';

/** Adds a marker, or replaces the one with its id. */
export function setMarker(composition: Composition, marker: Marker): EditResult {
  const checked = Marker.safeParse(marker);
  if (!checked.success) return refuse('edit.invalid', checked.error.issues.map(({ message }) => message).join(', '));
  const others = composition.markers.filter(({ id }) => id !== marker.id);
  return changed(composition, { markers: [...others, checked.data].toSorted((a, b) => a.at - b.at) });
}

export function deleteMarker(composition: Composition, id: string): EditResult {
  const markers = composition.markers.filter((marker) => marker.id !== id);
  if (markers.length === composition.markers.length) return refuse('edit.notFound', `There is no marker ${id}`);
  return changed(composition, { markers });
}
