import { z } from 'zod';
import { limits, type Pagination } from '@kinoloom/contract';

/** `page` counts from 1. */
export const PageQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).optional(),
  page_size: z.coerce.number().int().min(1).max(limits.page.max).optional(),
});

export function paginate(page: number, size: number, total: number): Pagination {
  const pages = Math.ceil(total / size);
  return {
    page,
    page_size: size,
    total_count: total,
    total_pages: pages,
    has_next: page < pages,
    has_previous: page > 1,
  };
}
