import type { MediaPicture } from '@kinoloom/composition';
import type { Picture } from '@kinoloom/composition/painter';
import type { PlaceholderTexts } from '../protocol.ts';
import { newSurface } from './surface.ts';

/** Why a picture is unavailable, in the words of the player's notices. */
export type Absence = { readonly kind: 'missing' } | { readonly kind: 'preparing'; readonly progress: number };

const textOf = (absence: Absence, { missing, preparing }: PlaceholderTexts): string =>
  absence.kind === 'missing' ? missing : preparing.replace('{percent}', String(Math.round(absence.progress * 100)));

/** A dark tile with the reason, in the overlay's shape, so that it is not mistaken for a picture. */
export function placeholder({ width, height }: MediaPicture, absence: Absence, texts: PlaceholderTexts): Picture {
  const scale = Math.min(1, 640 / Math.max(width, height));
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
  const { canvas, context } = newSurface(size.width, size.height, true);
  context.fillStyle = '#25211e';
  context.fillRect(0, 0, size.width, size.height);
  context.strokeStyle = 'rgba(255, 242, 224, 0.06)';
  context.lineWidth = Math.max(2, size.height / 40);
  for (let x = -size.height; x < size.width; x += size.height / 6) {
    context.beginPath();
    context.moveTo(x, size.height);
    context.lineTo(x + size.height, 0);
    context.stroke();
  }
  const text = textOf(absence, texts);
  context.font = `500 ${Math.max(11, Math.min(size.width / 18, size.height / 8))}px system-ui, sans-serif`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillStyle = '#bab1a5';
  context.fillText(text, size.width / 2, size.height / 2, size.width * 0.9);
  return { image: canvas, ...size };
}
