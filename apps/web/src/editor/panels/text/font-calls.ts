import { OwnFont } from '@kinoloom/composition';
import { FontRead, OwnFontFamily, type FontNotes } from '@kinoloom/contract';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';

const PATH = '/api/fonts';
const pathOf = (id: string): string => `${PATH}/${encodeURIComponent(id)}`;

const Family = OwnFontFamily.extend({ font: OwnFont });
/** A font of the user's own, and its files. */
export type ListedFont = z.infer<typeof Family>;

const Answer = z.object({ fonts: z.array(Family) });

/** By name. */
export const fontsQuery = queryOptions({
  queryKey: ['own-fonts'],
  queryFn: async ({ signal }): Promise<ListedFont[]> => (await api.get(PATH, Answer, { signal })).fonts,
  // Another device may have added one.
  staleTime: 10_000,
});

function listed({ fonts }: { fonts: ListedFont[] }): ListedFont[] {
  queryClient.setQueryData(fontsQuery.queryKey, fonts);
  return fonts;
}

const formOf = (file: File): FormData => {
  const form = new FormData();
  form.append('file', file);
  return form;
};

/** What a file says of itself. Nothing is kept. */
export const readFont = async (file: File, signal: AbortSignal): Promise<FontNotes> =>
  (await api.post(`${PATH}/read`, formOf(file), FontRead, { signal })).font;

/** Adds a file that its user may use in films. @returns all fonts */
export async function addFont(file: File): Promise<ListedFont[]> {
  const form = formOf(file);
  form.append('agreed', 'true');
  return listed(await api.post(PATH, form, Answer));
}

/** @param id that of one of its files */
export const renameFont = async (id: string, name: string): Promise<ListedFont[]> =>
  listed(await api.put(pathOf(id), { name }, Answer));

/** @param id that of one of its files */
export const deleteFont = async (id: string): Promise<ListedFont[]> => listed(await api.delete(pathOf(id), Answer));
