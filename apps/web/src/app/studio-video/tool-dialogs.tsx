import {
  ClipAccepted,
  limits,
  messages,
  purposes,
  priceOf,
  RunwayUpscaleAccepted,
  SoundAnswer,
  UpscaleAccepted,
  findTool,
  type MediaRecord,
} from '@kinoloom/contract';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCredits } from '../../features/account/index.ts';
import { LipsyncDialog, ReframeDialog, UpscaleDialog } from '../../features/clip-tools/index.ts';
import { useCancelJob } from '../../features/jobs/index.ts';
import { SpeechForm, type StartedJob, type SpeechRequest } from '../../features/voices/index.ts';
import { marksSandbox } from '../../lib/media-names.ts';
import { modelField } from '../../lib/own-models.ts';
import { ChangeVoiceTool } from './change-voice-tool.tsx';
import { MoreLikeTool } from './more-like-tool.tsx';
import { beginTool, startTool } from './start-tool.ts';
import { closeDialog, type ToolKind } from './studio-state.ts';
import { type StudioFlow } from './use-studio.ts';
import { useConfig } from '../../lib/config.ts';

interface ToolDialogProps {
  kind: ToolKind;
  media: MediaRecord;
  studio: StudioFlow;
}

/** A tool's dialog with its requests. */
export function ToolDialog({ kind, media, studio }: ToolDialogProps) {
  const client = useQueryClient();
  const config = useConfig();
  const credits = useCredits();
  const cancel = useCancelJob();
  const close = (): void => closeDialog(kind);
  // Results of a clip go into its own flow. Only the server knows the counts of other flows.
  const flowId = media.flow_id ?? studio.flow?.id;
  const shared = {
    available: credits?.available,
    videos: flowId === studio.flow?.id ? studio.videos + studio.running.length : null,
  };
  const flow = flowId === undefined ? {} : { flow_id: flowId };

  switch (kind) {
    case 'more':
      return (
        <MoreLikeTool
          media={media}
          onClose={close}
          flow={studio.flows?.find(({ id }) => id === flowId)?.name}
          {...shared}
        />
      );
    case 'voice':
      return <ChangeVoiceTool key={media.id} clip={media} studio={studio} onClose={close} />;
    case 'upscale':
      return (
        <UpscaleDialog
          media={media}
          config={config}
          available={shared.available}
          onClose={close}
          onStart={({ tool, resolution, price }) =>
            startTool<unknown>(client, {
              ...shared,
              tool,
              price,
              short: (needed) => messages.insufficientTo(needed, purposes.upscaleTo(resolution ?? '4k')),
              body: {
                video: media.url,
                ...flow,
                ...modelField(tool),
                ...(resolution !== null && { targetResolution: resolution }),
              },
              answer: tool.family === 'runway-upscale' ? RunwayUpscaleAccepted : UpscaleAccepted,
            })
          }
        />
      );
    case 'reframe':
      return (
        <ReframeDialog
          media={media}
          sandbox={marksSandbox(config, 'reframe')}
          onClose={close}
          onStart={async (order) => {
            const tool = findTool('reframe');
            if (!tool) return messages.modelRetired;
            return startTool(client, {
              ...shared,
              tool,
              price: priceOf(tool, 0),
              short: (price) => messages.insufficientTo(price, purposes.reframe),
              body: { videoUrl: media.url, ...flow, ...order },
              answer: ClipAccepted,
            });
          }}
        />
      );
    case 'lipsync':
      return (
        <LipsyncDialog
          media={media}
          sandbox={marksSandbox(config, 'lipsync')}
          onClose={close}
          renderVoice={(take) => (
            <SpeechForm
              jobs={studio.allJobs ?? []}
              most={{ seconds: limits.lipsync.maxSeconds, what: 'A lipsync' }}
              onCancel={(id) => cancel.mutate(id)}
              onSpoken={take}
              onSpeak={(order) => speak(client, { ...order, available: shared.available, flow })}
            />
          )}
          onStart={async ({ file, spoken }, price) => {
            const tool = findTool('lipsync');
            if (!tool) return messages.modelRetired;
            const form = new FormData();
            form.set('videoUrl', media.url);
            if (flowId !== undefined) form.set('flow_id', flowId);
            form.set('syncMode', 'loop');
            form.set('temperature', '0.5');
            if (spoken) form.set('audioUrl', spoken.url);
            else form.set('audioFile', file);
            return startTool(client, {
              ...shared,
              tool,
              price,
              short: (needed) => messages.insufficientTo(needed, purposes.lipsync),
              body: form,
              answer: ClipAccepted,
            });
          }}
        />
      );
  }
}

/** Orders speech for a flow. */
async function speak(
  client: QueryClient,
  order: SpeechRequest & { readonly available: number | undefined; readonly flow: { readonly flow_id?: string } },
): Promise<StartedJob> {
  const { text, voice, price, available, flow } = order;
  const tool = findTool('text-to-speech');
  if (!tool) return { problem: messages.modelRetired };
  return beginTool(client, {
    tool,
    price,
    available,
    short: messages.speechInsufficient,
    body: { text, voice_id: voice.voice_id, ...flow },
    answer: SoundAnswer,
    videos: null,
  });
}
