import { SIZES } from '../sizes.ts';
import {
  acts,
  type ContenderName,
  countEffects,
  enqueue,
  fates,
  type Lab,
  onStage,
  type Stage,
  start,
  until,
  wake,
  whileArriving,
} from '../stage.ts';
import type { Cell } from '../table.ts';
import { PHOTO_BYTES } from './timing.ts';

const KILLED_ACTS = 40;
const SENT_BEFORE = 10;
const LATENCY_MS = 50;

/** SIGKILL to the browser with acts on their way; what is on the server in the end, after it was opened again. */
export async function dieInMidDrain(lab: Lab, name: ContenderName): Promise<Cell> {
  let lost = 0;
  let doubled = 0;
  for (let round = 1; round <= SIZES.kills; round += 1) {
    const end = await onStage(lab, name, {}, dieOnce);
    lost += KILLED_ACTS - end.had;
    doubled += end.doubled;
  }
  return { text: `${lost} lost, ${doubled} doubled` };
}

async function dieOnce(stage: Stage): Promise<{ had: number; doubled: number }> {
  const { ledger, network } = stage;
  const orders = acts(KILLED_ACTS, KILLED_ACTS / 2);
  await enqueue(stage.page, orders);
  network.delay(LATENCY_MS);
  await start(stage.page);
  await until(() => ledger.effects.length >= SENT_BEFORE, undefined, 2);
  await stage.dieAndComeBack();
  await start(stage.page);
  await wake(stage);
  const isDone = () => countEffects(ledger).had === KILLED_ACTS;
  // What is not waiting any more will not come either.
  const isOver = async () => isDone() || !(await fates(stage.page, orders)).includes('waiting');
  await until(isOver, undefined, 250);
  // A second copy may follow.
  await whileArriving(ledger, () => false, 2000);
  return countEffects(ledger);
}

const PHOTOS = 3;

/** Photos stored, the browser killed at once, opened again, and sent: whether the server has the same bytes. */
export function bringPhotosHome(lab: Lab, name: ContenderName): Promise<Cell> {
  return onStage(lab, name, {}, async (stage) => {
    const orders = acts(PHOTOS, PHOTOS, PHOTO_BYTES);
    const { sha256 } = await enqueue(stage.page, orders);
    await stage.dieAndComeBack();
    await start(stage.page);
    await wake(stage);
    const { effects } = stage.ledger;
    const isThere = (digest: string | null, index: number) =>
      effects.some(({ id, photoSha256 }) => id === `act-${index}` && photoSha256 === digest);
    await until(() => new Set(effects.map(({ id }) => id)).size === PHOTOS);
    return { text: `${sha256.filter(isThere).length}/${PHOTOS} equal` };
  });
}
