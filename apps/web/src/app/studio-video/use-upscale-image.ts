import { DirectAnswer, findTool, messages, priceOf, type MediaRecord } from '@kinoloom/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCredits } from '../../features/account/index.ts';
import { startTool } from './start-tool.ts';

/** Doubles an image: the one tool that asks nothing before it begins. */
export function useUpscaleImage(): (media: MediaRecord) => void {
  const client = useQueryClient();
  const credits = useCredits();
  return (media) => {
    const tool = findTool('real-esrgan');
    if (!tool) return;
    void startTool(client, {
      tool,
      price: priceOf(tool, 0),
      available: credits?.available,
      short: (price) => messages.insufficientTo(price, 'to upscale to 4K'),
      body: { imageUrl: media.url, ...(media.flow_id !== null && { flow_id: media.flow_id }) },
      answer: DirectAnswer,
      videos: null,
    });
  };
}
