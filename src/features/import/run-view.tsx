import { ArrowLeft, Pause, Play, Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { CachedAnswer } from '#app/features/filters/cached-answer.tsx';
import { nameOf } from '#app/texts/common.ts';
import { Button } from '#app/ui/button.tsx';
import { LazyConfirmDialog } from '#app/ui/lazy-dialogs.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { ProgressLine } from '#app/ui/progress-line.tsx';
import { Stack } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { BackLink } from '#app/ui/text-link.tsx';
import { toast } from '#app/ui/toast.ts';
import { actOnImport, discardImport } from '#contract/calls/imports.ts';
import { formatMoment } from '#domain/dates.ts';
import { type ImportAction, mayDiscardImport } from '#domain/imports.ts';
import { ColumnChoice } from './column-choice.tsx';
import type { ImportAddress } from './import-address.ts';
import { Lines } from './lines.tsx';
import { importTexts as texts } from './texts.ts';
import { type ImportRun, useImportAction, useImportRun, useLots } from './use-import.ts';

type Props = { id: string; address: ImportAddress; onAddress: (next: ImportAddress) => void };

/** One import from its columns to its end. */
export function RunView({ id, address, onAddress }: Props) {
  const { live, take } = useImportRun(id);
  const run = live.state === 'ready' ? live.value.value : null;
  const back = () => onAddress({});
  return (
    <>
      <PageHeader
        back={
          <BackLink asChild>
            <button type="button" onClick={back}>
              <ArrowLeft aria-hidden />
              {texts.back}
            </button>
          </BackLink>
        }
        title={run?.fileName ?? texts.newTitle}
        subtitle={run === null ? undefined : texts.kinds[run.kind]}
      />
      <CachedAnswer live={live} failed={texts.fetchRun} missing={texts.needsNetwork} age="elsewhere">
        {(ready) => <Run run={ready} take={take} onBack={back} address={address} onAddress={onAddress} />}
      </CachedAnswer>
    </>
  );
}

type RunProps = Omit<Props, 'id'> & { run: ImportRun; take: (run: ImportRun) => void; onBack: () => void };

function Run({ run, take, onBack, address, onAddress }: RunProps) {
  const [isChoosing, setChoosing] = useState(false);
  const { isWaiting } = useLots(run, take);
  const { action, isBusy } = useImportAction();
  const move = async (next: ImportAction): Promise<void> => {
    const moved = await action(actOnImport, { params: { id: run.id }, body: { action: next } });
    if (moved !== null) take(moved);
  };
  const discard = async (): Promise<void> => {
    if ((await action(discardImport, { params: { id: run.id } })) === null) return;
    toast.success(texts.discarded);
    onBack();
  };
  const actions = { isBusy, move: (next: ImportAction) => void move(next) };
  const discardButton = mayDiscardImport(run.state) && (
    <Button variant="quiet" icon={<Trash2 aria-hidden />} busy={isBusy} onClick={() => void discard()}>
      {texts.discard}
    </Button>
  );
  if (run.state === 'columns' || isChoosing)
    return (
      <Stack gap="section">
        <ColumnChoice
          run={run}
          onChosen={(chosen) => {
            setChoosing(false);
            take(chosen);
          }}
        />
        {discardButton}
      </Stack>
    );
  switch (run.state) {
    case 'checking':
    case 'running':
    case 'undoing':
      return <Working run={run} state={run.state} isWaiting={isWaiting} {...actions} />;
    default:
      return (
        <Stack gap="section">
          <Standing run={run} {...actions}>
            {run.state === 'checked' && (
              <>
                <Button variant="quiet" onClick={() => setChoosing(true)}>
                  {texts.chooseAgain}
                </Button>
                {discardButton}
              </>
            )}
          </Standing>
          {run.notes.length > 0 && (
            <Notice tone="info">
              {run.notes.map((note) => (
                <Text key={note} overflowWrap="anywhere">
                  {note}
                </Text>
              ))}
            </Notice>
          )}
          <Lines run={run} address={address} onAddress={onAddress} />
        </Stack>
      );
  }
}

type Actions = { isBusy: boolean; move: (action: ImportAction) => void };

type WorkingProps = Actions & { run: ImportRun; state: keyof typeof texts.progress; isWaiting: boolean };

function Working({ run: { handled, lines }, state, isWaiting, isBusy, move }: WorkingProps) {
  return (
    <Stack gap="4">
      <ProgressLine
        value={handled}
        max={lines}
        label={texts.working}
        text={texts.progress[state](handled, lines)}
      />
      {isWaiting ? (
        <div role="status">
          <Notice tone="waiting">{texts.waiting}</Notice>
        </div>
      ) : (
        <Text tone="muted">{texts.keepOpen}</Text>
      )}
      {state === 'running' && (
        <Button
          variant="quiet"
          alignSelf="flex-start"
          icon={<Pause aria-hidden />}
          busy={isBusy}
          onClick={() => move('stop')}
        >
          {texts.stop}
        </Button>
      )}
    </Stack>
  );
}

type StandingProps = Actions & { run: ImportRun; children: ReactNode };

/** The state of an import that waits for somebody, and its actions. */
function Standing({ run, isBusy, move, children }: StandingProps) {
  const { state, added, changed, same, wrong, lines, handled } = run;
  switch (state) {
    case 'checked': {
      const isNothing = added + changed === 0;
      return (
        <Notice
          tone="info"
          title={texts.checkedTitle}
          actions={
            <>
              {!isNothing && (
                <Button icon={<Play aria-hidden />} busy={isBusy} onClick={() => move('run')}>
                  {texts.run(added + changed)}
                </Button>
              )}
              {children}
            </>
          }
        >
          {texts.wouldBe(added, changed, same, wrong)}
          {isNothing && <p>{texts.nothingToRun}</p>}
        </Notice>
      );
    }
    case 'stopped':
      return (
        <Notice
          tone="waiting"
          title={texts.stoppedTitle}
          actions={
            <>
              <Button icon={<Play aria-hidden />} busy={isBusy} onClick={() => move('run')}>
                {texts.goOn}
              </Button>
              <UndoButton isBusy={isBusy} move={move} />
            </>
          }
        >
          {texts.stoppedAt(handled, lines)}
        </Notice>
      );
    case 'done':
      return (
        <Notice
          tone="success"
          title={texts.doneTitle}
          actions={added + changed > 0 && <UndoButton isBusy={isBusy} move={move} />}
        >
          {texts.sum(added, changed, same, wrong)}
          <By name={run.runBy} at={run.runAt} />
        </Notice>
      );
    case 'undone':
      return (
        <Notice
          tone={run.leftOver > 0 ? 'info' : 'success'}
          title={run.leftOver > 0 ? texts.leftTitle(run.leftOver) : texts.undoneTitle}
        >
          {texts.undoneSum(run.undone, run.leftOver)}
          {run.leftOver > 0 && <p>{texts.leftHint}</p>}
          <By name={run.undoneBy} at={run.undoneAt} />
        </Notice>
      );
    default:
      return null;
  }
}

function By({ name, at }: { name: string | null; at: string | null }) {
  if (name === null || at === null) return null;
  return <Text overflowWrap="anywhere">{texts.doneBy(nameOf(name), formatMoment(at))}</Text>;
}

function UndoButton({ isBusy, move }: Actions) {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Button variant="dangerQuiet" icon={<Undo2 aria-hidden />} onClick={() => setAsked(true)}>
        {texts.undo}
      </Button>
      <LazyConfirmDialog
        open={isAsked}
        title={texts.undoTitle}
        question={texts.undoQuestion}
        confirmLabel={texts.undo}
        tone="danger"
        busy={isBusy}
        onConfirm={() => {
          setAsked(false);
          move('undo');
        }}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}
