import { Mic, Square, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import { findOverlay, isSound, type SoundOverlay } from '@kinoloom/composition';
import { formatDecimal, formatFixed } from '../../../lib/formatters.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Select } from '../../../ui/select.tsx';
import { microphones } from '../../recording/microphone.ts';
import { recorderOf, type RecorderServices } from '../../recording/recorder.ts';
import { countIns, offsetLimits, type RecorderSettings } from '../../recording/recorder-settings.ts';
import { voiceOverOf } from '../../recording/voice-over.ts';
import { shownComposition, useEditor, useEditorState, useFrame } from '../../store/index.ts';
import { ControlRow, Slider } from '../controls/rows.tsx';
import { SwitchRow } from '../controls/switch-row.tsx';
import { frameText } from '../video/playback-rows.tsx';
import { LeftRecordings } from './left-recordings.tsx';
import { Takes } from './takes.tsx';
import * as words from '../../../words/en/editor/voice-over.ts';

/** Records a voice-over: what begins it, its microphone and its takes. */
export function RecorderControls({ services }: { services: RecorderServices }) {
  const editor = useEditor();
  const recorder = recorderOf(editor);
  const { microphone, phase } = useStore(voiceOverOf(editor));
  const latest = useRef(services);
  useEffect(() => {
    latest.current = services;
  });
  useEffect(() => {
    // The newest answers, without opening the microphone anew for each.
    const { account, project } = latest.current;
    void recorder.open({ account, project, upload: (file) => latest.current.upload(file) });
    return () => recorder.close();
  }, [recorder]);
  return (
    <>
      <div className="flex min-h-7 items-center justify-between">
        <h3 className="font-semibold">{words.voiceOver}</h3>
        <IconButton
          label={words.close}
          size={28}
          icon={<X />}
          disabled={phase.kind !== 'idle'}
          onClick={() => voiceOverOf(editor).setState({ isOpen: false })}
        />
      </div>
      <div className="flex items-center gap-3">
        <RecordButton />
        <Status />
      </div>
      <Level />
      {microphone.kind === 'failed' && (
        <Notice tone="error" action={<Button onClick={() => void recorder.open(services)}>{words.tryAgain}</Button>}>
          {microphone.why}
        </Notice>
      )}
      <Settings />
      <p className="text-12 text-text-3">{words.explained}</p>
      <TakesHere />
      <LeftRecordings />
    </>
  );
}

function RecordButton() {
  const editor = useEditor();
  const { phase, microphone } = useStore(voiceOverOf(editor));
  const isIdle = phase.kind === 'idle';
  const label = { idle: words.start, counting: words.cancel, recording: words.stop, saving: words.saving }[phase.kind];
  return (
    <Button
      variant={isIdle ? 'solid' : 'danger'}
      size={40}
      className="flex-none pointer-coarse:min-h-11"
      icon={isIdle ? <Mic /> : <Square fill="currentColor" />}
      loading={phase.kind === 'saving'}
      disabled={isIdle && microphone.kind === 'opening'}
      onClick={() => recorderOf(editor).press()}
    >
      {label}
    </Button>
  );
}

/** Where the recording will begin, and how far it is. */
function Status() {
  const editor = useEditor();
  const phase = useStore(voiceOverOf(editor), (state) => state.phase);
  const range = useEditorState((state) => state.range);
  const frame = useFrame();
  const place = range
    ? words.endsAt({ from: frameText(range.from), to: frameText(range.to) })
    : words.beginsAt({ time: frameText(frame) });
  return (
    <output className="min-w-0 font-(family-name:--mono) text-12 text-text-2">
      {phase.kind === 'idle' && place}
      {phase.kind === 'counting' && words.beginsIn({ seconds: phase.left })}
      {phase.kind === 'recording' && <Recorded />}
    </output>
  );
}

function Recorded() {
  const recorder = recorderOf(useEditor());
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(recorder.seconds), 100);
    return () => clearInterval(timer);
  }, [recorder]);
  // Not announced ten times a second.
  return <span aria-live="off">{words.recorded({ seconds: formatFixed(seconds, 1) })}</span>;
}

/** What the bar shows, in dB of full scale, and how far it falls in a frame. */
const LEAST = -60;
const FALL = 1.2;

