import '../../ui/screens.css';
import { Crop, Download, Film, Image, Scissors, Trash2, Video, WandSparkles } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge, Chip } from '../../ui/badge.tsx';
import { Button, type ButtonVariant } from '../../ui/button.tsx';
import { Amount, CreditGlyph, CreditPrice } from '../../ui/credits.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { PasswordField, TextArea, TextField } from '../../ui/field.tsx';
import { FlowMeter } from '../../ui/flow-meter.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Kbd } from '../../ui/tooltip.tsx';
import { LogoMark } from '../../ui/mark.tsx';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Popover } from '../../ui/popover.tsx';
import { ProgressBar, ProgressRing } from '../../ui/progress.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { Select } from '../../ui/select.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { Skeleton, EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import { toast } from '../../ui/toast.ts';
import { Weave } from '../../ui/weave.tsx';
import { ThemeButton } from '../shell/sidebar-buttons.tsx';

/** The kit on one page, for whoever works on it. Development builds only. */
export function ComponentsScreen() {
  return (
    <main className="mx-auto grid max-w-[1344px] gap-4 p-5 md:grid-cols-2 md:p-12">
      <header className="flex items-center gap-4 md:col-span-2">
        <LogoMark size={26} />
        <h1 className="display flex-1 text-28">Components</h1>
        <ThemeButton />
      </header>
      <Buttons />
      <Choices />
      <Inputs />
      <Labels />
      <Layers />
      <Progress />
      <Card title="Notices">
        <Notice title="Act-2 is busy">Please wait a few minutes, or choose another model.</Notice>
        <Notice tone="success">Halcyon is rendered.</Notice>
        <Notice tone="warning" onDismiss={() => toast.info('Dismissed')}>
          1 clip is missing its file and will be skipped.
        </Notice>
        <Notice tone="error" title="Render Failed" action={<Button size={28}>Retry</Button>}>
          Render timed out. Try with a shorter video or lower quality.
        </Notice>
      </Card>
      <Card title="Empty, loading, error">
        <div className="grid gap-3 lg:grid-cols-3">
          <EmptyState title="No content yet">What you make appears here.</EmptyState>
          <LoadingState title="Loading your flow" />
          <ErrorState title="Failed to load" action={<Button size={28}>Try Again</Button>}>
            The server did not answer.
          </ErrorState>
        </div>
        <div className="flex h-28 gap-1.5" aria-busy="true">
          <Skeleton className="flex-1" />
          <Skeleton className="w-20" />
          <Skeleton className="flex-1" />
        </div>
      </Card>
    </main>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-4 rounded-lg border border-line bg-surface p-5">
      <h2 className="text-text-2">{title}</h2>
      {children}
    </section>
  );
}

const variants: readonly ButtonVariant[] = ['primary', 'solid', 'default', 'outline', 'ghost', 'danger'];

function Buttons() {
  return (
    <Card title="Buttons">
      {([28, 32, 40, 44] as const).map((size) => (
        <div key={size} className="flex flex-wrap items-center gap-2.5">
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size} {...(variant === 'primary' && { price: 10 })}>
              {variant}
            </Button>
          ))}
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-2.5">
        {variants.map((variant) => (
          <Button key={variant} variant={variant} disabled {...(variant === 'primary' && { price: 10 })}>
            {variant}
          </Button>
        ))}
      </div>
      <div className="flex flex-wrap items-center gap-2.5">
        <Button icon={<WandSparkles />} variant="outline">
          Write with AI
        </Button>
        <Button loading>Saving</Button>
        <Button loading variant="primary" price={28}>
          Generate
        </Button>
        <IconButton label="Download" icon={<Download />} variant="default" />
        <IconButton label="Reframe" icon={<Crop />} variant="outline" />
        <IconButton label="Delete" icon={<Trash2 />} />
      </div>
    </Card>
  );
}

