import { type Flow, type MediaRecord } from '@kinoloom/contract';
import { create } from 'zustand';
import { type FlowNameMode } from '../../features/flows/index.ts';
import { type WallFilter } from '../../features/gallery-wall/index.ts';
import { type Shortfall } from '../../features/prompt/index.ts';

interface StudioState {
  readonly filter: WallFilter;
  /** The strip is collapsed in the sidebar. */
  readonly folded: boolean;
  /** The strip is open as a sheet, on small screens. */
  readonly stripOpen: boolean;
  readonly naming: FlowNameMode | null;
  readonly deletingFlow: Flow | null;
  readonly deletingMedia: MediaRecord | null;
  readonly shortfall: Shortfall | null;
  /** Act-Two is overloaded: the provider's message, until dismissed. */
  readonly overloaded: string | null;
  /** The clip with an open tool dialog. */
  readonly tool: {
    readonly kind: 'more' | 'reframe' | 'upscale' | 'lipsync' | 'voice';
    readonly media: MediaRecord;
  } | null;
  /** The assistant is open. */
  readonly writing: boolean;
  /** The flow's preview is open. */
  readonly preview: boolean;
  /** Id of the render with an open dialog. */
  readonly render: string | null;
}

/** State of the studio outside the address. */
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
