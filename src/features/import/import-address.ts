import { LINE_CHOICES, type LineChoice } from '#domain/imports.ts';

/** The Import screen's parameters in the address: the open import, and which of its lines are shown. */
export type ImportAddress = { run?: string; show?: LineChoice; page?: number };

export function readImportAddress({ run, show, page }: Record<string, unknown>): ImportAddress {
  if (typeof run !== 'string' || run === '') return {};
  const shown = LINE_CHOICES.find((choice) => choice === show);
  return {
    run,
    ...(shown !== undefined && shown !== 'all' && { show: shown }),
    ...(typeof page === 'number' && Number.isInteger(page) && page > 1 && { page }),
  };
}
