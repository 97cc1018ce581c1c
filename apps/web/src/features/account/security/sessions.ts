import { SignedInPlaces, type SignedInPlace } from '@kinoloom/contract';
import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../../lib/api.ts';
import { queryClient } from '../../../lib/query-client.ts';

const Done = z.object({ success: z.literal(true) });
const path = '/api/account/sessions';

/** GET /api/account/sessions: this device first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }): Promise<SignedInPlace[]> => (await api.get(path, SignedInPlaces, { signal })).sessions,
  staleTime: 0,
});

const readAgain = () => queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });

/** @throws ApiError */
export async function endSession(id: string): Promise<void> {
  await api.delete(`${path}/${encodeURIComponent(id)}`, Done);
  await readAgain();
}

/** Signs out everywhere except here. @throws ApiError */
export async function endOtherSessions(): Promise<void> {
  await api.post(`${path}/end-others`, {}, Done);
  await readAgain();
}

/** Changes the password, and signs other devices out on request. @throws ApiError, see `authFailure` for messages */
export async function changePassword(
  currentPassword: string,
  newPassword: string,
  revokeOtherSessions: boolean,
): Promise<void> {
  await api.post('/api/auth/change-password', { currentPassword, newPassword, revokeOtherSessions }, z.unknown());
  await readAgain();
}
