import { Inbox } from 'lucide-react';
import { AppMark } from '../app-mark.tsx';
import { AppearancePicker } from '../appearance-picker.tsx';
import { Badge, Mark } from '../badge.tsx';
import { Button } from '../button.tsx';
import { Card, CardTitle } from '../card.tsx';
import { chakra } from '../chakra.tsx';
import { EmptyState } from '../empty-state.tsx';
import { KeyValue, KeyValueLine } from '../key-value.tsx';
import { ErrorPanel, Notice } from '../notice.tsx';
import { PageHeader } from '../page-header.tsx';
import { ProgressLine } from '../progress-line.tsx';
import { QrCode } from '../qr-code.tsx';
import { SkeletonList } from '../skeleton.tsx';
import { Spinner } from '../spinner.tsx';
import { Row, Stack } from '../stack.tsx';
import { StatCard } from '../stat-card.tsx';
import { Text } from '../text.tsx';
import { TextLink } from '../text-link.tsx';
import { Timeline } from '../timeline.tsx';
import { ButtonParts, DialogParts, FieldParts, ListParts, PaneParts, Section } from './parts.tsx';

const Page = chakra('main', { base: { padding: 'page', maxWidth: 'content', marginInline: 'auto' } });
const Grid = chakra('div', {
  base: {
    display: 'grid',
    gap: 'inset',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    alignItems: 'start',
  },
});

const TONES = [undefined, 'muted', 'attention', 'danger', 'accent'] as const;
const SIZES = ['small', 'body', 'label', 'large', 'heading', 'title'] as const;
const PALETTES = [
  'blue',
  'yellow',
  'green',
  'amber',
  'red',
  'purple',
  'teal',
  'gray',
  'orange',
  'brand',
] as const;
const MARKS = ['waiting', 'sending', 'sent', 'attention', 'draft', 'offline'] as const;
const NOTICES = ['info', 'success', 'waiting', 'attention'] as const;

/** Every component of the kit, in the theme and density chosen at the top. */
export function Gallery() {
  return (
    <Page>
      <PageHeader title="The kit" subtitle="Every part, in the theme and density chosen here." />
      <Grid>
        <Section title="Appearance">
          <AppearancePicker />
        </Section>
        <Section title="Text">
          <Stack gap="1">
            {TONES.map((tone) => (
              <Text key={tone ?? 'plain'} {...(tone && { tone })}>
                {`${tone ?? 'plain'}: Front bumper, 2 photos, ₹1,250.50`}
              </Text>
            ))}
            {SIZES.map((size) => (
              <Text key={size} size={size}>
                {size}
              </Text>
            ))}
            <TextLink href="#link">A link in a text</TextLink>
          </Stack>
        </Section>
        <Section title="Badges and marks">
          <Row>
            {PALETTES.map((palette) => (
              <Badge key={palette} palette={palette}>
                {palette}
              </Badge>
            ))}
          </Row>
          <Row>
            {MARKS.map((tone) => (
              <Mark key={tone} tone={tone}>
                {tone}
              </Mark>
            ))}
          </Row>
        </Section>
        <ButtonParts />
        <DialogParts />
        <FieldParts />
        <Section title="Notices">
          {NOTICES.map((tone) => (
            <Notice key={tone} tone={tone} title={`Notice: ${tone}`}>
              The server cannot be reached. What you save stays on this device.
            </Notice>
          ))}
          <Notice
            tone="attention"
            title="With something to do"
            actions={<Button variant="quiet">Show in outbox</Button>}
          />
          <ErrorPanel title="Failed to fetch invoices" retrying onRetry={() => undefined} isOffline={false}>
            The server did not say why.
          </ErrorPanel>
          <ErrorPanel
            title="Failed to fetch work orders"
            retrying={false}
            onRetry={() => undefined}
            isOffline
          >
            Connect to the network to see them.
          </ErrorPanel>
        </Section>
        <Section title="Cards">
          <Card>
            <CardTitle>A card</CardTitle>
            <KeyValue
              numeric
              items={[
                { label: 'Total pending amount', value: '₹1,20,500' },
                { label: 'Pending invoices', value: 12 },
              ]}
            />
          </Card>
          <KeyValueLine
            items={[
              { label: 'Vendor', value: 'Deccan Engine Rebuilders' },
              { label: 'Value with tax', value: '₹16,479' },
            ]}
          />
          <Card selected>A selected card</Card>
          <StatCard label="Pending approvals" value={12} hint="3 ready for approval" />
          <StatCard label="Total" value="₹1,23,45,678.50" />
          <StatCard label="Paid" value={4} link={<a href="#paid">Paid</a>} />
          <Card tight>A tight card</Card>
        </Section>
        <Section title="Waiting and empty">
          <Spinner />
          {(['line', 'control', 'row', 'stat', 'card'] as const).map((shape) => (
            <SkeletonList key={shape} shape={shape} count={1} text={`Loading: ${shape}`} />
          ))}
          <ProgressLine value={3} max={12} label="Sending" text="Sending 3 of 12" />
          <EmptyState icon={<Inbox aria-hidden />} sentence="Nothing waits to be sent." />
          <EmptyState
            icon={<Inbox aria-hidden />}
            sentence="No work orders match your filters"
            action={<Button variant="quiet">Clear filters</Button>}
          />
        </Section>
      </Grid>
      <Section title="Signs">
        <Row>
          <AppMark />
          <chakra.div boxSize="24" bg="white" color="black">
            <QrCode text="https://example.org/work-orders/1042" label="Address of work order 1042" />
          </chakra.div>
        </Row>
      </Section>
      <Section title="Timeline">
        <Timeline
          label="Status of the work order"
          steps={[
            {
              ...{ id: 'created', label: 'Created', state: 'done', who: 'Asha' },
              when: { date: 'Nov 5, 2026', time: '10:42' },
            },
            { id: 'approved', label: 'Approved', state: 'done' },
            { id: 'assigned', label: 'Vendor assigned', state: 'queued' },
            { id: 'progress', label: 'In progress', state: 'current' },
            { id: 'paid', label: 'Paid', state: 'pending' },
          ]}
        />
      </Section>
      <ListParts />
      <PaneParts />
    </Page>
  );
}
