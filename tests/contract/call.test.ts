import { describe, expect, it } from 'vitest';
import { fillPath, pathParameters } from '#contract/call.ts';
import { ALL_CALLS } from '#tests/contract/calls/all.ts';

describe('paths', () => {
  it('[X8] fill their parameters', () => {
    expect(fillPath('/vendors/work-orders/{id}/jobs/{jobId}', { id: '7', jobId: '9' })).toBe(
      '/vendors/work-orders/7/jobs/9',
    );
    expect(fillPath('/vendors', {})).toBe('/vendors');
  });

  it('[X8] encode what would change the path', () => {
    expect(fillPath('/vendors/{id}', { id: '../a b?c#d/e%2F' })).toBe('/vendors/..%2Fa%20b%3Fc%23d%2Fe%252F');
  });

  it('[X8] throw when a parameter is missing or empty', () => {
    expect(() => fillPath('/vendors/{id}', {})).toThrow('lacks id');
    expect(() => fillPath('/vendors/{id}', { id: '' })).toThrow('lacks id');
  });

  it('[X8] name their parameters in order', () => {
    expect(pathParameters('/a/{id}/b/{jobId}')).toEqual(['id', 'jobId']);
    const used = new Set(ALL_CALLS.flatMap((call) => pathParameters(call.path)));
    expect([...used].sort()).toEqual(['complexId', 'id', 'jobId']);
  });
});
