import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { purposeOf } from '#domain/cards/picture.ts';
import { useI18n } from '#web/lib/i18n/provider.tsx';
import { announceUnreachable } from '#web/ui/overlays/lazy-part.tsx';
import { toast } from '#web/ui/overlays/toast.tsx';
import { emptyUpload, isComing, isLost, type UploadState } from './upload-state.ts';
import type { Uploader } from '../model/uploader.ts';

export interface Upload {
  state: UploadState;
  /** One photo; of several none is taken. */
  start: (files: ArrayLike<File>) => void;
  act: (action: 'pause' | 'resume' | 'retry' | 'abort') => void;
  /** Gives up a stored picture that did not load, if the server no longer has it. */
  dropIfGone: () => Promise<void>;
  /** Forgets the file and shows a picture that is stored already, or none. */
  reset: (stored: string | null) => void;
  /** The path of the picture, once it has arrived, or null; undefined if one was chosen that did not arrive. */
  arrival: () => Promise<{ imageUrl: string | null } | undefined>;
}

const pathOf = (state: UploadState): string | null => (state.stage === 'done' ? state.imageUrl : null);

const isSameFile = (a: File, b: File): boolean =>
  a.name === b.name && a.size === b.size && a.lastModified === b.lastModified;

/**
 * The upload of one photo for a card. The code that sends it is loaded when the form opens.
 * @param stored the path of a photo that was uploaded before the page was reloaded
 */
export function useUpload(cardId: number, stored: string | null): Upload {
  const { t } = useI18n();
  const nameOf = (path: string) => t(purposeOf(path) === 'photo' ? 'photo.label' : 'groupCard.badgeAiImage');
  const stateOf = (path: string | null): UploadState =>
    path === null ? emptyUpload : { stage: 'done', imageUrl: path, preview: path, fileName: nameOf(path) };
  const [state, setState] = useState(() => stateOf(stored));
  const uploader = useRef<Promise<Uploader>>(undefined);
  const waiting = useRef<((reached: UploadState) => void)[]>([]);
  const latest = useRef(state);
  const chosen = useRef<File>(undefined);
  const textOf = useEffectEvent(t);
  const announce = useEffectEvent(() => toast({ kind: 'success', title: t('photo.uploaded') }));

  const onChange = useCallback((next: UploadState) => {
    latest.current = next;
    setState(next);
    if (isComing(next)) return;
    for (const resolve of waiting.current.splice(0)) resolve(next);
  }, []);

  useEffect(() => {
    const report = (next: UploadState) => {
      onChange(next);
      if (next.stage === 'done') announce();
    };
    const loading = import('../model/uploader.ts').then(({ createUploader }) =>
      createUploader(cardId, report, (refusal) => textOf(refusal)),
    );
    loading.catch(() => {});
    uploader.current = loading;
    const waiters = waiting.current;
    return () => {
      const end = (action: 'resume' | 'close') =>
        void loading.then(
          (loaded) => loaded[action](),
          () => {},
        );
      if (waiters.length === 0) return end('close');
      // What was sent waits for its photo also when the form is closed, where nobody can resume it.
      waiters.push(() => end('close'));
      if (latest.current.stage === 'paused') end('resume');
    };
  }, [cardId, onChange]);

  const withUploader = (use: (loaded: Uploader) => void, otherwise?: () => void) => {
    uploader.current?.then(use, () => {
      otherwise?.();
      announceUnreachable();
    });
  };

  function start(files: ArrayLike<File>): void {
    const file = files[0];
    if (!file) return;
    if (files.length > 1) return toast({ kind: 'error', title: t('photo.onlyOne') });
    const { stage } = latest.current;
    const isThere = isComing(latest.current) || stage === 'done';
    if (isThere && chosen.current && isSameFile(file, chosen.current))
      return toast({ kind: 'error', title: t('photo.duplicate') });
    chosen.current = file;
    // At once: what sends it may still be on its way, and no message leaves without the photo that was chosen for it.
    const shown = { fileName: file.name, preview: URL.createObjectURL(file), percent: 0 };
    onChange({ stage: 'uploading', ...shown });
    return withUploader(
      (loaded) => loaded.start(file, shown.preview),
      () => onChange({ stage: 'failed', ...shown }),
    );
  }

  const act: Upload['act'] = (action) => withUploader((loaded) => loaded[action]());

  return {
    state,
    start,
    reset(path) {
      void uploader.current
        ?.then((loaded) => loaded.abort())
        .then(
          () => onChange(stateOf(path)),
          () => {},
        );
    },
    act,
    async dropIfGone() {
      const shown = latest.current;
      if (shown.stage !== 'done' || shown.preview !== shown.imageUrl) return;
      const answer = await fetch(shown.imageUrl, { method: 'HEAD' }).catch(() => undefined);
      const isGone = answer?.status === 404 || answer?.status === 410;
      if (isGone && latest.current === shown) act('abort');
    },
    async arrival() {
      const wasComing = isComing(latest.current);
      const reached = wasComing
        ? await new Promise<UploadState>((resolve) => waiting.current.push(resolve))
        : latest.current;
      if (isLost(reached)) {
        // Nobody's photo is left out unnoticed: its place in the form offers to choose another one or none.
        toast({ kind: 'error', title: reached.stage === 'refused' ? reached.reason : t('photo.error') });
        return undefined;
      }
      const isStopped = wasComing && reached.stage === 'empty';
      return isStopped ? undefined : { imageUrl: pathOf(reached) };
    },
  };
}
