import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  ChangedVoice,
  findTool,
  messages,
  priceOf,
  SplitAnswer,
  type MediaRecord,
  type ToolId,
} from '@kinoloom/contract';
import { useCredits } from '../../features/account/index.ts';
import { ChangeVoiceDialog, type StartedJob } from '../../features/change-voice/index.ts';
import { refreshJobs, useCancelJob } from '../../features/jobs/index.ts';
import { VoiceChoice, voicesQuery } from '../../features/voices/index.ts';
import type { Schema } from '../../lib/api.ts';
import { makerName, marksSandbox, startDownload } from '../../lib/media-names.ts';
import { applyVoice } from './apply-voice.ts';
import { beginTool } from './start-tool.ts';
import { useStudioRoutes, type StudioFlow } from './use-studio.ts';
import { useConfig } from '../../lib/config.ts';

interface Order<Answer> {
  readonly id: ToolId;
  readonly body: Readonly<Record<string, unknown>> | FormData;
  readonly answer: Schema<Answer>;
  readonly short: (price: number) => string;
}

const price = (id: ToolId): number => {
  const tool = findTool(id);
  return tool ? priceOf(tool, 0) : 0;
};

/** The Change Voice dialog with its requests. */
export function ChangeVoiceTool({
  clip,
  studio,
  onClose,
}: {
  clip: MediaRecord;
  studio: StudioFlow;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const config = useConfig();
  const credits = useCredits();
  const cancel = useCancelJob();
  const voices = useQuery(voicesQuery);
  const { toEditor } = useStudioRoutes();
  const available = credits?.available;
  const flow = clip.flow_id === null ? {} : { flow_id: clip.flow_id };

  const begin = async <Answer extends { predictionId: string }>({
    id,
    ...order
  }: Order<Answer>): Promise<StartedJob> => {
    const tool = findTool(id);
    if (!tool) return { problem: messages.modelRetired };
    return beginTool(client, { ...order, tool, price: priceOf(tool, 0), available, videos: null, quiet: true });
  };
  return (
    <ChangeVoiceDialog
      clip={clip}
      maker={makerName(clip.model)}
      media={studio.media ?? []}
      jobs={studio.allJobs ?? []}
      sandbox={marksSandbox(config, 'voice-change')}
      prices={{ split: price('split-audio'), change: price('voice-change') }}
      voices={voices.data?.all ?? []}
      renderVoices={(chosen, onChoose) => <VoiceChoice voices={voices.data} value={chosen} onChange={onChoose} />}
      onSplit={() => {
        const form = new FormData();
        form.set('audioUrl', clip.url);
        form.set('options', JSON.stringify({ model: 'htdemucs', output: 'mp3', bitrate: 320 }));
        if (clip.flow_id !== null) form.set('flow_id', clip.flow_id);
        return begin({ id: 'split-audio', body: form, answer: SplitAnswer, short: messages.splitInsufficient });
      }}
      onChange={({ url, voice }) => {
        const settings = { stability: 0.75, similarity_boost: 0.75, style: 0, use_speaker_boost: true };
        const body = { audioUrl: url, voiceId: voice.voice_id, settings, ...flow };
        return begin({ id: 'voice-change', body, answer: ChangedVoice, short: messages.changeVoiceInsufficient });
      }}
      onApply={(order, needed) => applyVoice(client, order, { price: needed, available })}
      onCancel={(id) => cancel.mutate(id)}
      onRefresh={() => void refreshJobs(client)}
      onDownload={startDownload}
      onEdit={({ voice, background }) => {
        onClose();
        toEditor({ media: clip.id, voice, ...(background !== null && { background }) });
      }}
      onClose={onClose}
    />
  );
}
