import { limits, type GallerySort, type MediaType } from '@kinoloom/contract';
import { tagsIn } from '../../lib/tags.ts';

export const galleryTabs = ['flows', 'all', 'videos', 'images', 'audio'] as const;
export type GalleryTab = (typeof galleryTabs)[number];

/** In the order of the menu, the default first. Not the schema's own list: the router reads addresses before schemas are loaded. */
export const gallerySorts = [
  'newest',
  'oldest',
  'name',
  'longest',
  'largest',
  'favourites',
] as const satisfies readonly GallerySort[];

/** State of the gallery in its address; missing parts are defaults. */
export interface GalleryAddress {
  readonly tab?: Exclude<GalleryTab, 'flows'>;
  readonly view?: 'carousel';
  readonly sort?: Exclude<GallerySort, 'newest'>;
  /** Search terms for titles, tags and prompts. */
  readonly q?: string;
  /** Separated by commas: media that have all of them. */
  readonly tags?: string;
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
  const sort = gallerySorts.find((name) => name === search['sort']);
  const found = {
    tab: tab === 'flows' ? undefined : tab,
    view: search['view'] === 'carousel' ? ('carousel' as const) : undefined,
    sort: sort === 'newest' ? undefined : sort,
    q: text(search['q'])?.slice(0, 200),
    tags: tagList(tagsIn(text(search['tags']) ?? '').slice(0, limits.gallery.tagsPerMedia)),
    model: text(search['model']),
    from: day(search['from']),
    to: day(search['to']),
    favourite: search['favourite'] === true || search['favourite'] === 'true' ? (true as const) : undefined,
    // Addresses of the grid used to keep the flow that the carousel had shown.
    flow: search['view'] === 'grid' ? undefined : text(search['flow']),
    media: text(search['media']),
  };
  return withoutGaps(found);
}

/** Tags as the address has them. */
export const tagList = (tags: readonly string[]): string | undefined => (tags.length > 0 ? tags.join(',') : undefined);

/** The grid is the default; an address of a flow shows that in the carousel. */
export const flowsView = ({ view, flow }: GalleryAddress): 'grid' | 'carousel' =>
  view ?? (flow === undefined ? 'grid' : 'carousel');

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

/** What narrows a list besides its tab. By the type, no part of the address is forgotten. */
const conditions: Readonly<Record<keyof Omit<GalleryFilter, 'type' | 'sort'>, true>> = {
  q: true,
  tags: true,
  model: true,
  from: true,
  to: true,
  favourite: true,
  flow: true,
};

/** An address without search and filters. */
export const unnarrowed = withoutValues(Object.keys(conditions));

function withoutValues(names: readonly string[]): { readonly [K in keyof GalleryAddress]?: undefined } {
  return Object.fromEntries(names.map((name) => [name, undefined]));
}

export function filterOf(address: GalleryAddress): GalleryFilter {
  const type = types[address.tab ?? 'flows'];
  // A link in a mail has parameters of its own.
  const known = Object.entries(address).filter(([name]) => name === 'sort' || name in conditions);
  return { ...(type && { type }), ...withoutGaps(Object.fromEntries(known)) };
}

/** Whether a list leaves out media of its tab. */
export const isNarrowed = (filter: GalleryFilter): boolean => Object.keys(filter).some((name) => name in conditions);

/** Number of active filters besides the tab and the search. */
export const conditionsOf = ({ model, from, to, favourite, flow, tags }: GalleryAddress): number =>
  [model, from ?? to, favourite, flow].filter((value) => value !== undefined).length + tagsIn(tags ?? '').length;

const typeTabs = { video: 'videos', image: 'images', audio: 'audio' } as const;

/** The tab of a media type; the one of all without a type. */
export const tabOf = (type: MediaType | undefined): 'all' | 'videos' | 'images' | 'audio' =>
  type ? typeTabs[type] : 'all';
