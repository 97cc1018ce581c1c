import { type Flow, type MediaRecord } from '@kinoloom/contract';
import { create } from 'zustand';
import { type FlowNameMode } from '../../features/flows/index.ts';
import { type WallFilter } from '../../features/gallery-wall/index.ts';
import { type Shortfall } from '../../features/prompt/index.ts';

interface StudioState {
  readonly filter: WallFilter;
  /** The strip is folded away in the sidebar. */
  readonly folded: boolean;
  /** The strip is open as a sheet, on small screens. */
  readonly stripOpen: boolean;
  readonly naming: FlowNameMode | null;
  readonly deletingFlow: Flow | null;
  readonly deletingMedia: MediaRecord | null;
  readonly shortfall: Shortfall | null;
  /** Act-2 takes no work: what its provider said, until it is dismissed. */
  readonly overloaded: string | null;
  /** A tool's dialog is open for this clip. */
  readonly tool: { readonly kind: 'reframe' | 'upscale' | 'lipsync' | 'voice'; readonly media: MediaRecord } | null;
  /** The chat that writes prompts is open. */
  readonly writing: boolean;
  /** The flow is being played as one video. */
  readonly preview: boolean;
  /** Id of the render whose dialog is open. */
  readonly render: string | null;
}

/** What is open in the studio, beside what the address says. */
export const useStudioState = create<StudioState>()(() => ({
  filter: 'all',
  folded: false,
  stripOpen: false,
  naming: null,
  deletingFlow: null,
  deletingMedia: null,
  shortfall: null,
  overloaded: null,
  tool: null,
  writing: false,
  preview: false,
  render: null,
}));

export const setStudio = useStudioState.setState;
