import { describe, expect, it } from 'vitest';
import { CreatedDetailView } from '#app/features/work-orders/created/created-detail-view.tsx';
import { readToasts } from '#app/ui/toast.ts';
import {
  buttonNamed,
  buttons,
  dialog,
  eventually,
  field,
  linkTo,
  noDialog,
  openScreen,
  press,
  render,
  texts,
  typeInto,
  user,
  words,
} from '#testkit/screen.tsx';
import { captured, type Tablet } from '#testkit/tablet.ts';
import { aCreatorsTablet, anOpenOrder, draftOf, holdPicture, raiseOrder } from './support/created.tsx';

async function openOrder(tablet: Tablet, id = '1'): Promise<void> {
  await openScreen(tablet, <CreatedDetailView id={id} />);
  await eventually('the order can be changed', () => words().includes('Submit for Approval'));
}

async function openDialog(): Promise<void> {
  await eventually('a job can be added', () => !buttonNamed('Add Job').disabled);
  await press('Add Job');
  await eventually('the form is open', () => field('Category'));
}

/** The submit button, not the one that opened the form. */
const addButton = () => buttonNamed('Add Job', dialog() ?? undefined);

async function choose(job: string): Promise<void> {
  await user.selectOptions(field('Category'), 'Body Work');
  await eventually('the job is offered', () => buttonNamed(new RegExp(`^${job}`)));
  await press(new RegExp(`^${job}`), dialog() ?? undefined);
}

describe('the page of an open order', () => {
  it('has the list of jobs and the five buttons, and leads back to the list', async () => {
    await openOrder(await aCreatorsTablet({ orders: [anOpenOrder()] }));
    expect(texts('article')).toHaveLength(1);
    for (const name of ['Add Job', 'Save', 'Submit for Approval', 'Cancel']) {
      expect(texts('button')).toContain(name);
    }
    expect(texts('link')).toContain('Print');
    expect(linkTo('Created Work Orders')).toBe('/created-work-orders');
  });
});

describe('a job that is added to an open order', () => {
  it('needs a job and a picture, and says so once it was tried without', async () => {
    const tablet = await aCreatorsTablet({ orders: [anOpenOrder()] });
    await openOrder(tablet);
    await openDialog();
    expect(addButton().ariaDisabled).toBe('true');
    expect(words('dialog')).not.toContain('Please');
    await press(addButton());
    await eventually('it is said', () =>
      words('dialog').includes('Please select a job and specify a valid quantity.'),
    );
    expect(words('dialog')).toContain('Please upload at least one reference image for the job.');
    await choose('Door panel');
    expect(words('dialog')).not.toContain('Please select a job');
    expect(addButton().ariaDisabled).toBe('true');
    await press(addButton());
    expect(words('dialog')).toContain('Please upload at least one reference image for the job.');
    expect(await captured(tablet)).toEqual([]);
  });

  it('says that it is there already, and that a job without a rate is priced later', async () => {
    await openOrder(await aCreatorsTablet({ orders: [anOpenOrder()] }), '1');
    await openDialog();
    await choose('Front bumper');
    expect(words('dialog')).toContain('Already added – increase the quantity?');
    await press('Choose another job');
    await choose('Door panel');
    expect(words('dialog')).not.toContain('Already added');
    expect(words('dialog')).toContain('Priced when a vendor is assigned');
  });

  it('survives a reload on an order that no server knows, and is saved there with its picture', async () => {
    const tablet = await aCreatorsTablet();
    const orderId = await raiseOrder(tablet);
    const draftName = `add-job/${orderId}`;
    await openOrder(tablet, orderId);
    expect(words('heading')).toBe('New work order');
    await openDialog();
    await choose('Front bumper');
    await press('Increase Quantity');
    await render(null);
    await expect
      .poll(() => draftOf(tablet, draftName), { timeout: 20_000 })
      .toMatchObject({ value: { quantity: 2 } });
    await holdPicture(tablet, draftName);

    const restarted = await aCreatorsTablet({ database: tablet.database });
    await openOrder(restarted, orderId);
    await eventually('the form is offered again', () => words().includes('You started adding a job'));
    await press('Continue');
    await eventually('it is as it was', () => words('dialog').includes('Front bumper'));
    expect(words('dialog')).toContain('Your unfinished entries were restored.');
    await press(addButton());
    await eventually('it is saved', noDialog);
    expect(readToasts()).toMatchObject([
      { title: 'Saved on this device', description: 'Add job: Front bumper · New work order' },
    ]);
    await eventually('it stands in the order', () => words('article').includes('Front bumper'));
    expect(words('article')).toContain('₹1,000 × 2 = ₹2,000');
    const [create, add] = await captured(restarted);
    expect(create).toMatchObject({ kind: 'work-order.create' });
    expect(add).toMatchObject({
      kind: 'order-job.add',
      photoIds: ['photo-1'],
      payload: { orderId, quantity: 2 },
    });
    expect(await draftOf(restarted, draftName)).toBeUndefined();
  });

  it('[J19] keeps what is typed under its photo in the draft, takes it along and brings it back', async () => {
    const tablet = await aCreatorsTablet();
    const orderId = await raiseOrder(tablet);
    const draftName = `add-job/${orderId}`;
    await openOrder(tablet, orderId);
    await openDialog();
    await choose('Front bumper');
    await render(null);
    await expect.poll(() => draftOf(tablet, draftName), { timeout: 20_000 }).toBeDefined();
    await holdPicture(tablet, draftName);
    await openOrder(tablet, orderId);
    await eventually('the form is offered again', () => words().includes('You started adding a job'));
    await press('Continue');
    await eventually('the photo is there', () => field('Caption of photo 1'));
    await typeInto('Caption of photo 1', 'Left bracket torn');
    await press('Remove photo 1');
    await press('Undo');
    await eventually('its caption is back', () => field('Caption of photo 1').value === 'Left bracket torn');
    await press(addButton());
    await eventually('it is saved', noDialog);
    const [, added] = await captured(tablet);
    const captions = { [added?.photoIds[0] ?? '']: 'Left bracket torn' };
    expect(added).toMatchObject({ payload: { captions } });
    await eventually('it is shown', () => buttons().some((name) => name.endsWith(' · Left bracket torn')));
  });
});
