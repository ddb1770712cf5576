import { ChevronRight } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { saveRatesAction } from '#app/actions/vendors/save-rates.ts';
import { CachedAnswer } from '#app/features/filters/cached-answer.tsx';
import { Freshness } from '#app/features/filters/freshness.tsx';
import { vendorSearchTexts } from '#app/features/filters/texts.ts';
import { OfficeMark } from '#app/features/office/marks.tsx';
import { LOADING } from '#app/hooks/use-live-query.ts';
import { useOfficeActions } from '#app/hooks/use-office-actions.ts';
import { useJobCategories, useReadRates, useVendorsWithRates } from '#app/hooks/use-references.ts';
import { commonTexts } from '#app/texts/common.ts';
import { Mark } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { chakra } from '#app/ui/chakra.tsx';
import { Row } from '#app/ui/stack.tsx';
import { Text } from '#app/ui/text.tsx';
import { listItem, useListKeys } from '#app/ui/use-list-keys.ts';
import type { JobCategory } from '#domain/catalogue/catalogue.ts';
import type { Vendor } from '#domain/vendor/vendor.ts';
import { type RatesAction, ratesDraftName, ratesTable } from './rates.ts';
import { ratesTexts } from './texts.ts';

/** Number of vendors rendered at first, and added by each press. */
export const AT_A_TIME = 60;

const NONE: readonly never[] = [];

/** Plain elements styled from here: a city may have a thousand vendors. */
const Tiles = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 18rem), 1fr))',
    gap: 'gap',
    '& > button': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      justifyItems: 'start',
      alignContent: 'center',
      columnGap: '3',
      rowGap: '1',
      minHeight: 'floor',
      paddingInline: 'inset',
      paddingBlock: '3',
      borderWidth: 'edge',
      borderColor: 'line',
      borderRadius: 'lg',
      boxShadow: 'card',
      bg: 'bg.surface',
      textAlign: 'start',
      overflowWrap: 'anywhere',
      cursor: 'pointer',
    },
    '& > button:hover': { bg: 'bg.hover' },
    '& > button > *': { gridColumn: '1' },
    '& > button > svg': {
      gridColumn: '2',
      gridRow: '1 / span 2',
      alignSelf: 'center',
      boxSize: '6',
      color: 'accent.fg',
    },
    '& strong': { textStyle: { base: 'large', xl: 'label' } },
    '& small': { textStyle: 'small', color: 'fg.muted' },
  },
});

const BY_NAME = new Intl.Collator('en-IN', { numeric: true });

export function sortedByName(vendors: readonly Vendor[]): Vendor[] {
  return vendors.toSorted((a, b) => BY_NAME.compare(a.name, b.name));
}

type Props = {
  /** The names of the user's unfinished forms. */
  drafts: ReadonlySet<string>;
  onChoose: (id: string) => void;
};

/** The vendors to choose from, each with its number of rated jobs. */
export function VendorTiles({ drafts, onChoose }: Props) {
  const tiles = useRef<HTMLDivElement>(null);
  const [limit, setLimit] = useState(AT_A_TIME);
  const vendors = useVendorsWithRates();
  const catalogue = useJobCategories();
  const isRead = vendors.state === 'ready';
  const actions = useOfficeActions(saveRatesAction, isRead ? vendors.value.fetchedAt : null);
  const categories = catalogue.state === 'ready' ? catalogue.value.value : NONE;
  const listed = useMemo(() => sortedByName(isRead ? vendors.value.value : NONE), [isRead, vendors]);
  const left = listed.length - limit;
  useListKeys(tiles);
  // They are not there yet when the screen first renders.
  useReadRates(listed, String(listed.length));
  return (
    <>
      <Row justifyContent="space-between" columnGap="4" marginBottom="gap" minHeight="8">
        <Text tone="muted">{ratesTexts.selectFirst}</Text>
        {isRead && <Freshness {...vendors.value} isInRow />}
      </Row>
      <CachedAnswer
        live={actions === null ? LOADING : vendors}
        failed={commonTexts.fetchVendors}
        age="elsewhere"
      >
        {() => (
          <>
            <Tiles ref={tiles}>
              {listed.slice(0, limit).map((vendor) => {
                const { id, name, vendorNumber } = vendor;
                const own = (actions ?? []).filter(({ payload }) => payload.vendorId === id);
                const unsent = own.findLast(({ state }) => state !== 'sent');
                const facts = [vendorNumber, describeRates(vendor, categories, own)];
                return (
                  <button key={id} type="button" {...listItem} onClick={() => onChoose(id)}>
                    <strong>{name}</strong>
                    <small>{facts.filter(Boolean).join(' · ')}</small>
                    {drafts.has(ratesDraftName(id)) && <Mark tone="draft">{ratesTexts.unsaved}</Mark>}
                    {unsent !== undefined && <OfficeMark action={unsent} />}
                    <ChevronRight aria-hidden />
                  </button>
                );
              })}
            </Tiles>
            {left > 0 && (
              <Button variant="quiet" marginTop="gap" onClick={() => setLimit(limit + AT_A_TIME)}>
                {vendorSearchTexts.showMore(Math.min(left, AT_A_TIME))}
              </Button>
            )}
          </>
        )}
      </CachedAnswer>
    </>
  );
}

function describeRates(
  { jobs }: Vendor,
  categories: readonly JobCategory[],
  actions: readonly RatesAction[],
): string {
  if (jobs === null) return ratesTexts.notRead;
  const { rows } = ratesTable(categories, jobs, actions);
  const rated = rows.filter(({ savedPaise }) => savedPaise > 0).length;
  return rows.length === 0 ? '' : ratesTexts.rated(rated, rows.length);
}
