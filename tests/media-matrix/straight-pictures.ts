import type { ProxyPurpose } from '@kinoloom/contract';
import { proxySize } from '../../apps/server/src/media/make-proxy.ts';
import type { LumaPlane } from '../../packages/renderer/src/testing/pattern.ts';
import { shownOf, type MatrixCase } from './matrix-case.ts';
import { straightDecode } from './straight-decode.ts';

/** Every frame of a case's file as it should be shown, in the size of a proxy; one to play has that of the render. */
export function straightPictures(row: MatrixCase, path: string, purpose: ProxyPurpose): Promise<LumaPlane[]> {
  const { width, height } = proxySize(shownOf(row), purpose);
  const scaled = `scale=${width}:${height}:flags=bicubic:out_color_matrix=bt709:out_range=limited,format=yuv420p`;
  return straightDecode(path, {
    filter: row.straight === undefined ? scaled : `${row.straight},${scaled}`,
    decoder: row.decoder,
  });
}
