import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import {
  ConnectionModels,
  OwnModelAnswer,
  OwnModelDraftAnswer,
  OwnModelList,
  OwnModelPreviewAnswer,
  type OwnModel,
  type OwnModelDraft,
  type OwnModelFields,
  type OwnModelFile,
  type OwnModelPreview,
} from '@kinoloom/contract';
import { api } from '../../../../lib/api.ts';
import { ownModelsKey, readAgain } from '../queries.ts';

const path = '/api/own-models';
const at = (id: string): string => `${path}/${encodeURIComponent(id)}`;

/** Where all models are downloaded as one file. */
export const filePath = `${path}/file`;

/** GET /api/own-models: the models that admins added. */
export const ownModelsQuery = queryOptions({
  queryKey: ownModelsKey,
  queryFn: async ({ signal }) => (await api.get(path, OwnModelList, { signal })).models,
});

/** The models and voices that a connection's server lists, and why it could not be asked. */
export const listedQuery = (connection: string) =>
  queryOptions({
    queryKey: ['connection-models', connection],
    queryFn: ({ signal }) =>
      api.get(`/api/connections/${encodeURIComponent(connection)}/models`, ConnectionModels, { signal }),
    retry: false,
    staleTime: 60_000,
  });

/** @throws ApiError */
export async function saveOwnModel(id: string | undefined, fields: OwnModelFields): Promise<OwnModel> {
  const { model } = await (id === undefined
    ? api.post(path, fields, OwnModelAnswer)
    : api.put(at(id), fields, OwnModelAnswer));
  await readAgain();
  return model;
}

/** Adds all of these or none. @throws ApiError */
export async function addOwnModels(models: readonly OwnModelFields[]): Promise<readonly OwnModel[]> {
  const { models: added } = await api.post(`${path}/several`, { models }, OwnModelList);
  await readAgain();
  return added;
}

/** @throws ApiError */
export async function removeOwnModel(id: string): Promise<void> {
  await api.delete(at(id), z.object({ success: z.literal(true) }));
  await readAgain();
}

/** What the vendor tells of a model. @throws ApiError */
export async function draftOwnModel(connection: string, source: string): Promise<OwnModelDraft> {
  return (await api.post(`${path}/draft`, { connection, source }, OwnModelDraftAnswer)).draft;
}

/** The request that a job would send; nothing is sent. @throws ApiError */
export async function previewOwnModel(fields: OwnModelFields): Promise<OwnModelPreview> {
  return (await api.post(`${path}/preview`, fields, OwnModelPreviewAnswer)).preview;
}

/** Adds the models of a file, each to the connection chosen for its kind. @throws ApiError */
export async function importOwnModels(
  file: OwnModelFile,
  connections: Readonly<Record<string, string>>,
): Promise<readonly OwnModel[]> {
  const { models } = await api.post(filePath, { file, connections }, OwnModelList);
  await readAgain();
  return models;
}
