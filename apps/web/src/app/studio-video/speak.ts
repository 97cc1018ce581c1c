import { findTool, messages, SoundAnswer } from '@kinoloom/contract';
import { type QueryClient } from '@tanstack/react-query';
import { type Begun, type SpeechRequest } from '../../features/voices/index.ts';
import { startTool } from './start-tool.ts';

/** Has a text read aloud, for a flow. */
export async function speak(
  client: QueryClient,
  order: SpeechRequest & { readonly available: number | undefined; readonly flow: { readonly flow_id?: string } },
): Promise<Begun> {
  const { text, voice, price, available, flow } = order;
  const tool = findTool('text-to-speech');
  if (!tool) return { problem: messages.modelRetired };
  let jobId = '';
  const problem = await startTool(client, {
    tool,
    price,
    available,
    short: messages.speechInsufficient,
    body: { text, voice_id: voice.voice_id, ...flow },
    answer: SoundAnswer,
    accepted: ({ predictionId }) => {
      jobId = predictionId;
    },
    videos: null,
  });
  return problem === null ? { jobId } : { problem };
}
