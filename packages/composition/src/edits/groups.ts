import { z } from 'zod';
import { findOverlay, rowOf } from '../composition-index.ts';
import type { Composition } from '../composition.ts';
import { editorDefaults } from '../editor-defaults.ts';
import { withoutKeys } from '../keyframes.ts';
import { SoundOverlay, type Overlay, type VideoOverlay } from '../overlay.ts';
import { SoundStyles } from '../styles.ts';
import { withSound } from '../with-sound.ts';
import { endOf, isVideo } from '../timing.ts';
import { addOverlay } from './add-overlay.ts';
import { applyChange, changeBetween } from './change.ts';
import { changed, inSequence, notFound, refuse, type EditResult } from './edit-result.ts';
import { moveOverlays } from './move-overlays.ts';
import { collide, replaced } from './row.ts';

/** These overlays and all that are in a group with one of them. */
export function withGroups({ overlays }: Pick<Composition, 'overlays'>, ids: readonly string[]): string[] {
  const chosen = new Set(ids);
  const groups = new Set(overlays.flatMap(({ id, group }) => (chosen.has(id) && group !== undefined ? [group] : [])));
  if (groups.size === 0) return [...ids];
  const others = overlays.filter(({ id, group }) => !chosen.has(id) && group !== undefined && groups.has(group));
  return [...ids, ...others.map(({ id }) => id)];
}

/** An overlay and those in a group with it that have the same edge: they are trimmed together. */
export function sharingEdge(composition: Composition, id: string, side: 'start' | 'end'): Overlay[] {
  const edgeOf = (overlay: Overlay): number => (side === 'start' ? overlay.from : endOf(overlay));
  const first = findOverlay(composition, id);
  if (!first) return [];
  const all = withGroups(composition, [id]).flatMap((each) => findOverlay(composition, each) ?? []);
  return all.filter((overlay) => edgeOf(overlay) === edgeOf(first));
}

/** Makes one group of overlays, and of all that are in a group with one of them. */
export function groupOverlays(
  composition: Composition,
  { ids, group }: { ids: readonly string[]; group: string },
): EditResult {
  const all = new Set(withGroups(composition, ids));
  if (all.size < 2) return refuse('edit.notFound', 'Select two clips or more to group them');
  return changed(composition, {
    overlays: composition.overlays.map((overlay) => (all.has(overlay.id) ? { ...overlay, group } : overlay)),
  });
}

/** Puts overlays alone into another group, as the second halves of a split; one alone is in none. */
export function regrouped(
  composition: Composition,
  { ids, group }: { ids: readonly string[]; group: string },
): EditResult {
  const overlays = composition.overlays.map((overlay) => {
    if (!ids.includes(overlay.id)) return overlay;
    const { group: _group, ...alone } = overlay;
    return ids.length > 1 ? { ...alone, group } : alone;
  });
  return changed(composition, { overlays });
}

/** Takes overlays out of their groups, and so does all that is in a group with one of them. */
export function ungroupOverlays(composition: Composition, ids: readonly string[]): EditResult {
  const all = new Set(withGroups(composition, ids));
  const overlays = composition.overlays.map((overlay) => {
    if (!all.has(overlay.id) || overlay.group === undefined) return overlay;
    const { group: _group, ...alone } = overlay;
    return alone;
  });
  return changed(composition, { overlays });
}

/**
 * The same edit in a film with groups: all of a group moves as far as one of it, so that a sound stays with its picture
 * under every edit, also one of another clip that makes or closes room. `lead` says which one: the first that the edit
 * moves, or the picture, which another rule (the magnet) may have moved elsewhere since.
 */
export const together =
  (
    edit: (composition: Composition) => EditResult,
    lead: 'moved' | 'picture' = 'moved',
  ): ((composition: Composition) => EditResult) =>
  (composition) => {
    const made = edit(composition);
    if (!made.ok || !composition.overlays.some(({ group }) => group !== undefined)) return made;
    let after = applyChange(composition, made.value);
    for (const members of groupsIn(composition, after)) {
      const [first] = members.toSorted((a, b) => (lead === 'picture' ? Number(b.isPicture) - Number(a.isPicture) : 0));
      const leading = lead === 'picture' ? first : members.find(({ by }) => by !== 0);
      for (const { id, by } of members) {
        const rest = (leading?.by ?? 0) - by;
        if (!leading || rest === 0) continue;
        const moved = moveOverlays(after, { ids: [id], by: rest, down: 0 });
        if (!moved.ok) return moved;
        after = applyChange(after, moved.value);
      }
    }
    return { ok: true, value: changeBetween(composition, after) };
  };

interface Member {
  readonly id: string;
  readonly by: number;
  readonly isPicture: boolean;
}

/** For each group of which an edit has moved something, how far it has moved each member that it did not trim. */
function groupsIn(before: Composition, after: Composition): Member[][] {
  const groups = new Map<string, Member[]>();
  for (const { id, group, from, durationInFrames, type } of after.overlays) {
    const old = group === undefined ? undefined : findOverlay(before, id);
    if (group === undefined || old?.group !== group || old.durationInFrames !== durationInFrames) continue;
    groups.set(group, [...(groups.get(group) ?? []), { id, by: from - old.from, isPicture: type !== 'sound' }]);
  }
  return [...groups.values()].filter((members) => members.some(({ by }) => by !== members[0]?.by || by !== 0));
}

/** Puts the sound of a clip into a row of its own below it, in a group with the clip, which is then silent. */
export function detachSound(
  composition: Composition,
  { id, newId, group }: { id: string; newId: string; group: string },
): EditResult {
  const clip = findOverlay(composition, id);
  if (!clip) return notFound(id);
  if (!isVideo(clip) || clip.frozen) return refuse('edit.notPlayed', 'Only a clip has a sound of its own');
  const row = freeRow(composition, clip);
  if (row === undefined) return refuse('edit.noRoom', 'No row is free there. Add a row, or make room in one of them.');
  const sound = { ...soundOf(clip), id: newId, row };
  const silent = withoutKeys(withSound(clip, { ...noSound, volume: 0 }), 'volume');
  return inSequence([
    (now) => changed(now, { overlays: replaced(now.overlays, [silent]) }),
    (now) => addOverlay(now, sound),
    (now) => groupOverlays(now, { ids: [id, newId], group }),
  ])(composition);
}

/** A clip's sound as an overlay: every field that a sound has, too. */
function soundOf(clip: VideoOverlay): SoundOverlay {
  const styles = z.object(SoundStyles.shape).parse(clip.styles);
  const fields = { ...clip, ...editorDefaults.soundBox, type: 'sound' as const, rotation: 0, styles };
  const { keyframes, shapes: _shapes, hidden: _hidden, ...sound } = z.object(SoundOverlay.shape).parse(fields);
  return keyframes?.volume ? { ...sound, keyframes: { volume: keyframes.volume } } : sound;
}

/** Every style of a sound, removed. */
export const noSound: Partial<SoundStyles> = Object.fromEntries(
  SoundStyles.keyof().options.map((name) => [name, undefined]),
);

function freeRow(composition: Composition, clip: Overlay): number | undefined {
  const rows = composition.rows.map((_, row) => row);
  const below = [...rows.slice(clip.row + 1), ...rows.slice(0, clip.row).toReversed()];
  return below.find(
    (row) => !composition.rows[row]?.locked && !rowOf(composition, row).some((other) => collide(other, clip)),
  );
}
