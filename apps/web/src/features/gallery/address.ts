import { type MediaType } from '@kinoloom/contract';

export const galleryTabs = ['flows', 'all', 'videos', 'images', 'audio'] as const;
export type GalleryTab = (typeof galleryTabs)[number];

/** State of the gallery in its address; missing parts are defaults. */
export interface GalleryAddress {
  readonly tab?: Exclude<GalleryTab, 'flows'>;
  readonly view?: 'grid';
  /** Search terms for prompts. */
  readonly q?: string;
  readonly model?: string;
  /** Whole days in the user's time zone, inclusive: 2026-08-01. */
  readonly from?: string;
  readonly to?: string;
  readonly favourite?: true;
  /** Flows tab: the flow shown. Media tabs: filters by flow. */
  readonly flow?: string;
  /** The media in the viewer. */
  readonly media?: string;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : typeof value === 'number' ? `${value}` : undefined;
const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

/** Parses any address; invalid parts are dropped. */
export function galleryAddress(search: Record<string, unknown>): GalleryAddress {
  const tab = galleryTabs.find((name) => name === search['tab']);
  const found = {
    tab: tab === 'flows' ? undefined : tab,
    view: search['view'] === 'grid' ? ('grid' as const) : undefined,
    q: text(search['q'])?.slice(0, 200),
    model: text(search['model']),
    from: day(search['from']),
    to: day(search['to']),
    favourite: search['favourite'] === true || search['favourite'] === 'true' ? (true as const) : undefined,
    flow: text(search['flow']),
    media: text(search['media']),
  };
  return withoutGaps(found);
}

type Gaps<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** Removes undefined values, so that they are removed from the address, too. */
export function withoutGaps(address: Gaps<GalleryAddress>): GalleryAddress {
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined));
}

export type GalleryFilter = Omit<GalleryAddress, 'tab' | 'view' | 'media'> & { readonly type?: MediaType };

const types: Readonly<Record<GalleryTab, MediaType | undefined>> = {
  flows: undefined,
  all: undefined,
  videos: 'video',
  images: 'image',
  audio: 'audio',
};

export function filterOf({ tab, q, model, from, to, favourite, flow }: GalleryAddress): GalleryFilter {
  const type = types[tab ?? 'flows'];
  return { ...(type && { type }), ...withoutGaps({ q, model, from, to, favourite, flow }) };
}

/** Number of active filters besides the tab and the search. */
export const conditionsOf = ({ model, from, to, favourite, flow }: GalleryAddress): number =>
  [model, from ?? to, favourite, flow].filter((value) => value !== undefined).length;

const typeTabs = { video: 'videos', image: 'images', audio: 'audio' } as const;

/** The tab of a media type; the one of all without a type. */
export const tabOf = (type: MediaType | undefined): 'all' | 'videos' | 'images' | 'audio' =>
  type ? typeTabs[type] : 'all';
