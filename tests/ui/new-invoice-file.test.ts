import { describe, expect, it } from 'vitest';
import { MAX_PDF_BYTES, takePdf } from '#app/features/invoices/new/pdf-choice.ts';

describe('the file of an invoice', () => {
  const file = (content: string, name = 'bill.pdf') => new File([content], name);

  it('is kept with its bytes and fingerprint, and without a picture', async () => {
    const taken = await takePdf([file('%PDF-1.4 hello', 'bill')]);
    expect(taken).toMatchObject({
      ok: true,
      pdf: {
        name: 'bill',
        mediaType: 'application/pdf',
        sizeBytes: 14,
        widthPx: 0,
        heightPx: 0,
        takenAt: null,
      },
    });
    if (!taken.ok) throw new Error('not taken');
    expect(new TextDecoder().decode(taken.pdf.bytes)).toBe('%PDF-1.4 hello');
    expect(taken.pdf.thumbnail.byteLength).toBe(0);
    expect(taken.pdf.sha256).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    ['a picture named as a PDF', 'JFIF'],
    ['an empty file', ''],
    ['a PDF that starts late', ' %PDF-1.4'],
  ])('is not %s', async (_what, content) => {
    expect(await takePdf([file(content)])).toEqual({ ok: false, problem: { kind: 'not-a-pdf' } });
  });

  it('is one, neither none nor two', async () => {
    const problem = { kind: 'file-count' };
    expect(await takePdf([file('%PDF-1'), file('%PDF-2')])).toEqual({ ok: false, problem });
    expect(await takePdf([])).toEqual({ ok: false, problem });
  });

  it('is refused before it is read where the server would not take it', async () => {
    const large = file('%PDF-1');
    Object.defineProperty(large, 'size', { value: MAX_PDF_BYTES + 1 });
    expect(await takePdf([large])).toEqual({ ok: false, problem: { kind: 'too-large', name: 'bill.pdf' } });
  });

  it('is asked for again where its bytes cannot be had', async () => {
    const moved = file('%PDF-1');
    moved.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
    expect(await takePdf([moved])).toEqual({ ok: false, problem: { kind: 'unreadable', name: 'bill.pdf' } });
  });
});
