import { type MediaType } from '@kinoloom/contract';

export const galleryTabs = ['flows', 'all', 'videos', 'images', 'audio'] as const;
export type GalleryTab = (typeof galleryTabs)[number];

/** What the gallery's address says: absent parts are the usual ones. */
export interface GalleryAddress {
  readonly tab?: Exclude<GalleryTab, 'flows'>;
  readonly view?: 'grid';
  /** Words of prompts. */
  readonly q?: string;
  readonly model?: string;
  /** Days where the reader is, both whole: 2026-08-01. */
  readonly from?: string;
  readonly to?: string;
  readonly favourite?: true;
  /** Of the flows: the one that is shown. Of media: only its own. */
  readonly flow?: string;
  /** What the viewer shows. */
  readonly media?: string;
}

const text = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value : typeof value === 'number' ? `${value}` : undefined;
const day = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/u.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

/** Takes any address; parts that are odd are left out. */
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

/** Leaves out what is undefined, so that it leaves the address, too. */
export function withoutGaps(address: Gaps<GalleryAddress>): GalleryAddress {
  return Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined));
}

/** What a list of media holds. */
export type GalleryFilter = Omit<GalleryAddress, 'tab' | 'view' | 'media'> & { readonly type?: MediaType };

const types: Readonly<Record<GalleryTab, MediaType | undefined>> = {
  flows: undefined,
  all: undefined,
  videos: 'video',
  images: 'image',
  audio: 'audio',
};

/** The media that a tab lists by its address. */
export function filterOf({ tab, q, model, from, to, favourite, flow }: GalleryAddress): GalleryFilter {
  const type = types[tab ?? 'flows'];
  return { ...(type && { type }), ...withoutGaps({ q, model, from, to, favourite, flow }) };
}

/** How many conditions narrow the list, beside its tab and its words. */
export const conditionsOf = ({ model, from, to, favourite, flow }: GalleryAddress): number =>
  [model, from ?? to, favourite, flow].filter((value) => value !== undefined).length;

const typeTabs = { video: 'videos', image: 'images', audio: 'audio' } as const;

/** The tab of a kind of media; all of them without one. */
export const tabOf = (type: MediaType | undefined): 'all' | 'videos' | 'images' | 'audio' =>
  type ? typeTabs[type] : 'all';
