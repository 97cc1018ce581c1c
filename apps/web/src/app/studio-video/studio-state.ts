import { type Flow, type MediaRecord } from '@kinoloom/contract';
import { create } from 'zustand';
import { type FlowNameMode } from '../../features/flows/index.ts';
import { type WallFilter } from '../../features/gallery-wall/index.ts';
import { type Shortfall } from '../../features/prompt/index.ts';

/** The dialogs of a tool, which work on one result. */
export type ToolKind = 'more' | 'reframe' | 'upscale' | 'lipsync' | 'voice';

/** A dialog of the studio with what it is about. */
export type StudioDialog =
  | { readonly kind: ToolKind | 'delete-media'; readonly media: MediaRecord }
  | { readonly kind: 'naming'; readonly mode: FlowNameMode }
  | { readonly kind: 'delete-flow'; readonly flow: Flow }
  | { readonly kind: 'shortfall'; readonly shortfall: Shortfall }
  /** `id`: of the render. */
  | { readonly kind: 'render'; readonly id: string }
  /** `strip`: the clips of the flow in a sheet, on small screens. */
  | { readonly kind: 'writing' | 'preview' | 'strip' };

interface StudioState {
  readonly filter: WallFilter;
  /** The strip is collapsed in the sidebar. */
  readonly folded: boolean;
  /** Act-Two is overloaded: the provider's message, until dismissed. */
  readonly overloaded: string | null;
  /** The open dialogs, each kind once, the last in front: a shortfall leaves the tool that it stopped open behind it. */
  readonly dialogs: readonly StudioDialog[];
}

/** State of the studio outside the address. */
export const useStudioState = create<StudioState>()(() => ({
  filter: 'all',
  folded: false,
  overloaded: null,
  dialogs: [],
}));

export const setStudio = useStudioState.setState;

/** Opens a dialog in front, in place of one of its kind. */
export const openDialog = (dialog: StudioDialog): void =>
  setStudio(({ dialogs }) => ({ dialogs: [...dialogs.filter(({ kind }) => kind !== dialog.kind), dialog] }));

export const closeDialog = (...kinds: readonly StudioDialog['kind'][]): void =>
  setStudio(({ dialogs }) => ({ dialogs: dialogs.filter(({ kind }) => !kinds.includes(kind)) }));

/** A flow without room for more: in place of the tool that wanted it. */
export function openFlowLimit(videos: number): void {
  closeDialog('more', 'reframe', 'upscale', 'lipsync', 'voice');
  openDialog({ kind: 'naming', mode: { kind: 'limit', videos } });
}
