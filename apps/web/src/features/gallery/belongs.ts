import { type MediaRecord } from '@kinoloom/contract';
import { type MediaFilter } from './address.ts';
import { mediaRequest } from './media-request.ts';

/** Whether a record belongs into a list, as the server would say: for what changes while the list is shown. */
export function belongs(media: MediaRecord, filter: MediaFilter): boolean {
  const { type, q, model, from, to, favourite, flow_id } = mediaRequest(filter);
  const made = Date.parse(media.created_at);
  const prompt = media.prompt?.toLowerCase() ?? '';
  return (
    (type === undefined || media.media_type === type) &&
    (flow_id === undefined || media.flow_id === flow_id) &&
    (model === undefined || media.model === model) &&
    (favourite === undefined || media.favourite) &&
    (from === undefined || made >= Date.parse(from)) &&
    (to === undefined || made < Date.parse(to)) &&
    (q ?? '')
      .toLowerCase()
      .split(/\s+/u)
      .every((word) => prompt.includes(word))
  );
}
