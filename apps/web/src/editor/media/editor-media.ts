import { createContext, use } from 'react';
import { toast } from '../../ui/toast.ts';
import type { PlayerSources } from '../player/index.ts';

/** What is known of a media, for lists, names and sizes. */
export interface MediaFacts {
  readonly id: string;
  readonly name: string;
  readonly type: 'video' | 'image' | 'audio';
  readonly url: string;
  readonly thumbnailUrl: string | null;
  readonly width: number | null;
  readonly height: number | null;
  readonly seconds: number | null;
  readonly model: string | null;
  readonly prompt: string | null;
  readonly hasAudio: boolean;
  /** How loud it is over its length, from 0 to 1, where that has been measured. */
  readonly peaks?: readonly number[];
  /** A file of the user's own, from the Local panel: on the timeline it is a `local` overlay. */
  readonly isUpload?: boolean;
}

/** The media of a composition and of its flow, as the app knows them. A new object whenever something of it changes. */
export interface EditorMedia {
  /** By the `src` of an overlay (`/media/<id>/<name>`). Null: it was deleted. Undefined: not known yet. */
  factsOf(src: string): MediaFacts | null | undefined;
  /** What panels offer: the media of the composition's flow, newest first. */
  readonly offered: readonly MediaFacts[];
  /** What the Local panel offers; none, unless given. */
  readonly uploads?: readonly MediaFacts[];
  /** Where the files are: for the player, filmstrips and waveforms. */
  readonly sources: PlayerSources;
}

/** The address of the picture by which a media is known; undefined where none can be had. */
export function stillOf(media: Pick<EditorMedia, 'factsOf'>, src: string): string | undefined {
  const facts = media.factsOf(src);
  return facts?.thumbnailUrl ?? (facts?.type === 'image' ? facts.url : undefined);
}

/** What a card stands for that is dragged from one of the panels. */
export const findOffered = ({ offered, uploads = [] }: EditorMedia, id: string | null): MediaFacts | undefined =>
  offered.find((facts) => facts.id === id) ?? uploads.find((facts) => facts.id === id);

export const EditorMediaContext = createContext<EditorMedia | null>(null);

/** @throws Error outside of an editor */
export function useEditorMedia(): EditorMedia {
  const media = use(EditorMediaContext);
  if (!media) throw new Error('This part of the screen belongs inside an EditorMediaContext');
  return media;
}

/** Says of a clip that comes into the composition without a size of its own how it is shown. */
export function warnOfUnknownSize({ type, name, width, height }: MediaFacts): void {
  if (type === 'video' && !(width && height))
    toast.warning(`Could not detect video dimensions for ${name}, using default sizing`);
}
