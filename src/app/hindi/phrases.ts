import type { Ended } from '#app/texts/conflicts.ts';
import { formatDate, formatTime, isOnDayOf } from '#domain/dates.ts';
import { formatPaise } from '#domain/money.ts';
import type { CompletionStatus } from '#domain/work-order/work-order.ts';

/** 'आज' is not said: a time alone is today's. */
export function when(at: string | null): string {
  if (at === null) return '';
  const isToday = isOnDayOf(at, new Date());
  return isToday ? `${formatTime(at)} पर ` : `${formatDate(at)} को ${formatTime(at)} पर `;
}

export const OUTCOMES: Readonly<Record<CompletionStatus, string>> = {
  completed: 'पूरी',
  partially_completed: 'कुछ पूरी',
  incomplete: 'अधूरी',
};

export const DECIDED = { approved: 'मंज़ूर', rejected: 'रिजेक्ट' };

export function amountOf({ status, finalRatePaise, partialValuePaise }: Ended): string {
  if (status === 'incomplete') return '';
  return `, ${formatPaise(status === 'completed' ? finalRatePaise : (partialValuePaise ?? 0))} में`;
}