function Choices() {
  const [media, setMedia] = useState<'image' | 'video'>('video');
  const [filter, setFilter] = useState<'all' | 'videos' | 'images'>('all');
  const [model, setModel] = useState<'fast' | 'pro' | 'veo'>('fast');
  const select = {
    label: 'Model',
    value: model,
    onValueChange: setModel,
    width: 320,
    options: [
      { value: 'fast', label: 'Seedance Fast', detail: '720p, 5 or 10 s', price: 28, badge: <Badge>Sandbox</Badge> },
      { value: 'pro', label: 'Seedance Pro', detail: '1080p, 5 or 10 s', price: 1200 },
      { value: 'veo', label: 'Act-2', detail: 'Needs a reference video', price: '8/s', disabled: true },
    ],
  } as const;
  return (
    <Card title="Select, segmented">
      <div className="flex flex-wrap items-center gap-2">
        <Select {...select} />
        <Select {...select} look="filled" />
        <Select {...select} look="pill" hideLabel size={40} />
        <Select {...select} locked="Follows the start image" />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label="Media type"
          value={media}
          onValueChange={setMedia}
          options={[
            { value: 'image', label: 'Image', icon: <Image /> },
            { value: 'video', label: 'Video', icon: <Video /> },
          ]}
        />
        <Segmented
          label="Media type, icons"
          value={media}
          onValueChange={setMedia}
          iconsOnly
          round
          size={40}
          options={[
            { value: 'image', label: 'Image', icon: <Image /> },
            { value: 'video', label: 'Video', icon: <Video /> },
          ]}
        />
        <Segmented
          label="Shown"
          value={filter}
          onValueChange={setFilter}
          size={28}
          options={[
            { value: 'all', label: 'All', count: 15 },
            { value: 'videos', label: 'Videos', count: 7 },
            { value: 'images', label: 'Images', count: 8, disabled: true },
          ]}
        />
      </div>
    </Card>
  );
}

function Inputs() {
  const [name, setName] = useState('Halcyon');
  return (
    <Card title="Inputs">
      <TextField
        label="Flow name"
        value={name}
        maxLength={20}
        onChange={(event) => setName(event.target.value)}
        hint="Up to 20 characters"
        counter={{ length: name.length, limit: 20 }}
      />
      <PasswordField label="Password" defaultValue="short" error="Use at least 8 characters" />
      <TextArea
        label="Sound"
        placeholder="Describe the sound effect"
        error="Please describe the sound effect you want"
      />
      <TextField label="Off" disabled defaultValue="Not now" />
    </Card>
  );
}

function Labels() {
  return (
    <Card title="Badges, chips, meter">
      <div className="flex flex-wrap items-center gap-2">
        <Badge>Popular</Badge>
        <Badge tone="success" dot>
          Active
        </Badge>
        <Badge tone="live" dot>
          Generating
        </Badge>
        <Badge tone="danger">Failed</Badge>
        <Badge tone="outline">Coming soon</Badge>
        <Badge mono>7/15</Badge>
        <Kbd keys="Ctrl+B" />
      </div>
      <div className="flex flex-wrap items-center gap-2 rounded-media bg-[#5a6c7a] p-3">
        <Chip>Veo 3 Pro</Chip>
        <Chip tone="live">Generating</Chip>
        <Chip tone="danger">Failed</Chip>
        <Chip mono icon={<Film />}>
          0:08
        </Chip>
      </div>
      <div>
        <FlowMeter filled={7} live={[0.6]} />
        <p className="mt-1 text-12 text-text-2">7 saved, 1 running, 7 free</p>
      </div>
      <div className="flex items-center gap-4">
        <CreditGlyph size={20} className="text-accent-text" />
        <Amount value={1284} size="large" className="text-20" />
        <CreditPrice credits={1284} />
        <CreditPrice credits="8/s" tone="quiet" />
        <Avatar name="you@example.com" />
        <Avatar name="Ada Lovelace" size={44} />
      </div>
    </Card>
  );
}

