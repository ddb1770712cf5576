import { LIST_PAGE_SIZE, MAX_ID_LENGTH, MAX_PAGE_SIZE } from '#domain/limits.ts';
import { reading } from '../call.ts';
import { field, object, text, withDefault } from '../codec.ts';
import { employeeCodec, jobCardCodec } from '../entities.ts';
import { many, paged } from '../envelope.ts';
import { optionalId, page, pageSize, search } from '../wire/values.ts';

/** `complex_id` may be omitted; it defaults to the token's complex. */
export const searchJobCards = reading({
  name: 'job-card.search',
  path: '/garage/search/jobcard',
  query: object({
    complexId: field('complex_id', optionalId),
    page: field('page', page),
    pageSize: field('page_size', pageSize(LIST_PAGE_SIZE, MAX_PAGE_SIZE)),
    view: field('vendor_work_order_view', withDefault(text({ maxLength: MAX_ID_LENGTH }), 'true')),
    carNumber: field('car_number', search),
  }),
  answer: paged(jobCardCodec),
});

export const searchEmployees = reading({
  name: 'employee.search',
  path: '/everest/employee-search',
  query: object({ name: field('name', search) }),
  answer: many(employeeCodec),
});