/** How loud the microphone is. Bypasses React, since it changes with every frame. */
function Level() {
  const recorder = recorderOf(useEditor());
  const bar = useRef<HTMLDivElement>(null);
  const meter = useRef<HTMLMeterElement>(null);
  useEffect(() => {
    let shown = LEAST;
    let next = requestAnimationFrame(function draw() {
      const decibels = Math.max(LEAST, 20 * Math.log10(recorder.takeLevel()));
      shown = Math.max(decibels, shown - FALL);
      const share = Math.min(1, 1 - shown / LEAST);
      if (bar.current) bar.current.style.scale = `${share} 1`;
      if (meter.current) meter.current.value = share;
      next = requestAnimationFrame(draw);
    });
    return () => cancelAnimationFrame(next);
  }, [recorder]);
  return (
    <div className="relative h-1.5 overflow-hidden rounded-full bg-control">
      <meter ref={meter} className="sr-only" aria-label={words.inputLevel} />
      <div ref={bar} className="h-full origin-left scale-x-0 bg-green" />
    </div>
  );
}

/** Names of microphones are known once one was allowed. */
function useMicrophones(): readonly MediaDeviceInfo[] {
  const { microphone } = useStore(voiceOverOf(useEditor()));
  const [found, setFound] = useState<readonly MediaDeviceInfo[]>([]);
  useEffect(() => {
    const devices = navigator.mediaDevices as MediaDevices | undefined;
    const look = (): void => void microphones().then(setFound, () => setFound([]));
    if (!devices || microphone.kind === 'opening') return;
    look();
    devices.addEventListener('devicechange', look);
    return () => devices.removeEventListener('devicechange', look);
  }, [microphone]);
  return found;
}

function Settings() {
  const editor = useEditor();
  const recorder = recorderOf(editor);
  const isBusy = useStore(voiceOverOf(editor), ({ phase }) => phase.kind !== 'idle');
  const [settings, setSettings] = useState(recorder.settings);
  const found = useMicrophones();
  const change = (changes: Partial<RecorderSettings>): void => {
    const { device = settings.device, ...rest } = changes;
    const next = { ...settings, ...rest, ...(device !== undefined && device !== '' && { device }) };
    if (changes.device === '') delete next.device;
    setSettings(next);
    recorder.change(next);
  };
  const milliseconds = (count: number): string => words.milliseconds({ count: formatDecimal(count, 0) });
  const known = found.some(({ deviceId }) => deviceId === settings.device);
  return (
    <fieldset className="grid gap-1" disabled={isBusy}>
      <ControlRow label={words.microphone}>
        <Select
          label={words.microphone}
          hideLabel
          look="filled"
          disabled={isBusy}
          value={known ? (settings.device ?? '') : ''}
          options={[
            { value: '', label: words.usualMicrophone },
            ...found.map(({ deviceId, label }, at) => ({
              value: deviceId,
              label: label || `${words.microphone} ${at + 1}`,
            })),
          ]}
          onValueChange={(device) => change({ device })}
        />
      </ControlRow>
      <ControlRow label={words.countIn}>
        <Segmented
          label={words.countIn}
          size={28}
          block
          className="flex-1"
          value={`${settings.countIn}`}
          options={countIns.map((count) => ({
            value: `${count}`,
            label: count === 0 ? words.none : words.seconds({ count: `${count}` }),
            disabled: isBusy,
          }))}
          onValueChange={(to) => change({ countIn: countIns.find((count) => `${count}` === to) ?? settings.countIn })}
        />
      </ControlRow>
      <ControlRow label={words.offset} value={milliseconds(settings.offset)}>
        <Slider
          label={words.offset}
          value={settings.offset}
          min={offsetLimits.least}
          max={offsetLimits.most}
          step={5}
          rest={0}
          text={milliseconds}
          onChange={(offset) => change({ offset })}
        />
      </ControlRow>
      <SwitchRow
        label={words.muteFilm}
        checked={settings.isMuted}
        disabled={isBusy}
        onChange={(isMuted) => change({ isMuted })}
      />
    </fieldset>
  );
}

/** The takes of the voice-over that was recorded last, while it is there. */
function TakesHere() {
  const editor = useEditor();
  const last = useStore(voiceOverOf(editor), ({ laid }) => laid);
  const overlay = useEditorState((state): SoundOverlay | undefined => {
    const there = last === null ? undefined : findOverlay(shownComposition(state), last);
    return there && isSound(there) ? there : undefined;
  });
  return overlay ? <Takes overlay={overlay} /> : null;
}
