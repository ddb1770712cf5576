import { describe, expect, it } from 'vitest';
import { briefJobs } from '#app/features/work-orders/lists/describe-order.ts';
import { aJob } from '#testkit/builders.ts';

const kept = ['Panel painting', 'Clutch plate', 'Door dent removal'].map((name) => aJob({ name }));
const rejected = aJob({ name: 'Shaft machining', approval: 'rejected' });

describe('the jobs of an order in a line of a table', () => {
  it('are as many names as have room, and how many more there are', () => {
    expect(briefJobs({ jobs: kept }, 2)).toEqual({
      names: 'Panel painting, Clutch plate\u00A0+1',
      rejected: '',
    });
    expect(briefJobs({ jobs: kept }, 4).names).toBe('Panel painting, Clutch plate, Door dent removal');
  });

  it('never hide how many were rejected', () => {
    expect(briefJobs({ jobs: [...kept, rejected] }, 2)).toEqual({
      names: 'Panel painting',
      rejected: '+2, 1\u00A0rejected',
    });
    expect(briefJobs({ jobs: [rejected] }, 1)).toEqual({ names: '', rejected: '1\u00A0rejected' });
  });

  it('are said to be none', () => {
    expect(briefJobs({ jobs: [] }, 1)).toEqual({ names: '0 jobs', rejected: '' });
  });
});
