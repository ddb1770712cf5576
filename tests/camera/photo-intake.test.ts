import { describe, expect, it, vi } from 'vitest';
import { PhotoIntake } from '#app/features/camera/photo-intake.ts';
import { photoTexts } from '#app/features/camera/texts.ts';
import type { HeldPhoto } from '#app/sync/drafts/draft-store.ts';
import type { PhotoProblemCode, ProcessedPhoto } from '#app/workers/photo.api.ts';
import { MAX_PHOTO_FILE_BYTES } from '#domain/limits.ts';
import { ok, refused } from '#domain/result.ts';
import { PATIENCE } from '#testkit/patience.ts';

/** A form with room for `max`, a processing step that can be made to fail, and an intake between the two. */
function aForm({ max = 4, held = [] as readonly HeldPhoto[] } = {}) {
  let photos = held;
  let failNext: PhotoProblemCode | null = null;
  let isBlack = false;
  const form = {
    max,
    get photos() {
      return photos;
    },
    onAdd: async ({ name, thumbnail, sizeBytes }: ProcessedPhoto) => {
      photos = [...photos, { id: name, name, thumbnail, sizeBytes }];
      intake.follow({ ...form, photos });
    },
  };
  const intake = new PhotoIntake(async ({ name, bytes, takenAt }) => {
    const code = failNext;
    failNext = null;
    if (code !== null) return refused({ code, name });
    const measures = { sizeBytes: bytes.byteLength, widthPx: 1, heightPx: 1 };
    const photo = {
      name,
      bytes,
      mediaType: 'image/jpeg',
      ...measures,
      sha256: '',
      thumbnail: bytes,
    } as const;
    return ok({ ...photo, takenAt: takenAt ?? null, isBlack });
  }, form);
  intake.follow({ ...form, photos });
  return {
    intake,
    names: () => photos.map(({ name }) => name),
    coverLens: () => {
      isBlack = true;
    },
    failNext: (code: PhotoProblemCode) => {
      failNext = code;
    },
    idle: () => vi.waitFor(() => expect(intake.getSnapshot().waiting).toEqual([]), PATIENCE),
  };
}

function aFile(name: string): File {
  return new File(['picture'], name, { lastModified: 0 });
}

describe('taking pictures into a form', () => {
  it('shows each picture as waiting from the moment it comes in until it is stored', async () => {
    const form = aForm();
    form.intake.addFiles([aFile('a.jpg'), aFile('b.jpg')]);
    expect(form.intake.getSnapshot().waiting.map(({ name }) => name)).toEqual(['a.jpg', 'b.jpg']);
    await form.idle();
    expect(form.names()).toEqual(['a.jpg', 'b.jpg']);
  });

  it('counts the waiting pictures against the limit', async () => {
    const form = aForm({ max: 2 });
    form.intake.addFiles([aFile('a.jpg')]);
    form.intake.addFiles([aFile('b.jpg'), aFile('c.jpg')]);
    expect(form.intake.getSnapshot().troubles.map(({ sentence }) => sentence)).toEqual([
      photoTexts.uploadLimit(2),
    ]);
    await form.idle();
    expect(form.names()).toEqual(['a.jpg', 'b.jpg']);
  });

  it('offers a second try with the same picture when the worker failed', async () => {
    const form = aForm();
    form.failNext('worker-failed');
    form.intake.addShot(new ArrayBuffer(3));
    await form.idle();
    expect(form.names()).toEqual([]);
    form.intake.getSnapshot().troubles[0]?.retry?.();
    expect(form.intake.getSnapshot().troubles).toEqual([]);
    await form.idle();
    expect(form.names()).toHaveLength(1);
  });

  it('says that a picture is black, and keeps it', async () => {
    const form = aForm();
    form.coverLens();
    form.intake.addFiles([aFile('dark.jpg')]);
    await form.idle();
    expect(form.names()).toEqual(['dark.jpg']);
    expect(form.intake.getSnapshot().troubles).toMatchObject([{ sentence: photoTexts.isBlack('dark.jpg') }]);
  });

  it('says that a picture is in the form already, and keeps it', async () => {
    const form = aForm();
    form.intake.addFiles([aFile('a.jpg'), new File(['another'], 'b.jpg'), aFile('a (1).jpg')]);
    await form.idle();
    expect(form.names()).toEqual(['a.jpg', 'b.jpg', 'a (1).jpg']);
    expect(form.intake.getSnapshot().troubles).toMatchObject([
      { sentence: photoTexts.isTwice('a (1).jpg', 1), retry: null },
    ]);
  });

  it('offers a second try where what opens a HEIC photo could not be had', async () => {
    const form = aForm();
    form.failNext('heic');
    form.intake.addFiles([aFile('IMG_1.HEIC')]);
    await form.idle();
    form.intake.getSnapshot().troubles[0]?.retry?.();
    await form.idle();
    expect(form.names()).toEqual(['IMG_1.HEIC']);
  });

  it('offers no second try where the picture is to blame', async () => {
    const form = aForm();
    form.failNext('damaged');
    form.intake.addFiles([aFile('cut.jpg')]);
    await form.idle();
    const sentence = photoTexts.problems.damaged('cut.jpg');
    expect(form.intake.getSnapshot().troubles).toMatchObject([{ sentence, retry: null }]);
  });

  it('keeps a picture on offer whose place was taken before its second try', async () => {
    const form = aForm({ max: 1 });
    form.failNext('worker-failed');
    form.intake.addFiles([aFile('a.jpg')]);
    await form.idle();
    form.intake.addFiles([aFile('b.jpg')]);
    await form.idle();
    form.intake.getSnapshot().troubles[0]?.retry?.();
    await form.idle();
    expect(form.names()).toEqual(['b.jpg']);
    expect(form.intake.getSnapshot().troubles.map(({ sentence }) => sentence)).toEqual([
      photoTexts.problems['worker-failed']('a.jpg'),
      photoTexts.uploadLimit(1),
    ]);
  });

  it('tells of a file that can no longer be read, and of one that is too large to be read', async () => {
    const form = aForm();
    const gone = aFile('gone.jpg');
    gone.arrayBuffer = () => Promise.reject(new DOMException('moved', 'NotReadableError'));
    const huge = aFile('huge.jpg');
    Object.defineProperty(huge, 'size', { value: MAX_PHOTO_FILE_BYTES + 1 });
    form.intake.addFiles([gone, huge]);
    await form.idle();
    expect(form.intake.getSnapshot().troubles.map(({ sentence }) => sentence)).toEqual([
      photoTexts.problems['too-large']('huge.jpg'),
      photoTexts.unreadable('gone.jpg'),
    ]);
  });
});
