import { expect, it } from 'vitest';
import * as limits from '#domain/limits.ts';

it('[L13] keeps the sizes, delays and limits of section 9', () => {
  expect(limits).toMatchObject({
    LIST_PAGE_SIZE: 10,
    VENDOR_PAGE_SIZE: 100,
    RECENT_ORDERS_SIZE: 5,
    SEARCH_DEBOUNCE_MS: 300,
    INVOICE_SEARCH_DEBOUNCE_MS: 500,
    MAX_REFERENCE_IMAGES: 4,
    MAX_COMPLETION_IMAGES: 4,
    INVOICE_FILES: 1,
    PHONE_DIGITS: 10,
    MIN_QUANTITY: 1,
    MIN_INVOICE_PAISE: 1,
    PRINT_TABLE_ROWS: 15,
    MODAL_BREAKPOINT_PX: 768,
  });
});