function Layers() {
  const [dialog, setDialog] = useState(false);
  const [sheet, setSheet] = useState(false);
  return (
    <Card title="Layers">
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setDialog(true)}>Dialog</Button>
        <Button onClick={() => setSheet(true)}>Sheet</Button>
        <Popover trigger={<Button>Popover</Button>} label="About" width={260}>
          <p className="p-2 text-text-2">Radius 12, padding 6, 4 px below its trigger.</p>
        </Popover>
        <Menu trigger={<Button>Menu</Button>}>
          <MenuItem icon={<Scissors />} shortcut="S">
            Split
          </MenuItem>
          <MenuItem icon={<Film />} detail="At the end of the flow" disabled>
            Duplicate
          </MenuItem>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} danger>
            Delete
          </MenuItem>
        </Menu>
        <Button onClick={() => toast.success('Last frame extracted successfully!')}>Toast</Button>
        <Button
          onClick={() =>
            toast.error('Video generation took too long. Please try again with a shorter duration or simpler prompt.', {
              action: { label: 'Try Again', onPress: () => toast.info('Trying again') },
            })
          }
        >
          Error toast
        </Button>
        <Button onClick={() => toast.undo('Flow deleted', () => toast.success('Flow restored'))}>Undo toast</Button>
      </div>
      <Dialog
        open={dialog}
        onOpenChange={setDialog}
        title="Delete Flow"
        footerNote="Nothing is charged"
        footer={
          <>
            <Button variant="ghost" onClick={() => setDialog(false)}>
              Cancel
            </Button>
            <Button variant="danger" onClick={() => setDialog(false)}>
              Delete
            </Button>
          </>
        }
      >
        <p>Are you sure you want to delete "Nightmarket"? This will also delete all associated media files.</p>
      </Dialog>
      <Sheet
        open={sheet}
        onOpenChange={setSheet}
        title="Jobs"
        action={<Button variant="ghost">Clear finished</Button>}
        footer="1,284 balance"
      >
        <p className="p-4">Drag the grip down to close.</p>
      </Sheet>
    </Card>
  );
}

/** A picture without a request: bands of dusk. */
const dusk = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90"><linearGradient id="a" x2="0" y2="1"><stop stop-color="#1b2a5c"/><stop offset=".6" stop-color="#8a7a99"/><stop offset=".62" stop-color="#2a2a33"/><stop offset="1" stop-color="#0b0b0d"/></linearGradient><rect width="160" height="90" fill="url(#a)"/><path d="M20 56V30h9v26zm14 0V38h12v18zm18 0V22h8v34zm14 0V34h14v22zm22 0V28h10v28zm16 0V40h18v16z" fill="#191922"/></svg>',
)}`;

function Progress() {
  const [done, setDone] = useState(0.64);
  return (
    <Card title="Progress">
      <div className="grid grid-cols-2 gap-3">
        <div className="aspect-video">
          <Weave
            value={done}
            label="Harbour"
            preview={dusk}
            chip={<Chip tone="live">Generating</Chip>}
            corner={<Chip mono>0:05</Chip>}
            caption="Seedance Fast · Harbour at blue hour"
          />
        </div>
        <div className="aspect-video">
          <Weave
            value={done}
            label="Walker"
            chip={<Chip tone="live">Generating</Chip>}
            caption="Seedance Fast · Walker on the dune crest"
          />
        </div>
      </div>
      <ProgressBar value={done} label="Rendering" />
      <ProgressBar value={0.4} label="Credits at hand" tone="neutral" />
      <div className="flex items-center gap-3">
        <ProgressRing value={done} />
        <ProgressRing value={done} size={28} />
        <LogoMark weaving size={28} />
        <Button onClick={() => setDone(Math.min(1, done + 0.12))}>Go on</Button>
      </div>
    </Card>
  );
}
